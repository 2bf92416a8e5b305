import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { db, prisma } from '@/lib/db/client'
import { countReads } from '@/lib/db/testing/query-plan'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { addNote } from '@/lib/people/account/notes/write-note'
import { makeUser } from '@/lib/people/testing/users'
import { settleDue } from '@/lib/play/settlement/settle-due'
import { finishMatches } from '@/lib/play/testing/settlement'
import { enterSlip, makePicker } from '@/lib/qa/testing/entries'
import { claimPromo } from '@/lib/rewards/promo/claim-promo'
import { listTimeline, type TimelineEvent, timelineStatement } from './list-timeline'
import {
  describeSpanError,
  readTimelineCursor,
  readTimelineFilter,
  type TimelineFilter,
  timelineKinds,
  writeTimelineCursor,
} from './rules'

await resetDatabase()

let userId = 0
let email = ''

beforeAll(async () => {
  const picker = await makePicker('funded')
  userId = picker.userId
  await enterSlip(userId, picker.slip(10, 3))
  const bucket = await prisma.creditBucket.create({ data: { name: 'Any', bucket: 'site_credits' } })
  const promo = await prisma.promo.create({
    data: { name: 'Kickoff', creditsCents: 100, creditBucketId: bucket.id, status: 'published' },
  })
  await claimPromo(userId, promo.id)
  const operator = await db.row<{ id: number }>(sql`
    insert into operators (email, name, role) values ('mara@operators.test', 'Mara', 'editor') returning id`)
  const by = {
    operatorId: operator?.id ?? 0,
    name: 'Mara',
    sessionId: null,
    requestId: '',
    role: 'editor' as const,
  }
  await addNote(by, { userId, text: 'Called about an entry' })
  await db.run(sql`
    insert into rejections (request_id, user_id, method, path, status, rule, answer)
    values ('request-1', ${userId}, 'POST', '/pickem/confirm-entry', 422, 'FundsTooLow', '{}')`)
  await db.run(sql`
    insert into location_checks (user_id, source, outcome, latitude, longitude, accuracy_m)
    values (${userId}, 'user', 'mocked', 30, -97, 20)`)
  await db.run(sql`insert into deposits (user_id, amount_cents, status) values (${userId}, 500, 'failed')`)
  email = (await db.row<{ email: string }>(sql`select email from users where id = ${userId}`))?.email ?? ''
  await db.run(sql`
    insert into messages (channel, recipient, template, props) values ('mail', ${email}, 'welcome', '{}')`)
  await db.run(sql`
    insert into access_tokens (user_id, token_hash, expires_at, revoked_at, revocation_reason)
    values (${userId}, '\x01', now() + interval '1 day', now(), 'sign_out')`)
  const other = await makeUser()
  await db.run(sql`
    insert into rejections (request_id, user_id, method, path, status, rule, answer)
    values ('request-2', ${other.id}, 'POST', '/other', 422, 'FundsTooLow', '{}')`)
})

const none: TimelineFilter = { kinds: [], from: '', to: '' }

const read = (filter: Partial<TimelineFilter> = {}, isMasked = false) =>
  listTimeline({ ...none, ...filter, userId, zone: 'America/New_York', isMasked, after: null, size: 500 })

const keyOf = ({ source, id }: TimelineEvent) => `${source} ${id}`

async function readPages(size: number): Promise<TimelineEvent[]> {
  const events: TimelineEvent[] = []
  let after = null
  do {
    const page = await listTimeline({ ...none, userId, zone: 'UTC', isMasked: false, after, size })
    events.push(...page.events)
    after = page.next && readTimelineCursor(writeTimelineCursor(page.next))
  } while (after)
  return events
}

test('contains every kind of event of the user, newest first, and none of others', async () => {
  const { events, next } = await read()
  expect(next).toBeNull()
  expect([...new Set(events.map(({ kind }) => kind))].sort()).toEqual(Object.keys(timelineKinds).sort())
  const times = events.map(({ at }) => at.getTime())
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  expect(events.filter(({ source }) => source === 'rejection')).toMatchObject([
    { facts: { path: '/pickem/confirm-entry', rule: 'FundsTooLow', request: 'request-1' } },
  ])
})

test.for([1, 2, 7])('pages of %d contain every event once, also of equal times', async size => {
  await db.run(sql`
    insert into rejections (request_id, user_id, method, path, status, rule, answer, created_at)
    select 'same', ${userId}, 'GET', '/same', 422, 'X', '{}', '2026-01-02 03:04:05.678901Z' from generate_series(1, 12)`)
  const all = (await read()).events.map(keyOf)
  expect((await readPages(size)).map(keyOf)).toEqual(all)
  await db.run(sql`delete from rejections where request_id = 'same'`)
})

test('a page reads only its own transactions', async () => {
  const { id } = await makeUser()
  await db.run(sql`
    with made as (
      insert into ledger_transactions (kind, user_id, created_at)
      select 'adjustment', ${id}::int, now() - make_interval(mins => n) from generate_series(1, 2000) n
      returning id, user_id
    )
    insert into postings (transaction_id, user_id, house_account, bucket, amount_cents)
    select id, side.user_id, side.house, 'cash', side.cents
      from made, lateral (values (made.user_id, null, 1), (null, 'adjustments', -1)) as side (user_id, house, cents)`)
  await db.run(sql`analyze ledger_transactions`)
  const request = { ...none, userId: id, zone: 'UTC', isMasked: false, size: 20 }
  const first = await listTimeline({ ...request, after: null })
  expect(first.events).toHaveLength(20)
  for (const after of [null, first.next]) {
    const reads = await countReads(timelineStatement({ ...request, after }), 'ledger_transactions')
    expect(reads.length).toBeGreaterThan(0)
    for (const rows of reads) expect(rows).toBeLessThanOrEqual(22)
  }
})

test('filters by kind', async () => {
  const { events } = await read({ kinds: ['claim', 'call'] })
  expect(events.map(({ source }) => source).sort()).toEqual(['claim', 'rejection'])
  expect(events.find(({ source }) => source === 'claim')?.facts).toMatchObject({
    bucket: 'site_credits',
    cents: 100,
  })
})

test('filters to the minute in the zone of the operator', async () => {
  await db.run(sql`
    insert into rejections (request_id, user_id, method, path, status, rule, answer, created_at)
    select 'minute', ${userId}, 'GET', '/at', 422, 'X', '{}', at::timestamptz
      from unnest(array['2026-03-02 12:41:59.999Z', '2026-03-02 12:42:00Z', '2026-03-02 12:42:59.999Z',
                        '2026-03-02 12:43:00Z']) as at`)
  const { events } = await read({ from: '2026-03-02T07:42', to: '2026-03-02T07:42' })
  expect(events.map(({ at }) => at.toISOString())).toEqual([
    '2026-03-02T12:42:59.999Z',
    '2026-03-02T12:42:00.000Z',
  ])
  await db.run(sql`delete from rejections where request_id = 'minute'`)
})

test('a correction is an event of its own, and the settlement keeps its first outcome', async () => {
  const { userId: owner, slip } = await makePicker('funded')
  const entered = slip(10, 3)
  const id = await enterSlip(owner, entered)
  await finishMatches(entered, 'LLL')
  await settleDue()
  const [gameId, feedGameId] = [entered.game_id, entered.players[0]?.feed_game_id ?? 0]
  for (const [settlement, from, to] of [
    [1, 'won', 'refunded'],
    [2, 'refunded', 'lost'],
  ] as const)
    await db.run(sql`
      with correction as (
        insert into settlement_corrections (game_id, feed_game_id, status, figures)
        values (${gameId}, ${feedGameId}, 'accepted', '[]') returning id
      )
      insert into settlement_correction_entries (correction_id, entry_id, user_id, settlement, from_outcome, to_outcome,
        from_paid_cents, to_paid_cents, applied_at)
      select id, ${id}, ${owner}, ${settlement}, ${from}::text::entry_outcome, ${to}::text::entry_outcome, 1000, 0,
        now() + ${settlement}::int * interval '1 minute' from correction`)
  const request = {
    ...none,
    kinds: ['entry' as const],
    userId: owner,
    zone: 'UTC',
    isMasked: false,
    after: null,
  }
  const { events } = await listTimeline(request)
  expect(
    events
      .filter(({ source }) => !['entry', 'contest'].includes(source))
      .map(({ source, facts }) => [source, facts]),
  ).toMatchObject([
    ['correction', { entry: id, fromOutcome: 'refunded', toOutcome: 'lost' }],
    ['correction', { entry: id, fromOutcome: 'won', fromCents: 1000, toOutcome: 'refunded', toCents: 0 }],
    ['settlement', { outcome: 'won', cents: 1000 }],
  ])
  for (const event of events) {
    const cursor = { at: '1', key: `${event.source}-${event.id.padStart(19, '0')}` }
    expect(readTimelineCursor(writeTimelineCursor(cursor))).toEqual(cursor)
  }
})

test('a suspension and a time-out end with an event, without an operator', async () => {
  const { id } = await makeUser()
  await db.run(sql`
    insert into suspensions (user_id, starts_at, ends_at, lifted_at)
    values (${id}, now() - interval '9 days', now() - interval '8 days', now() - interval '8 days'),
           (${id}, now() - interval '7 days', now() - interval '5 days', now() - interval '6 days'),
           (${id}, now() - interval '4 days', now() - interval '3 days', null)`)
  await db.run(sql`
    insert into self_exclusions (user_id, source, kind, starts_at, ends_at, ended_at)
    values (${id}, 'user', 'time_out', now() - interval '2 days', now() - interval '1 day', now() - interval '1 day')`)
  const request = {
    ...none,
    kinds: ['check' as const],
    userId: id,
    zone: 'UTC',
    isMasked: false,
    after: null,
  }
  const { events } = await listTimeline(request)
  expect(events.map(({ source }) => source)).toEqual(['time_out_end', 'suspension_end', 'suspension_end'])
})

test('recipients are masked for viewers', async () => {
  const recipients = async (isMasked: boolean) =>
    (await read({ kinds: ['message'] }, isMasked)).events.map(({ facts }) => facts.recipient)
  expect(await recipients(false)).toContain(email)
  const masked = await recipients(true)
  expect(masked.length).toBeGreaterThan(0)
  expect(JSON.stringify(masked)).not.toContain(email)
})

describe('the URL', () => {
  test('drops unknown kinds and impossible times', () => {
    expect(
      readTimelineFilter({ kind: 'call,bad,call', from: '2026-02-30T10:00', to: '2026-02-28T10:00' }),
    ).toEqual({ kinds: ['call'], from: '', to: '2026-02-28T10:00' })
    expect(readTimelineFilter({ kind: ['claim', 'x'], from: "2026-02-28T10:00'" })).toEqual({
      kinds: ['claim'],
      from: '',
      to: '',
    })
  })

  test('names a time that is not understood or a span that ends before it starts', () => {
    const [early, late] = ['2026-02-28T10:00', '2026-02-28T10:01']
    expect(describeSpanError({ from: late, to: early })).toBe('From is after To, so nothing matches.')
    expect(describeSpanError({ from: '2026-02-30T10:00', to: late })).toContain('in From was not understood')
    expect(describeSpanError({ to: 'yesterday' })).toContain('in To was not understood')
    for (const clear of [{ from: early, to: early }, { from: late, to: '' }, {}])
      expect(describeSpanError(clear)).toBe('')
  })

  test('drops invalid cursors', () => {
    expect(readTimelineCursor('1.rejection-1')).toEqual({ at: '1', key: 'rejection-1' })
    for (const text of [undefined, '', 'x', '1.', "1.a-1'", '1'.repeat(30)])
      expect(readTimelineCursor(text)).toBeNull()
  })
})
