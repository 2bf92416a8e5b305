import { endpoint } from '@/lib/api/endpoint'
import { env } from '@/lib/core/env'
import { dataShape } from '@/lib/core/reply'
import { listPaymentMethods } from '@/lib/payments/payment-methods'
import { presentPaymentMethod } from '@/lib/payments/present'
import { methodsReply } from '@/lib/payments/schema-api'

export const GET = endpoint({
  access: 'user',
  summary: 'Saved payment methods, the default one first',
  description: 'Methods are saved on the checkout page. Numbers are masked everywhere.',
  reply: { status: 200, shape: dataShape(methodsReply) },
  async handle({ user }) {
    const methods = await listPaymentMethods(user.id)
    const { PUBLIC_URL } = env()
    return {
      message: 'Payment methods',
      data: { payment_methods: methods.map(method => presentPaymentMethod(PUBLIC_URL, method)) },
    }
  },
})

export const POST = GET
