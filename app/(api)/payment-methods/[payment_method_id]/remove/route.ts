import { endpoint } from '@/lib/api/endpoint'
import { lobbyBox, messageShape, plain } from '@/lib/core/reply'
import { removeMethod } from '@/lib/payments/payment-methods'
import { methodParams } from '@/lib/payments/schema-api'

const notFound = plain(404, 'Payment method not found')

/** Also at the provider. */
export const POST = endpoint({
  access: 'user',
  summary: 'Remove a payment method',
  params: methodParams,
  reply: { status: 200, shape: messageShape },
  invalid: notFound,
  failures: {
    PaymentMethodNotFound: notFound,
    PaymentMethodInUse: lobbyBox(
      'Withdrawal In Progress',
      () => 'A withdrawal to this payment method is in progress. Remove it when the withdrawal is finished.',
    ),
  },
  async handle({ user, params }) {
    await removeMethod(user.id, params.payment_method_id)
    return { message: 'Payment method removed' }
  },
})
