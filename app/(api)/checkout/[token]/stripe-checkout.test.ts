import { expect, it } from 'vitest'
import { overrideSettings } from '@/lib/core/testing/settings'
import { checkoutPath } from '@/lib/payments/checkout-link'
import { makePayer } from '@/lib/payments/testing/payments'
import { GET, POST } from './route'

overrideSettings({
  STRIPE_SECRET_KEY: 'sk_test_unavailable',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  // Nothing listens there: Stripe is not available.
  STRIPE_BASE_URL: 'http://127.0.0.1:9',
})

it('with Stripe, the page offers to add a bank account, and answers 503 while Stripe is not available', async () => {
  const { userId } = await makePayer()
  const path = checkoutPath({ userId, depositId: null }, new Date(Date.now() + 3_600_000))
  const context = { params: Promise.resolve({ token: path.replace('/checkout/', '') }) }
  const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
  const page = await GET(new Request(`http://localhost${path}`, { headers }), context)
  const text = await page.text()
  expect(text).toContain('Add or change your bank account')
  expect(text).not.toContain('Sandbox')
  expect(page.headers.get('content-security-policy')).toContain(
    "form-action 'self' https://checkout.stripe.com https://connect.stripe.com",
  )
  const request = new Request(`http://localhost${path}`, { method: 'POST', headers, body: 'action=add_bank' })
  expect((await POST(request, context)).status).toBe(503)
})
