import { endpoint } from '@/lib/api/endpoint'
import { formPage } from '@/lib/api/endpoint-page'
import { dataShape } from '@/lib/core/reply'
import { actOnCheckout, readCheckout } from '@/lib/payments/checkout'
import { presentCheckout } from '@/lib/payments/present'
import { checkout, checkoutAction, checkoutParams, checkoutView } from '@/lib/payments/schema-api'
import { checkoutFailures, linkFailures } from './failures'
import { page } from './render-checkout'

const view = endpoint({
  access: 'public',
  summary: 'Checkout page',
  description: 'Page of `deposit_checkout_url` and `checkout_url`; JSON if Accept asks only for it.',
  params: checkoutParams,
  body: checkoutView,
  reply: { status: 200, shape: dataShape(checkout) },
  failures: linkFailures,
  async handle({ params, body }) {
    return { message: 'Checkout', data: presentCheckout(await readCheckout(params.token, body.view), null) }
  },
})

const act = endpoint({
  access: 'public',
  summary: 'Submit the checkout page',
  description: 'Sent by the forms of the page; `action` names the button.',
  params: checkoutParams,
  body: checkoutAction,
  acceptsForm: true,
  maintenanceCloses: 'everyone',
  reply: { status: 200, shape: dataShape(checkout) },
  failures: checkoutFailures,
  limits: [{ name: 'checkout', points: 30, seconds: 60, by: 'ip' }],
  async handle({ params, body }) {
    const next = await actOnCheckout(params.token, body)
    const { view } = checkoutView.parse({ view: /\?view=(paid|left)\b/.exec(next)?.[1] })
    return { message: 'Checkout', data: presentCheckout(await readCheckout(params.token, view), next) }
  },
})
export const GET = formPage(view, view, page)
export const POST = formPage(act, view, page)
