import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { signStripeBody, startFakeStripe, stripeSettings } from '@/e2e/fixtures/fake-stripe'
import { overrideSettings } from '@/lib/core/testing/settings'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { purgeAccount, purgeAccounts } from '@/lib/people/account/lifecycle/purge-accounts'
import { openPage } from '@/lib/people/identity/link'
import { startIdentityCheck } from '@/lib/people/identity/start-check'
import { startLink } from '@/lib/people/testing/identity'
import { makeUser } from '@/lib/people/testing/users'
import { continueCheck } from './continue-check'
import { redactSessions } from './jobs'
import { receiveIdentityEvent } from './receive-identity-event'
import { refreshCheck } from './refresh-check'

await resetDatabase()

const fake = await startFakeStripe()
overrideSettings({ ...stripeSettings, STRIPE_BASE_URL: fake.url })
const { STRIPE_IDENTITY_WEBHOOK_SECRET: secret } = stripeSettings

const running = new AbortController().signal

afterAll(() => fake.stop())

beforeEach(() => {
  fake.faults.length = 0
  fake.objects.events.length = 0
})

let people = 0

/** What Stripe reports about a person that no other test has. */
const person = (change: Record<string, unknown> = {}) => ({
  first_name: 'Ann',
  last_name: String.fromCharCode(97 + (people++ % 26)).repeat(6),
  dob: { year: 1990, month: 5, day: 17 },
  address: {
    line1: '12 Orchard Lane',
    city: 'Chicago',
    state: 'IL',
    postal_code: String(60_614 + people),
    country: 'US',
  },
  ...change,
})

async function start() {
  const { id: userId } = await makeUser()
  const key = await startLink(userId)
  return { userId, key, sessionId: await goToStripe(key) }
}

async function goToStripe(key: Buffer): Promise<string> {
  const outcome = await continueCheck(key)
  if (outcome.kind !== 'redirect') throw new Error(outcome.kind)
  expect(outcome.url).toContain(`${fake.url}/verify/vs_`)
  return outcome.url.split('/').at(-1) ?? ''
}

async function identityOf(userId: number) {
  return db.row(sql`
    select kyc.attempts, status.name as status, date_of_birth::text as born, is_adult
      from user_kyc kyc join kyc_statuses status on status.id = kyc.status_id join users on users.id = user_id
     where user_id = ${userId}`)
}

const casesOf = (userId: number) =>
  db.rows<{ status: string; legalName: string | null; reason: string }>(sql`
    select status, legal_name, reason from identity_cases where user_id = ${userId} order by id`)

describe('an identity check at Stripe', () => {
  it('is decided by the result of the session, once, in whatever order events arrive', async () => {
    const { userId, sessionId } = await start()
    expect(await identityOf(userId)).toMatchObject({ status: 'Not performed', attempts: 1 })
    fake.objects.submit(sessionId)
    expect(await refreshCheck(sessionId)).toBe('The check is being processed')
    expect(await identityOf(userId)).toMatchObject({ status: 'Pending' })
    fake.objects.verify(sessionId, person())
    expect(await refreshCheck(sessionId)).toBe('The identity is verified')
    expect(await refreshCheck(sessionId)).toBe('The case is decided')
    expect(await identityOf(userId)).toEqual({
      status: 'Verified',
      attempts: 1,
      born: '1990-05-17',
      isAdult: true,
    })
    const [audit] = await db.rows(sql`
      select action, author_name from audit_rows where subject_type = 'user' and subject_id = ${String(userId)}`)
    expect(audit).toEqual({ action: 'identity.approve', authorName: 'Worker' })
  })

  it('is one session, though the page is submitted several times at the same time', async () => {
    const { id } = await makeUser()
    const key = await startLink(id)
    const opened = await Promise.all([goToStripe(key), goToStripe(key), goToStripe(key)])
    expect(new Set(opened).size).toBe(1)
    expect(await casesOf(id)).toHaveLength(1)
  })

  it('is one session after a reply of Stripe was lost', async () => {
    const { id } = await makeUser()
    const key = await startLink(id)
    fake.faults.push({ method: 'POST', path: /verification_sessions$/, kind: 'after', times: 2 })
    await expect(continueCheck(key)).rejects.toThrow()
    const sessionId = await goToStripe(key)
    const cases = await db.rows<{ id: number }>(sql`select id from identity_cases where user_id = ${id}`)
    const created = [...fake.objects.stored.values()].filter(
      one => one.client_reference_id === `identity:${cases[0]?.id}`,
    )
    expect([created.map(one => one.id), cases.length]).toEqual([[sessionId], 1])
  })

  it('that fails asks the user again, and its session cannot be verified later', async () => {
    const { userId, key, sessionId } = await start()
    fake.objects.fail(sessionId, 'selfie_face_mismatch', 'Stripe text')
    expect(await refreshCheck(sessionId)).toBe('The check is returned')
    expect(fake.objects.get(sessionId).status).toBe('canceled')
    expect(await identityOf(userId)).toMatchObject({ status: 'Not performed', isAdult: false })
    fake.objects.verify(sessionId, person())
    expect(await refreshCheck(sessionId)).toBe('The case is decided')
    expect(await identityOf(userId)).toMatchObject({ status: 'Not performed' })
    expect(await openPage(key)).toMatchObject({ kind: 'returned' })
    const { link } = await startIdentityCheck(userId)
    expect(link).toBeTruthy()
    expect(await casesOf(userId)).toMatchObject([
      { status: 'returned', reason: 'The selfie does not match the document.' },
    ])
  })

  it.each([
    [
      'as the result',
      (id: string) => fake.objects.verify(id, person({ dob: { year: 2015, month: 1, day: 2 } })),
    ],
    ['as an error', (id: string) => fake.objects.fail(id, 'under_supported_age', '')],
  ])('of a minor is rejected (%s)', async (_, report) => {
    const { userId, sessionId } = await start()
    report(sessionId)
    await refreshCheck(sessionId)
    expect(await identityOf(userId)).toMatchObject({ status: 'Rejected', isAdult: false })
  })

  it('of a person with another account waits for a second manager', async () => {
    const same = person()
    const first = await start()
    fake.objects.verify(first.sessionId, same)
    await refreshCheck(first.sessionId)
    const second = await start()
    fake.objects.verify(second.sessionId, same)
    expect(await refreshCheck(second.sessionId)).toBe('The case waits for an operator')
    expect(await refreshCheck(second.sessionId)).toBe('The case waits for an operator')
    expect(await identityOf(second.userId)).toMatchObject({ status: 'Pending', isAdult: false })
    expect(await casesOf(second.userId)).toMatchObject([{ status: 'pending' }])
  })

  it('of a person whose other account is self-excluded or suspended, purged ones included, is not approved', async () => {
    const bars = [
      (id: number) =>
        db.run(sql`insert into self_exclusions (user_id, source, kind) values (${id}, 'user', 'exclusion')`),
      (id: number) => db.run(sql`insert into suspensions (user_id) values (${id})`),
      async (id: number) => {
        await db.run(
          sql`insert into self_exclusions (user_id, source, kind) values (${id}, 'user', 'exclusion')`,
        )
        await db.run(sql`update users set deleted_at = now() - interval '31 days' where id = ${id}`)
        await purgeAccount(id)
      },
    ]
    for (const bar of bars) {
      const same = person()
      const first = await start()
      fake.objects.verify(first.sessionId, same)
      expect(await refreshCheck(first.sessionId)).toBe('The identity is verified')
      await bar(first.userId)
      const second = await start()
      fake.objects.verify(second.sessionId, same)
      expect(await refreshCheck(second.sessionId)).toBe('The case waits for an operator')
      expect(await identityOf(second.userId)).toMatchObject({ status: 'Pending', isAdult: false })
    }
  })

  it('with a date of birth that the key cannot read is not verified', async () => {
    const { userId, sessionId } = await start()
    fake.objects.verify(sessionId, person({ dob: undefined }))
    await expect(refreshCheck(sessionId)).rejects.toThrow(/STRIPE_IDENTITY_KEY must be a restricted key/)
    expect(await identityOf(userId)).toMatchObject({ status: 'Not performed' })
  })

  it('that was finished before its event arrived shows the result instead of a second session', async () => {
    const { userId, key, sessionId } = await start()
    fake.objects.submit(sessionId)
    expect(await continueCheck(key)).toEqual({ kind: 'pending', returnUrl: null })
    fake.objects.verify(sessionId, person())
    await refreshCheck(sessionId)
    expect(await continueCheck(key)).toEqual({ kind: 'verified', returnUrl: null })
    expect(await casesOf(userId)).toHaveLength(1)
  })

  it('that was canceled at Stripe can be started again, within the attempts', async () => {
    const { userId, key, sessionId } = await start()
    const other = await fetch(`${fake.url}/v1/identity/verification_sessions/${sessionId}/cancel`, {
      method: 'POST',
      headers: { authorization: 'Bearer rk_test_of_the_suites', 'idempotency-key': 'dashboard' },
    })
    expect(other.status).toBe(200)
    expect(await goToStripe(key)).not.toBe(sessionId)
    expect((await casesOf(userId)).map(one => one.status)).toEqual(['withdrawn', 'started'])
    expect(await identityOf(userId)).toMatchObject({ attempts: 2 })
  })

  it('continues after the last attempt was used', async () => {
    const { userId, key, sessionId } = await start()
    await db.run(sql`update user_kyc set attempts = 50 where user_id = ${userId}`)
    expect(await goToStripe(key)).toBe(sessionId)
    const { link } = await startIdentityCheck(userId)
    expect(link).toBeTruthy()
  })
})

describe('what Stripe stores', () => {
  it('is redacted 30 days after the decision, and not before', async () => {
    const { userId, sessionId } = await start()
    fake.objects.verify(sessionId, person())
    await refreshCheck(sessionId)
    await redactSessions(running)
    expect(fake.objects.get(sessionId).redaction).toBeNull()
    await db.run(sql`alter table identity_cases disable trigger identity_cases_guarded`)
    await db.run(sql`
      update identity_cases set decided_at = decided_at - interval '31 days' where user_id = ${userId}`)
    await db.run(sql`alter table identity_cases enable trigger identity_cases_guarded`)
    expect(await redactSessions(running)).toBe(1)
    expect(fake.objects.get(sessionId)).toMatchObject({ redaction: { status: 'redacted' } })
    expect(await redactSessions(running)).toBe(0)
    expect(await identityOf(userId)).toMatchObject({ status: 'Verified' })
  })

  it('is redacted after the account is purged, once Stripe has processed it', async () => {
    const { userId, sessionId } = await start()
    fake.objects.submit(sessionId)
    await db.run(sql`update users set deleted_at = now() - interval '40 days' where id = ${userId}`)
    await purgeAccounts()
    expect(await redactSessions(running)).toBe(0)
    fake.objects.verify(sessionId, person())
    expect(await refreshCheck(sessionId)).toBe('The session belongs to no case')
    expect(await redactSessions(running)).toBe(1)
    expect(fake.objects.get(sessionId).verified_outputs).toBeUndefined()
  })
})

describe('an event', () => {
  const send = (body: string, header: string, provider = 'stripe') =>
    receiveIdentityEvent(provider, body, new Headers({ 'stripe-signature': header })).catch(
      error => error.code as string,
    )

  const jobsOf = (sessionId: string) =>
    db.rows(sql`
      select id from graphile_worker._private_jobs where payload::text like ${`%${sessionId}%`}`)

  async function makeEvent() {
    const { sessionId } = await start()
    const [event] = fake.objects.events.splice(0)
    if (!event) throw new Error('no event')
    return { event, sessionId }
  }

  it('enqueues a look-up once, and nothing personal is stored', async () => {
    const { event, sessionId } = await makeEvent()
    const body = JSON.stringify(event)
    expect(await send(body, signStripeBody(body, { secret }))).toBe(true)
    expect(await send(body, signStripeBody(body, { secret }))).toBe(false)
    expect(await jobsOf(sessionId)).toHaveLength(1)
  })

  it.each([
    ['without a signature', () => ''],
    ['of another secret', (body: string) => signStripeBody(body)],
    ['of another body', () => signStripeBody('{}', { secret })],
    ['that is ten minutes old', (body: string) => signStripeBody(body, { secret, ageSeconds: 600 })],
  ])('%s is rejected', async (_, header) => {
    const { event, sessionId } = await makeEvent()
    const body = JSON.stringify(event)
    expect(await send(body, header(body))).toBe('WebhookSignatureInvalid')
    expect(await jobsOf(sessionId)).toEqual([])
  })

  it.each([
    ['live mode', { livemode: true }],
    ['another kind', { type: 'invoice.paid' }],
  ])('of %s changes nothing', async (_, change) => {
    const { event, sessionId } = await makeEvent()
    const body = JSON.stringify({ ...event, ...change })
    expect(await send(body, signStripeBody(body, { secret }))).toBe(true)
    expect(await jobsOf(sessionId)).toEqual([])
  })

  it('of an unknown provider is rejected, and one of an unknown session changes nothing', async () => {
    expect(await send('{}', '', 'other')).toBe('WebhookProviderUnknown')
    const unknown = fake.objects.emit('identity.verification_session.verified', { id: 'vs_unknown' })
    const body = JSON.stringify(unknown)
    expect(await send(body, signStripeBody(body, { secret }))).toBe(true)
    expect(await refreshCheck('vs_unknown')).toBe('The session is unknown')
  })
})
