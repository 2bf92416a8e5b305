import { endpoint } from '@/lib/api/endpoint'
import { readSettings } from '@/lib/change/settings/read'
import { env } from '@/lib/core/env'
import { dataShape } from '@/lib/core/reply'
import { listPaymentMethods } from '@/lib/payments/list-payment-methods'
import { presentPaymentMethods } from '@/lib/payments/present'
import { methodsReply } from '@/lib/payments/schema-api'

export const GET = endpoint({
  access: 'user',
  summary: 'Saved payment methods, the default one first',
  description:
    'Methods are saved on the checkout page. Numbers are masked everywhere. One withdrawal is from `withdrawal_min` to `withdrawal_max`.',
  reply: { status: 200, shape: dataShape(methodsReply) },
  async handle({ user }) {
    const [methods, settings] = await Promise.all([listPaymentMethods(user.id), readSettings()])
    return { message: 'Payment methods', data: presentPaymentMethods(env().PUBLIC_URL, methods, settings) }
  },
})

export const POST = GET
