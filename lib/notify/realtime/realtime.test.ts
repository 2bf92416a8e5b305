import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { transaction } from '@/lib/db/transaction'
import { post } from '@/lib/ledger/post'
import { openRealtime } from '@/lib/notify/testing/realtime'
import { publishEvent, publishSettledContests, publishSettledEntries } from './publish'
import { sendRealtimeEvents } from './send-events'

const { db, server, firebase, providers, waiting, makeUser, ...live } = await openRealtime()

beforeEach(live.empty)
afterAll(live.close)

const opening = (userId: number, cents = 100n) =>
  ({ kind: 'opening', userId, houseAccount: 'adjustments', amounts: [{ bucket: 'cash', cents }] }) as const

/** A settled entry as `publishSettledEntries` wants its rows. */
const settled = (
  userId: number,
  outcome = 'won',
  { cents = 2_500, mode = 'Cash', isCorrection = false } = {},
) => sql`
  select ${userId}::int as user_id, 7 as entry_id, 'NFL Pick''em' as contest_name, ${outcome}::text as outcome,
         ${mode}::text as mode, ${cents}::bigint as amount_cents, ${isCorrection}::boolean as is_correction`

describe('an event', () => {
  test('is published, signed, after its transaction has committed', async () => {
    await live.deliver()
    const userId = await makeUser(null)
    await transaction(db => post(db, opening(userId)))
    await live.becomesIdle()
    expect(server.events).toEqual([{ channel: `private-user-${userId}`, name: 'balance.changed', data: {} }])
  })

  test('of a rolled back transaction is not published', async () => {
    const userId = await makeUser(null)
    const undone = transaction(async db => {
      await post(db, opening(userId))
      await publishEvent(db, { name: 'balance.changed', userId })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await waiting('send_realtime_events')).toEqual([])
  })

  test('balance.changed is published once per transaction and user', async () => {
    const [first, second] = [await makeUser(null), await makeUser(null)]
    await transaction(async db => {
      await post(db, opening(first))
      await post(db, { ...opening(first, 5n), kind: 'adjustment' })
      await post(db, opening(second))
      await publishEvent(db, { name: 'balance.changed', userId: first })
    })
    await transaction(db => post(db, { ...opening(first, 7n), kind: 'adjustment' }))
    const events = (await waiting('send_realtime_events')).flatMap(job => job.payload.events)
    expect(events).toMatchObject([first, second, first].map(userId => ({ name: 'balance.changed', userId })))
  })

  test('for all users goes to the public channel', async () => {
    await live.deliver()
    await publishEvent(db, { name: 'maintenance.changed', android: 'enabled', ios: 'disabled' })
    const versions = {
      android_version: '2.1.0',
      android_force_update: '1',
      android_min_version: '2.1.0',
      ios_version: '',
      ios_force_update: '0',
      ios_min_version: '',
    }
    await publishEvent(db, { name: 'versions.changed', ...versions })
    await live.becomesIdle()
    expect(server.events).toHaveLength(2)
    expect(server.events).toContainEqual({ channel: 'app', name: 'versions.changed', data: versions })
    expect(server.events).toContainEqual({
      channel: 'app',
      name: 'maintenance.changed',
      data: { android: 'enabled', ios: 'disabled' },
    })
  })

  test('of changed lines is sent once for all changes of five seconds, per game', async () => {
    for (const gameId of [1, 2, 1]) await publishEvent(db, { name: 'lines.changed', gameId })
    const events = (await waiting('send_realtime_events')).flatMap(job => job.payload.events)
    expect(events).toMatchObject([{ gameId: 1 }, { gameId: 2 }])
  })

  test('of changed lines goes to the public channel', async () => {
    await publishEvent(db, { name: 'lines.changed', gameId: 1 })
    await live.deliver()
    await live.makeDueOnce('send_realtime_events')
    await live.becomesIdle()
    expect(server.events).toEqual([{ channel: 'app', name: 'lines.changed', data: { game_id: 1 } }])
  })

  test('has a lower priority than messages', async () => {
    await publishEvent(db, { name: 'balance.changed', userId: 1 })
    expect(await waiting('send_realtime_events')).toMatchObject([{ priority: 5 }])
  })
})

describe('a failing Pusher server', () => {
  test.each([429, 500, 401])('that responds with %i gets the events again later', async status => {
    server.queueResponses(server.errorResponse(status, 'trouble'))
    await live.deliver()
    await publishEvent(db, { name: 'balance.changed', userId: 1 })
    await live.makeDueOnce('send_realtime_events')
    await live.becomesIdle()
    expect([server.requests.length, server.events.length]).toEqual([2, 1])
  })

  test('that drops the connection gets the events again', async () => {
    server.queueResponses({ hangUp: true })
    await live.deliver()
    await publishEvent(db, { name: 'balance.changed', userId: 1 })
    await live.makeDueOnce('send_realtime_events')
    await live.becomesIdle()
    expect([server.requests.length, server.events.length]).toEqual([2, 1])
  })

  const job = (attempt: number, at = new Date()) => ({
    id: '1',
    attempt,
    signal: new AbortController().signal,
    payload: { events: [{ name: 'balance.changed', userId: 1, at: at.toISOString() }] },
  })

  test('gets no retry of rejected events, nor after the last attempt', async () => {
    server.queueResponses(server.errorResponse(400, 'Invalid channel'))
    await sendRealtimeEvents(job(1), providers.publisher)
    server.queueResponses(server.errorResponse(500, 'trouble'))
    await sendRealtimeEvents(job(6), providers.publisher)
    server.queueResponses(server.errorResponse(500, 'trouble'))
    await expect(sendRealtimeEvents(job(5), providers.publisher)).rejects.toThrow(
      'The Pusher server answered 500',
    )
    expect(server.requests).toHaveLength(3)
  })

  test('gets no events older than ten minutes', async () => {
    await sendRealtimeEvents(job(2, new Date(Date.now() - 601_000)), providers.publisher)
    await sendRealtimeEvents(job(2, new Date(Date.now() - 500_000)), providers.publisher)
    expect(server.requests).toHaveLength(1)
  })

  test('gets new events while the clock of this process is an hour fast', async () => {
    const made = job(1)
    vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] })
    try {
      await sendRealtimeEvents(made, providers.publisher)
    } finally {
      vi.useRealTimers()
    }
    expect(server.requests).toHaveLength(1)
  })
})

describe('a settled entry', () => {
  test('is published to its user with the balance, and pushed to their phone', async () => {
    const userId = await makeUser('phone-1')
    await live.deliver()
    await transaction(db => publishSettledEntries(db, settled(userId)))
    await live.becomesIdle()
    const channel = `private-user-${userId}`
    const data = { pickem_contest_entry_id: 7, outcome: 'won', amount: '25.00' }
    expect(server.events).toEqual([
      { channel, name: 'entry.settled', data },
      { channel, name: 'balance.changed', data: {} },
    ])
    expect(firebase.pushes).toEqual([
      {
        token: 'phone-1',
        notification: { title: 'You won $25.00', body: "Your NFL Pick'em entry has settled." },
        data: { type: 'entry.settled', ...data, pickem_contest_entry_id: '7' },
        android: {
          priority: 'high',
          ttl: '86400s',
          collapse_key: 'entry-7',
          notification: { tag: 'entry-7' },
        },
        apns: {
          headers: { 'apns-collapse-id': 'entry-7', 'apns-expiration': expect.stringMatching(/^\d{10}$/) },
          payload: { aps: { sound: 'default' } },
        },
      },
    ])
  })

  test.each([
    ['lost', {}, 0],
    ['refunded', {}, 1],
    ['refunded', { cents: 0 }, 0],
    ['lost', { isCorrection: true }, 1],
  ])('that is %s %j publishes %i balance.changed events', async (outcome, more, balances) => {
    await publishSettledEntries(db, settled(await makeUser(null), outcome, more))
    const events = (await waiting('send_realtime_events')).flatMap(job => job.payload.events)
    expect(events.filter(event => 'name' in event && event.name === 'balance.changed')).toHaveLength(balances)
    expect(events).toHaveLength(1 + balances)
  })

  test('thousands are enqueued in batches by one statement', async () => {
    const userId = await makeUser('phone-many')
    const many = sql`
      select ${userId}::int as user_id, n as entry_id, 'NFL Pick''em' as contest_name, 'lost' as outcome,
             'Cash' as mode, 100::bigint as amount_cents, false as is_correction
        from generate_series(1, 2003) as n`
    const statements: unknown[] = []
    const run: typeof db.run = statement => {
      statements.push(statement)
      return db.run(statement)
    }
    await publishSettledEntries({ ...db, run }, many)
    expect(statements).toHaveLength(1)
    const sizes = async (task: string) =>
      (await waiting(task)).map(job => job.payload.events.length).sort((one, other) => other - one)
    expect(await sizes('send_realtime_events')).toEqual([...Array(200).fill(10), 3])
    expect(await sizes('send_pushes')).toEqual([...Array(20).fill(100), 3])
  })

  test('without rows enqueues no job', async () => {
    await publishSettledEntries(db, sql`${settled(1)} where false`)
    expect([await waiting('send_realtime_events'), await waiting('send_pushes')]).toEqual([[], []])
  })
})

describe('a settled contest', () => {
  const ended = (userId: number, outcome: string, { cents = 900, place = 1 as number | null } = {}) => sql`
    select ${userId}::int as user_id, 3 as contest_id, 7 as entry_id, ${outcome}::text as outcome, ${place}::int as place,
           ${cents}::bigint as amount_cents, ${cents > 0}::boolean as has_moved`

  test.each([
    ['completed', {}, { place: 1, amount: '9.00' }, 1],
    ['completed', { cents: 0, place: 2 }, { place: 2, amount: '0.00' }, 0],
    ['canceled', { cents: 500, place: null }, { place: null, amount: '5.00' }, 1],
  ])('that is %s %j is published with the balances that changed', async (outcome, more, data, balances) => {
    const userId = await makeUser(null)
    await live.deliver()
    await transaction(db => publishSettledContests(db, ended(userId, outcome, more)))
    await live.becomesIdle()
    const channel = `private-user-${userId}`
    const contest = { main_contest_id: 3, main_contest_entry_id: 7, outcome, ...data }
    expect(server.events).toEqual([
      { channel, name: 'contest.settled', data: contest },
      ...Array(balances).fill({ channel, name: 'balance.changed', data: {} }),
    ])
  })

  test('thousands of entries are enqueued in batches', async () => {
    const many = sql`
      select ${await makeUser(null)}::int as user_id, 3 as contest_id, n as entry_id, 'completed' as outcome, n as place,
             0::bigint as amount_cents, false as has_moved
        from generate_series(1, 1003) as n`
    await publishSettledContests(db, many)
    const sizes = (await waiting('send_realtime_events')).map(job => job.payload.events.length)
    expect(sizes.sort((one, other) => other - one)).toEqual([...Array(100).fill(10), 3])
  })
})
