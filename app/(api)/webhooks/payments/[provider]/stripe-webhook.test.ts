import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { overrideSettings } from '@/lib/core/testing/settings'
import { findEvent } from '@/lib/payments/testing/payments'
import { signStripeBody } from '@/lib/payments/testing/stripe'
import { POST } from './route'

overrideSettings({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old' })

type Change = Record<string, unknown>

function makeBody(change: Change = {}): { id: string; body: string } {
  const id = `evt_${randomUUID()}`
  const object = { id: 'cs_unknown', client_reference_id: 'deposit:2147483647', payment_status: 'paid' }
  const event = { id, object: 'event', type: 'checkout.session.completed', livemode: false, data: { object } }
  return { id, body: JSON.stringify({ ...event, ...change }) }
}

async function send(body: string, signature: string): Promise<number> {
  const request = new Request('http://localhost/webhooks/payments/stripe', {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body,
  })
  return (await POST(request, { params: Promise.resolve({ provider: 'stripe' }) })).status
}

it.each(['whsec_new', 'whsec_old'])('an event that %s has signed is stored once', async secret => {
  const { id, body } = makeBody()
  const signature = signStripeBody(body, { secret })
  expect([await send(body, signature), await send(body, signature)]).toEqual([200, 200])
  expect(await findEvent(id)).toMatchObject({ status: 'received', deliveries: 2 })
})

it.each<[string, (body: string) => string]>([
  ['without a signature', () => ''],
  ['with a forged signature', () => `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`],
  ['of another secret', body => signStripeBody(body, { secret: 'whsec_other' })],
  ['with the signature of another body', () => signStripeBody('{}', { secret: 'whsec_new' })],
  ['that is ten minutes old', body => signStripeBody(body, { secret: 'whsec_new', ageSeconds: 600 })],
])('an event %s answers 400 and is not stored', async (_, sign) => {
  const { id, body } = makeBody()
  expect(await send(body, sign(body))).toBe(400)
  expect(await findEvent(id)).toBeUndefined()
})

it('an event above 512 KB answers 413 and is not stored', async () => {
  const { id, body } = makeBody({ padding: 'x'.repeat(600 * 1024) })
  expect(await send(body, signStripeBody(body, { secret: 'whsec_new' }))).toBe(413)
  expect(await findEvent(id)).toBeUndefined()
})

it.each<[string, Change]>([
  ['of an unknown type', { type: 'invoice.paid' }],
  ['of live mode', { livemode: true }],
  ['about an unknown object', {}],
])('an event %s answers 200, so that Stripe does not repeat it', async (_, change) => {
  const { id, body } = makeBody(change)
  expect(await send(body, signStripeBody(body, { secret: 'whsec_new' }))).toBe(200)
  expect(await findEvent(id)).toBeDefined()
})
