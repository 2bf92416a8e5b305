import { endpoint } from '@/lib/api/endpoint'
import { messageShape, plain } from '@/lib/core/reply'
import { makeDefault } from '@/lib/payments/payment-methods'
import { methodParams } from '@/lib/payments/schema-api'

const notFound = plain(404, 'Payment method not found')

/** Another method was the default until then. The default is listed first. */
export const POST = endpoint({
  access: 'user',
  summary: 'Make a payment method the default one',
  description:
    'Also confirms a payment method from before a reset of the password, which receives no withdrawals until then.',
  params: methodParams,
  reply: { status: 200, shape: messageShape },
  invalid: notFound,
  failures: { PaymentMethodNotFound: notFound },
  async handle({ user, params }) {
    await makeDefault(user.id, params.payment_method_id)
    return { message: 'Default payment method changed' }
  },
})
