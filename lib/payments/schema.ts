import { z } from 'zod'
import { amountShape, flagShape, timestampShape } from '@/lib/core/wire'

export const paymentMethod = z
  .strictObject({
    id: z.int(),
    userPaymentOptionId: z.string(),
    payment_method: z.string(),
    cardType: z
      .string()
      .nullable()
      .meta({ description: 'Brand of a card, as its provider names it; null for a bank account.' }),
    method_image: z.url(),
    method_name: z.string(),
    method_masked_number: z.string(),
    method_masked_number_new: z.string(),
    is_default: flagShape,
    expMonth: z.string().meta({ description: 'Empty for a bank account.' }),
    expYear: z.string().meta({ description: 'Empty for a bank account.' }),
    lastFourDigits: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    address: z.string(),
    phone: z.string(),
    zip: z.string(),
    city: z.string(),
    country: z.string(),
    state: z.string(),
    email: z.string(),
    created_at: timestampShape,
  })
  .meta({ id: 'PaymentMethod' })

export const depositValidations = z
  .strictObject({
    minimum_deposit_limit: amountShape,
    daily_deposit_limit: amountShape,
    week_deposit_limit: amountShape,
    month_deposit_limit: amountShape,
    today_deposit: amountShape,
    week_deposit: amountShape,
    month_deposit: amountShape,
  })
  .meta({ id: 'DepositValidations' })
