import sql from 'sql-template-tag'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { makeAuthor } from '@/lib/change/testing/author'
import { findAlerts } from '@/lib/console/alerts/find-alerts'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import {
  deliveriesOf,
  emptyWebhooks,
  makeDue,
  makeEndpoint,
  type Received,
  sendDue,
  startReceiver,
} from '@/lib/notify/testing/webhooks'
import { makeUser } from '@/lib/people/testing/users'
import { claimDeliveries, distributeEvents } from './claim-deliveries'
import { deleteOldWebhookEvents } from './delete-old-events'
import { findEndpoint, listEndpoints } from './endpoints'
import { webhookJobs } from './jobs'
import { replayDelivery, replayFailed, sendTestEvent } from './replay'
import { changeEndpoint, createEndpoint, rotateSecret } from './save-endpoint'
import { recordDeliveryAttempt } from './send-webhooks'
import { disableEndpoint, enableEndpoint, removeEndpoint } from './switch-endpoint'

// A sender would send the events of other test files.
await resetDatabase()

const receiver = await startReceiver()
const reason = 'A test of webhooks'

beforeEach(async () => {
  receiver.reset()
  await emptyWebhooks()
})
afterAll(receiver.stop)

const makeSubscriber = () => makeEndpoint(receiver.url, ['account.created'])

/** Its payload, if the library accepts the signature. */
const verify = (secret: string, { body, headers }: Received) => new Webhook(secret).verify(body, headers)

/** A pause that no test outlasts, instead of the first one of five seconds. */
const later = { 'retry-after': '7200' }

const idsOf = () => receiver.received.map(({ id }) => id)

describe('an event', () => {
  it('is sent as JSON that the Standard Webhooks library verifies', async () => {
    const { id, secret } = await makeSubscriber()
    const user = await makeUser()
    await sendDue()
    const [request] = receiver.received
    if (!request) throw new Error('nothing was received')
    expect(verify(secret, request)).toEqual({
      type: 'account.created',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: { user_id: user.id },
    })
    expect(request.path).toBe('/hook')
    expect(request.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^evt_[\da-f-]{36}$/),
    })
    expect(() => verify(secret, { ...request, body: request.body.replace('created', 'deleted') })).toThrow()
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'delivered', attempts: 1, responseStatus: 204 }])
    await sendDue()
    expect(receiver.received).toHaveLength(1)
  })

  it('goes to each endpoint that has its type, with the secret of each', async () => {
    const [one, other] = [await makeSubscriber(), await makeSubscriber()]
    await makeEndpoint(receiver.url, ['release.published'])
    await makeUser()
    await sendDue()
    expect(receiver.received).toHaveLength(2)
    expect(new Set(idsOf()).size).toBe(1)
    for (const { secret } of [one, other]) {
      const verified = receiver.received.filter(request => {
        try {
          return verify(secret, request)
        } catch {
          return false
        }
      })
      expect(verified).toHaveLength(1)
    }
  })
})

describe('a failed attempt', () => {
  it('is repeated with the same webhook-id, after a pause that grows', async () => {
    const { id } = await makeSubscriber()
    await makeUser()
    receiver.respondWith(() => ({ status: 500, headers: later, body: 'out of order' }))
    await sendDue()
    expect(await deliveriesOf(id)).toMatchObject([
      {
        status: 'pending',
        attempts: 1,
        error: 'Answered 500',
        responseStatus: 500,
        responseBody: 'out of order',
      },
    ])
    expect((await findEndpoint(id))?.failingSince).toBeInstanceOf(Date)
    receiver.respondWith(() => ({ status: 500 }))
    await makeDue()
    await sendDue()
    const [delivery] = await deliveriesOf(id)
    expect(delivery?.attempts).toBe(2)
    // Five minutes, less the time that this test takes.
    expect(delivery?.waitSeconds).toBeGreaterThan(60)
    receiver.respondWith(() => ({ status: 200 }))
    await makeDue()
    await sendDue()
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'delivered', attempts: 3, error: '' }])
    expect(new Set(idsOf()).size).toBe(1)
    expect(receiver.received).toHaveLength(3)
    expect((await findEndpoint(id))?.failingSince).toBeNull()
  })

  it('waits as long as Retry-After asks', async () => {
    const { id } = await makeSubscriber()
    await makeUser()
    receiver.respondWith(() => ({ status: 429, headers: later }))
    await sendDue()
    const [delivery] = await deliveriesOf(id)
    expect(delivery?.waitSeconds).toBeGreaterThan(3_600)
  })

  it('is one without a response in time, or without a connection', async () => {
    const { id } = await makeSubscriber()
    await makeUser()
    await distributeEvents()
    await db.run(sql`update webhook_deliveries set attempts = 3`)
    receiver.respondWith(() => 'no response')
    await sendDue(undefined, 50)
    expect(await deliveriesOf(id)).toMatchObject([
      { status: 'pending', attempts: 4, error: 'No response in time', responseStatus: null },
    ])
    await db.run(sql`update webhook_endpoints set url = 'http://127.0.0.1:1/'`)
    await makeDue()
    await sendDue()
    expect(await deliveriesOf(id)).toMatchObject([
      { status: 'pending', attempts: 5, error: expect.stringContaining('ECONNREFUSED') },
    ])
  })

  it('is a redirect, which is not followed', async () => {
    const { id } = await makeSubscriber()
    await makeUser()
    receiver.respondWith(() => ({ status: 302, headers: { ...later, location: '/elsewhere' } }))
    await sendDue()
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook'])
    expect(await deliveriesOf(id)).toMatchObject([
      { status: 'pending', error: 'Answered 302; redirects are not followed' },
    ])
  })

  it('is the last one after ten', async () => {
    const { id } = await makeSubscriber()
    await makeUser()
    await distributeEvents()
    await db.run(sql`update webhook_deliveries set attempts = 9`)
    receiver.respondWith(() => ({ status: 503 }))
    await sendDue()
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'failed', attempts: 10, waitSeconds: null }])
    // The attempts take days.
    await db.run(sql`update webhook_deliveries set created_at = now() - interval '4 days'`)
    expect(await replayFailed(await makeAuthor(), id, new Date(Date.now() - 3_600_000))).toBe(1)
    expect(await replayFailed(await makeAuthor(), id, new Date(0))).toBe(0)
    receiver.respondWith(() => ({ status: 200 }))
    await sendDue()
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'delivered', attempts: 1 }])
    expect(new Set(idsOf()).size).toBe(1)
  })
})

it('of a long response only the start is stored', async () => {
  const { id } = await makeSubscriber()
  await makeUser()
  receiver.respondWith(() => ({ status: 200, body: `\0${'x'.repeat(1_000_000)}` }))
  await sendDue()
  const [delivery] = await deliveriesOf(id)
  expect(delivery).toMatchObject({ status: 'delivered', responseBody: 'x'.repeat(999) })
})

describe('a process that stops', () => {
  it('loses no event, and its attempt is repeated with the same webhook-id', async () => {
    const { id } = await makeSubscriber()
    await makeUser()
    const stop = new AbortController()
    receiver.respondWith(() => {
      stop.abort()
      return 'no response'
    })
    await expect(sendDue(stop.signal)).rejects.toThrow()
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'pending', attempts: 1, error: '' }])
    receiver.respondWith(() => ({ status: 200 }))
    await sendDue()
    // Another process takes over after the lease.
    expect(receiver.received).toHaveLength(1)
    await makeDue()
    await sendDue()
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'delivered', attempts: 2 }])
    expect(new Set(idsOf()).size).toBe(1)
    expect(receiver.received).toHaveLength(2)
  })

  it('and others that run at the same time deliver all events', async () => {
    const { id } = await makeSubscriber()
    const users = await Promise.all(Array.from({ length: 30 }, makeUser))
    await distributeEvents()
    // Claimed by a process that died.
    expect(await claimDeliveries(3_600)).toHaveLength(10)
    const failedOnce = new Set<string>()
    receiver.respondWith(request => {
      if (failedOnce.has(request.id)) return { status: 200 }
      failedOnce.add(request.id)
      return { status: 500 }
    })
    for (let pass = 0; pass < 2; pass++) {
      await makeDue()
      await Promise.all([sendDue(), sendDue()])
    }
    expect((await deliveriesOf(id)).filter(({ status }) => status !== 'delivered')).toEqual([])
    const delivered = new Set(receiver.received.map(({ body }) => JSON.parse(body).data.user_id))
    expect(delivered).toEqual(new Set(users.map(user => user.id)))
    expect(new Set(idsOf()).size).toBe(30)
  })
})

describe('an endpoint', () => {
  it('that does not respond delays no other', async () => {
    await makeEndpoint(receiver.url.replace('/hook', '/slow'), ['account.created'])
    await makeSubscriber()
    receiver.respondWith(({ path }) => (path === '/slow' ? 'no response' : { status: 204 }))
    await Promise.all(Array.from({ length: 25 }, makeUser))
    const stop = new AbortController()
    const run = sendDue(stop.signal, 600_000)
    const countOf = (wanted: string) => receiver.received.filter(({ path }) => path === wanted).length
    await expect.poll(() => countOf('/hook')).toBe(25)
    // An event of now is sent by the same run.
    await makeUser()
    await expect.poll(() => countOf('/hook')).toBe(26)
    expect(countOf('/slow')).toBeLessThanOrEqual(10)
    stop.abort()
    await expect(run).rejects.toThrow()
  })

  it('that answers 410 is disabled, managers are notified, and its events can be replayed', async () => {
    const { id } = await makeSubscriber()
    await makeUser()
    receiver.respondWith(() => ({ status: 410 }))
    await sendDue()
    expect(await findEndpoint(id)).toMatchObject({
      disabledBecause: 'gone',
      disabledAt: expect.any(Date),
      failingSince: null,
    })
    expect((await findAlerts()).map(({ alert, page }) => ({ alert, page }))).toContainEqual({
      page: `/admin/webhooks/${id}`,
      alert: {
        kind: 'webhook-disabled',
        endpoint: 'Test endpoint',
        isGone: true,
        at: expect.any(String),
      },
    })
    receiver.reset()
    await makeUser()
    await sendDue()
    expect(receiver.received).toEqual([])
    const [gone, missed] = await deliveriesOf(id)
    expect(gone).toMatchObject({ status: 'failed', attempts: 1, responseStatus: 410 })
    expect(missed).toMatchObject({ status: 'failed', attempts: 0, error: 'The endpoint was disabled' })
    const by = await makeAuthor()
    await expect(replayDelivery(by, { id: missed?.id ?? 0 })).rejects.toMatchObject({
      code: 'WebhookDisabled',
    })
    await enableEndpoint(by, { id }, reason)
    await expect(enableEndpoint(by, { id }, reason)).rejects.toMatchObject({
      code: 'WebhookSwitched',
    })
    await replayFailed(by, id, new Date(0))
    await sendDue()
    expect(receiver.received).toHaveLength(2)
    expect((await deliveriesOf(id)).map(({ status }) => status)).toEqual(['delivered', 'delivered'])
  })

  it('stays disabled as it was while its last requests end', async () => {
    const { id } = await makeSubscriber()
    await Promise.all(Array.from({ length: 8 }, makeUser))
    receiver.respondWith(() => ({ status: 410 }))
    await sendDue()
    await sendDue()
    expect(await findEndpoint(id)).toMatchObject({ disabledBecause: 'gone', failingSince: null })
    expect((await deliveriesOf(id)).map(({ status }) => status)).toEqual(Array(8).fill('failed'))
  })

  it('is not disabled by its former address, and a replay outlives the attempt before it', async () => {
    const { id } = await makeSubscriber()
    await makeUser()
    await distributeEvents()
    const [claimed] = await claimDeliveries(60)
    if (!claimed) throw new Error('nothing was claimed')
    await db.run(sql`update webhook_endpoints set url = url || '/new', failing_since = null where id = ${id}`)
    await replayDelivery(await makeAuthor(), { id: claimed.id })
    const gone = { status: 410, body: '', error: 'Answered 410', durationMs: 1, retryAfterSeconds: 0 }
    await recordDeliveryAttempt(claimed, gone)
    expect(await findEndpoint(id)).toMatchObject({ disabledAt: null, failingSince: null })
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'pending', attempts: 0 }])
  })

  it('that has failed for three days is disabled', async () => {
    const { id } = await makeSubscriber()
    await makeUser()
    receiver.respondWith(() => ({ status: 500 }))
    await sendDue()
    expect((await findEndpoint(id))?.disabledAt).toBeNull()
    await db.run(sql`update webhook_endpoints set failing_since = now() - interval '73 hours'`)
    await makeDue()
    await sendDue()
    expect((await findEndpoint(id))?.disabledBecause).toBe('failing')
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'failed', error: 'Answered 500' }])
    const audit = await db.row(sql`
      select action, author_name, reason from audit_rows
       where subject_type = 'webhook' and subject_id = ${String(id)} order by id desc limit 1`)
    expect(audit).toEqual({
      action: 'webhook.disable',
      authorName: 'Worker',
      reason: 'Every request failed for 3 days',
    })
  })

  it('that an operator disables gets nothing, and is no alert', async () => {
    const { id } = await makeSubscriber()
    await makeUser()
    await distributeEvents()
    // Only the service has another cause.
    await disableEndpoint(await makeAuthor(), { id, because: 'gone' }, reason)
    expect(await findEndpoint(id)).toMatchObject({ disabledBecause: 'operator' })
    await sendDue()
    expect(receiver.received).toEqual([])
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'failed', error: 'The endpoint was disabled' }])
    expect((await findAlerts()).filter(({ alert }) => alert.kind === 'webhook-disabled')).toEqual([])
    await expect(sendTestEvent(await makeAuthor(), { id })).rejects.toMatchObject({ code: 'WebhookDisabled' })
  })

  it('gets both signatures after a rotation, until the previous secret expires', async () => {
    const { id, secret } = await makeSubscriber()
    const { secret: renewed } = await rotateSecret(await makeAuthor(), { id }, reason)
    expect(renewed).toMatch(/^whsec_/)
    expect(renewed).not.toBe(secret)
    await makeUser()
    await sendDue()
    for (const one of [secret, renewed]) expect(verify(one, receiver.received[0]!)).toBeTruthy()
    await db.run(sql`update webhook_endpoints set previous_secret_until = now() - interval '1 second'`)
    await makeUser()
    await sendDue()
    expect(verify(renewed, receiver.received[1]!)).toBeTruthy()
    expect(() => verify(secret, receiver.received[1]!)).toThrow('No matching signature found')
  })

  it('stores its secret encrypted, for itself only', async () => {
    const [one, other] = [await makeSubscriber(), await makeSubscriber()]
    const stored = await db.row<{ secret: Buffer }>(
      sql`select secret from webhook_endpoints where id = ${one.id}`,
    )
    expect(stored?.secret.toString('latin1')).not.toContain(one.secret.slice(6, 20))
    await db.run(sql`
      update webhook_endpoints set secret = (select secret from webhook_endpoints where id = ${one.id}) where id = ${other.id}`)
    await makeUser()
    await sendDue()
    expect(await deliveriesOf(one.id)).toMatchObject([{ status: 'delivered' }])
    expect(await deliveriesOf(other.id)).toMatchObject([
      { status: 'pending', error: 'The secret cannot be decrypted. Rotate it.' },
    ])
    await rotateSecret(await makeAuthor(), { id: other.id }, reason)
    await makeDue()
    await sendDue()
    expect(await deliveriesOf(other.id)).toMatchObject([{ status: 'delivered' }])
  })

  it('gets a test event, whatever it subscribed to', async () => {
    const { id, secret } = await makeEndpoint(receiver.url, ['release.withdrawn'])
    await sendTestEvent(await makeAuthor(), { id })
    await sendDue()
    expect(verify(secret, receiver.received[0]!)).toMatchObject({ type: 'webhook.test', data: {} })
  })

  it('that changes gets pending events at its new address, and its URL is masked in the log', async () => {
    const { id } = await makeSubscriber()
    await makeUser()
    receiver.respondWith(() => ({ status: 500 }))
    await sendDue()
    const before = await findEndpoint(id)
    const change = {
      id,
      updatedAt: before?.updatedAt ?? new Date(0),
      form: {
        name: 'Renamed',
        url: receiver.url.replace('/hook', '/new?token=secret'),
        events: ['account.created' as const, 'account.deleted' as const],
      },
    }
    const by = await makeAuthor()
    await changeEndpoint(by, change, reason)
    await expect(changeEndpoint(by, change, reason)).rejects.toMatchObject({ code: 'EditConflict' })
    await makeDue()
    await sendDue()
    expect(receiver.received.at(-1)?.path).toBe('/new?token=secret')
    const audit = await db.rows<{ values: string }>(sql`
      select coalesce(before::text, '') || coalesce(after::text, '') as values from audit_rows
       where subject_type = 'webhook' and subject_id = ${String(id)}`)
    expect(audit).toHaveLength(2)
    for (const { values } of audit) expect(values).not.toMatch(/token|hook"|whsec/)
    expect(audit[1]?.values).toContain('"path": "changed"')
  })

  it('is deleted with its deliveries', async () => {
    const { id } = await makeSubscriber()
    await makeUser()
    await sendDue()
    await removeEndpoint(await makeAuthor(), { id }, reason)
    expect(await deliveriesOf(id)).toEqual([])
    await makeUser()
    expect(await db.row(sql`select count(*)::int as events from webhook_events`)).toEqual({ events: 1 })
  })

  it('cannot have credentials in its URL', async () => {
    const url = receiver.url.replace('http://', 'http://user:password@')
    const input = { name: 'Bad', url, events: ['account.created' as const] }
    await expect(createEndpoint(await makeAuthor(), input, reason)).rejects.toMatchObject({
      code: 'WebhookUrlInvalid',
    })
  })
})

it('there are at most 20 endpoints', async () => {
  const made = await Promise.allSettled(Array.from({ length: 23 }, makeSubscriber))
  expect(made.filter(({ status }) => status === 'rejected')).toHaveLength(3)
  expect(await listEndpoints()).toHaveLength(20)
})

it('a job enqueues sending while something is due', async () => {
  const { id } = await makeSubscriber()
  const [, queueing] = webhookJobs
  const run = () => queueing?.run({ id: '0', payload: {}, attempt: 1, signal: new AbortController().signal })
  const jobs = async () =>
    db.run(sql`select from graphile_worker.jobs where task_identifier = 'send_webhooks'`)
  await sendDue()
  expect(await run()).toBe(0)
  await makeUser()
  expect(await jobs()).toBe(1)
  expect(await run()).toBe(1)
  await sendDue()
  expect([await run(), await jobs()]).toEqual([0, 0])
  expect(await deliveriesOf(id)).toHaveLength(1)
})

it('old events are deleted with their deliveries', async () => {
  const { id } = await makeSubscriber()
  await makeUser()
  await sendDue()
  expect(await deleteOldWebhookEvents()).toBe(0)
  await db.run(sql`update webhook_events set created_at = now() - interval '31 days'`)
  expect(await deleteOldWebhookEvents()).toBe(1)
  expect(await deliveriesOf(id)).toEqual([])
})
