import { z } from 'zod'
import {
  amountShape,
  cursorShape,
  flagShape,
  fromText,
  idShape,
  longIdReply,
  longIdShape,
  nextCursorShape,
  returnUrlShape,
  timestampShape,
} from '@/lib/core/wire'
import { providerNames } from './provider'
import { deliveryModes } from './sandbox/events'
import { paymentMethod } from './schema'

const maxAmount = 1_000_000

const amount = z
  .number()
  .min(0.01)
  .max(maxAmount)
  .multipleOf(0.01)
  .meta({ description: 'In dollars, with at most two decimals.', examples: [25] })

export const depositRequest = z.object({
  amount,
  payment_method_id: idShape.optional().meta({
    description: 'A saved payment method to pay with; without it, the user chooses on the checkout page.',
  }),
  return_url: returnUrlShape.optional(),
})

export const depositParams = z.object({ deposit_id: fromText(longIdShape) })

const depositStatus = z.enum(['pending', 'completed', 'failed']).meta({
  description:
    'pending: not paid yet, or not confirmed yet. completed: credited to the balance. failed: nothing was credited. The last two are final.',
})

export const startedDeposit = z.strictObject({
  deposit_id: longIdReply,
  status: depositStatus,
  checkout_url: z.url().meta({ description: 'Personal page where the user pays; open it in a web view.' }),
  expires_at: timestampShape.meta({ description: 'An unpaid deposit fails after this time.' }),
})

export const depositDetails = z
  .strictObject({
    deposit_id: longIdReply,
    status: depositStatus,
    amount: amountShape,
    payment_method: z.string().nullable().meta({ description: 'Such as `Visa •••• 4242`, if known.' }),
    failure_reason: z.string().nullable().meta({ description: 'Why it failed; null otherwise.' }),
    created_at: timestampShape,
    closed_at: timestampShape.nullable().meta({ description: 'When it was completed or failed.' }),
  })
  .meta({ id: 'Deposit' })

export const transfersRequest = z.object({ cursor: cursorShape.optional() })

export const depositPage = z.strictObject({
  deposits: z.array(depositDetails),
  next_cursor: nextCursorShape,
})

export const depositReply = z.strictObject({ deposit: depositDetails })

export const methodParams = z.object({ payment_method_id: fromText(idShape) })

export const methodsReply = z.strictObject({
  payment_methods: z.array(paymentMethod),
  withdrawal_min: amountShape.meta({ description: 'Minimum amount of one withdrawal.' }),
  withdrawal_max: amountShape.meta({ description: 'Maximum amount of one withdrawal.' }),
})

export const webhookParams = z.object({
  provider: z.enum(providerNames).meta({ description: 'The payment provider that sends the event.' }),
})

export const checkoutParams = z.object({ token: z.string().min(1).max(255) })

export const checkoutView = z.object({
  view: z.enum(['paid', 'left']).optional().meta({ description: 'How the user left the payment.' }),
})

const checkoutState = z.enum(['amount', 'pending', 'processing', 'left', 'completed', 'failed']).meta({
  description:
    'amount: the user enters one. pending: can be paid. processing: paid or declined, the provider has not confirmed it. left: not paid, can be continued. completed and failed: final, as the deposit.',
})

export const checkout = z.strictObject({
  state: checkoutState,
  amount: amountShape.nullable().meta({ description: 'Null until the user has entered it.' }),
  minimum: amountShape.meta({ description: 'Minimum amount of one deposit.' }),
  maximum: amountShape.meta({ description: 'Maximum amount of one deposit.' }),
  payment_methods: z.array(z.strictObject({ id: z.int(), name: z.string() })),
  chosen_method: z.string().nullable().meta({ description: 'The method of the deposit, if known.' }),
  failure_reason: z.string().nullable().meta({ description: 'Why it failed; null otherwise.' }),
  is_sandbox: flagShape.meta({ description: '1 if no real money is moved.' }),
  redirect_to: z.string().nullable().meta({
    description:
      'Where the page continues after an action: a path of this service, or the URL of the provider.',
  }),
  return_url: z.string().nullable().meta({
    description:
      'The `return_url` of the deposit with its outcome; null while it can be paid, and without one.',
  }),
})

/** "25,50", "$1,250.00" and "1 250,00" as numbers. Other texts stay, and are rejected. */
function readTypedAmount(text: unknown): unknown {
  if (typeof text !== 'string') return text
  const typed = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replace(/^(?:US)?\$|(?:\$|USD)$/, '')
    .trim()
  const [, whole, fraction = ''] =
    /^(\d{1,9}|\d{1,3}(?:[,\s'’]\d{3}){1,2})(?:\.(\d{0,2}))?$/.exec(typed) ??
    /^(\d{1,9}|\d{1,3}(?:[.\s'’]\d{3}){1,2}),(\d{1,2})$/.exec(typed) ??
    []
  return whole === undefined ? text : Number(`${whole.replaceAll(/\D/g, '')}.${fraction}`)
}

/** Forms send an empty text where nothing was entered. */
const optionalText = <Shape extends z.ZodType>(shape: Shape) =>
  z.preprocess(value => (value === '' ? undefined : value), shape.optional())

/** Sent by the forms of the page, whose values are texts. */
export const checkoutAction = z.object({
  action: z.enum(['start', 'pay', 'decline', 'leave', 'continue', 'add_bank']).meta({
    description:
      '`start` and `add_bank` on the page of a user, the others on that of a deposit. `add_bank` leads to the page of the provider where the user enters a bank account for withdrawals.',
  }),
  preset: optionalText(fromText(z.int().min(1).max(maxAmount))).meta({
    description: 'Of `start`: one of the amounts that the page offers, in dollars. It overrides `amount`.',
    examples: [25],
  }),
  amount: optionalText(
    z.preprocess(
      readTypedAmount,
      z
        .number()
        .min(0.01)
        .max(maxAmount)
        .multipleOf(0.01)
        .meta({ examples: [25] }),
    ),
  ),
  payment_method_id: optionalText(fromText(idShape)).meta({ description: 'Of `start`: a saved method.' }),
  test_method: z.enum(['visa', 'returning', 'bank']).optional().meta({
    description:
      'Of `pay`, in the sandbox: visa without it; withdrawals to `returning` fail. Not used if the deposit has a saved method.',
  }),
  saves: z.enum(['on']).optional().meta({ description: 'Of `pay`, in the sandbox: saves the method.' }),
  delivery: z.enum(deliveryModes).optional().meta({
    description: 'Of `pay` and `decline`, in the sandbox: how its event arrives.',
  }),
})

export const withdrawalRequest = z.object({
  amount,
  payment_method_id: idShape.meta({ description: 'A saved payment method that receives the money.' }),
})

export const withdrawalParams = z.object({ withdrawal_id: fromText(longIdShape) })

export const withdrawalDetails = z
  .strictObject({
    withdrawal_id: longIdReply,
    status: z.enum(['pending', 'processing', 'completed', 'failed', 'canceled']).meta({
      description:
        'pending: not sent yet. processing: sent to the provider. The other three are final; failed and canceled return the cash.',
    }),
    amount: amountShape,
    payment_method: z.string().nullable().meta({ description: 'Such as `Visa •••• 4242`, if known.' }),
    is_reviewed: flagShape.meta({ description: '1 if an operator decides before it is sent.' }),
    is_cancelable: flagShape.meta({ description: '1 while it is pending.' }),
    failure_reason: z.string().nullable().meta({ description: 'Why it failed; null otherwise.' }),
    created_at: timestampShape,
    closed_at: timestampShape.nullable().meta({ description: 'When it reached its final status.' }),
  })
  .meta({ id: 'Withdrawal' })

export const withdrawalReply = z.strictObject({ withdrawal: withdrawalDetails })

export const withdrawalPage = z.strictObject({
  withdrawals: z.array(withdrawalDetails),
  next_cursor: nextCursorShape,
})
