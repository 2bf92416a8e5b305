import sql from 'sql-template-tag'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { signStripeBody } from '@/e2e/fixtures/fake-stripe'
import { makeUser } from '@/lib/account/testing'
import { db } from '@/lib/db/client'
import { continueCheck } from '@/lib/identity/stripe/continue-check'
import { refreshCheck } from '@/lib/identity/stripe/refresh-check'
import { startLink } from '@/lib/identity/testing'
import { POST as webhook } from './route'

const { fake, secret } = await vi.hoisted(async () => {
  const { startFakeStripe, stripeSettings } = await import('@/e2e/fixtures/fake-stripe')
  const started = await startFakeStripe()
  for (const [name, value] of Object.entries(stripeSettings)) vi.stubEnv(name, value)
  vi.stubEnv('STRIPE_BASE_URL', started.url)
  return { fake: started, secret: stripeSettings.STRIPE_IDENTITY_WEBHOOK_SECRET }
})

afterAll(() => fake.stop())

describe('an event', () => {
  const send = (body: string, header: string, provider = 'stripe') =>
    webhook(
      new Request(`http://localhost/webhooks/identity/${provider}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header },
        body,
      }),
      { params: Promise.resolve({ provider }) },
    )

  const jobsOf = (sessionId: string) =>
    db.rows(sql`
      select id from graphile_worker._private_jobs where payload::text like ${`%${sessionId}%`}`)

  async function makeEvent() {
    const { id } = await makeUser()
    const outcome = await continueCheck(await startLink(id))
    if (outcome.kind !== 'redirect') throw new Error(outcome.kind)
    const sessionId = outcome.url.split('/').at(-1) ?? ''
    const [event] = fake.objects.events.splice(0)
    if (!event) throw new Error('no event')
    return { event, sessionId }
  }

  it('enqueues a look-up once, and nothing personal is stored', async () => {
    const { event, sessionId } = await makeEvent()
    const body = JSON.stringify(event)
    const replies = [
      await send(body, signStripeBody(body, { secret })),
      await send(body, signStripeBody(body, { secret })),
    ]
    expect(await Promise.all(replies.map(reply => reply.json()))).toEqual([
      { message: 'Event received' },
      { message: 'Event received before' },
    ])
    expect(await jobsOf(sessionId)).toHaveLength(1)
  })

  it.each([
    ['without a signature', () => '', 400],
    ['of another secret', (body: string) => signStripeBody(body), 400],
    ['of another body', () => signStripeBody('{}', { secret }), 400],
    ['that is ten minutes old', (body: string) => signStripeBody(body, { secret, ageSeconds: 600 }), 400],
  ])('%s is rejected', async (_, header, status) => {
    const { event, sessionId } = await makeEvent()
    const body = JSON.stringify(event)
    expect((await send(body, header(body))).status).toBe(status)
    expect(await jobsOf(sessionId)).toEqual([])
  })

  it.each([
    ['live mode', { livemode: true }],
    ['another kind', { type: 'invoice.paid' }],
  ])('of %s changes nothing', async (_, change) => {
    const { event, sessionId } = await makeEvent()
    const body = JSON.stringify({ ...event, ...change })
    expect((await send(body, signStripeBody(body, { secret }))).status).toBe(200)
    expect(await jobsOf(sessionId)).toEqual([])
  })

  it('of an unknown provider is rejected, and one of an unknown session changes nothing', async () => {
    expect((await send('{}', '', 'other')).status).toBe(404)
    const unknown = fake.objects.emit('identity.verification_session.verified', { id: 'vs_unknown' })
    const body = JSON.stringify(unknown)
    expect((await send(body, signStripeBody(body, { secret }))).status).toBe(200)
    expect(await refreshCheck('vs_unknown')).toBe('The session is unknown')
  })
})
