import { z } from 'zod'
import { amountShape, flagShape, timestampShape } from '@/lib/core/wire'

export const paymentMethod = z
  .strictObject({
    id: z.int().meta({ description: 'The `payment_method_id` of other calls.' }),
    userPaymentOptionId: z.string().meta({ description: 'ID of the method at its provider.' }),
    payment_method: z.string().meta({ description: 'Kind of the method, such as card.' }),
    cardType: z
      .string()
      .nullable()
      .meta({ description: 'Brand of a card, as its provider names it; null for a bank account.' }),
    method_image: z.url().meta({ description: 'Its icon.' }),
    method_name: z.string().meta({ description: 'For users, such as Visa.' }),
    method_masked_number: z.string().meta({ description: 'Masked number as its provider shows it.' }),
    method_masked_number_new: z.string().meta({ description: 'The last four digits, such as •••• 4242.' }),
    is_default: flagShape.meta({ description: '1 for the method that the app proposes first.' }),
    expMonth: z.string().meta({ description: 'Empty for a bank account.' }),
    expYear: z.string().meta({ description: 'Empty for a bank account.' }),
    lastFourDigits: z.string(),
    firstName: z.string().meta({
      description: 'Of the holder, as all fields up to `email`; empty if its provider does not report it.',
    }),
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
    minimum_deposit_limit: amountShape.meta({ description: 'Minimum amount of one deposit.' }),
    daily_deposit_limit: amountShape.meta({
      description: "Per UTC day: the lower of the user's own limit and the general one.",
    }),
    week_deposit_limit: amountShape.meta({ description: 'In 7 days, likewise.' }),
    month_deposit_limit: amountShape.meta({ description: 'In 30 days, likewise.' }),
    today_deposit: amountShape.meta({ description: 'Counts towards the daily limit.' }),
    week_deposit: amountShape.meta({ description: 'Counts towards the limit of 7 days.' }),
    month_deposit: amountShape.meta({ description: 'Counts towards the limit of 30 days.' }),
  })
  .meta({ id: 'DepositValidations', description: 'Limits of deposits, and what counts towards them.' })
