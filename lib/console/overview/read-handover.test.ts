import sql from 'sql-template-tag'
import { expect, onTestFinished, test } from 'vitest'
import { describeChanges } from '@/lib/console/audit-log/describe-changes'
import { env } from '@/lib/core/env'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { failWithdrawal, makePayer } from '@/lib/payments/testing/payments'
import { createOperator } from '@/lib/people/testing/operators'
import { mailHandover } from './mail-handover'
import { readHandover } from './read-handover'

await resetDatabase()

const addChange = (action: string, at: string, id = '1') =>
  db.run(sql`
    insert into audit_rows (author_name, action, subject_type, subject_id, subject_name, created_at)
    values ('Ann', ${action}, 'game', ${id}, ${`Any ${id}`}, ${at}::text::timestamptz)`)

test('a handover counts what changed and failed since a time in the zone of the operator', async () => {
  await db.run(sql`delete from api_call_stats`)
  const { since } = await readHandover(null, 'UTC')
  const minute = since.toISOString().slice(0, 16)
  const at = (seconds: number) => new Date(Date.parse(`${minute}Z`) + seconds * 1_000).toISOString()
  await addChange('game.change', at(-1))
  for (const seconds of [0, 60]) await addChange('game.change', at(seconds))
  await addChange('game.change', at(61), '2')
  await addChange('operator.sign-in', at(60))
  for (const seconds of [-1, 1]) {
    await db.run(sql`
      insert into messages (channel, recipient, template, props, status, created_at)
      values ('mail', 'a@b.test', 'welcome', '{}', 'failed', ${at(seconds)}::text::timestamptz),
             ('mail', 'a@b.test', 'welcome', '{}', 'queued', ${at(seconds)}::text::timestamptz)`)
    await db.run(sql`
      insert into api_call_stats (at, calls, failed, counts) values (${at(seconds)}::text::timestamptz, 10, 3, '{}')`)
    await db.run(sql`
      insert into rejections (request_id, method, path, status, rule, answer, created_at)
      values ('r', 'POST', '/x', 422, 'FundsTooLow', '{}', ${at(seconds)}::text::timestamptz)`)
  }
  const { userId } = await makePayer(10_000n)
  for (const seconds of [-1, 1]) {
    const id = await failWithdrawal(userId)
    await db.run(sql`update withdrawals set closed_at = ${at(seconds)}::text::timestamptz where id = ${id}`)
  }
  const handover = await readHandover(minute, 'UTC')
  expect(handover).toMatchObject({
    changes: [
      {
        author: 'Ann',
        action: 'game.change',
        subjectType: 'game',
        subjects: 2,
        name: 'Any 2',
        names: ['Any 1', 'Any 2'],
        isOwn: false,
        count: 3,
        firstAt: new Date(at(0)),
        lastAt: new Date(at(61)),
      },
    ],
    changed: 3,
    messages: 1,
    unsent: [{ channel: 'mail', count: 1 }],
    jobs: 0,
    paymentEvents: 0,
    withdrawals: 1,
    expiredRequests: 0,
    failedCalls: 3,
    rejections: [{ rule: 'FundsTooLow', count: 1 }],
  })
  expect(handover.since.toISOString()).toBe(`${minute}:00.000Z`)
})

test('one change keeps its values, and a revert is not counted as another change of its kind', async () => {
  const { operatorId } = await createOperator()
  const add = (after: string, revertsId: number | null) =>
    db.one<{ id: number }>(sql`
      insert into audit_rows (author_name, action, subject_type, subject_id, subject_name, operator_id, after, reverts_id)
      values ('Bob', 'balance.adjust', 'user', '7', 'ada', ${operatorId}, ${after}::text::jsonb, ${revertsId}::bigint)
      returning id::float8 as id`)
  const { id } = await add('{"bucket":"cash","amountCents":60000}', null)
  await add('{}', id)
  const { changes } = await readHandover(null, 'UTC')
  const own = changes.filter(({ author }) => author === 'Bob')
  expect(own.map(({ isRevert, count }) => ({ isRevert, count }))).toEqual(
    expect.arrayContaining([
      { isRevert: false, count: 1 },
      { isRevert: true, count: 1 },
    ]),
  )
  const made = own.find(({ isRevert }) => !isRevert)
  expect(made && describeChanges(made)).toBe('credited $600.00 cash to ada')
})

test('changes of lines of one match name each player', async () => {
  await db.run(sql`
    insert into audit_rows (author_name, action, subject_type, subject_id, subject_name)
    select 'Cleo', 'line.change', 'match', '3/901', name from unnest(array['A. Ash', 'B. Birch', 'A. Ash']) as name`)
  const { changes } = await readHandover(null, 'UTC')
  const own = changes.filter(({ author }) => author === 'Cleo')
  expect(own.map(describeChanges)).toEqual(['changed lines of A. Ash and B. Birch'])
})

test.each([
  [
    'release.create',
    'release',
    'iOS 2.5.0',
    { devices: 1_234, forceUpdate: true },
    'forced 1,234 devices to update to iOS 2.5.0',
  ],
  [
    'maintenance_window.plan',
    'maintenance_window',
    'Maintenance of iOS',
    { startsAt: '2026-11-28T03:00:00Z', startsNow: true, endsAt: null, platforms: ['ios'] },
    'closed iOS',
  ],
  ['game.pause', 'game', 'NFL', { status: 'Paused' }, 'paused game NFL'],
  ['region.change', 'region', 'Ohio', { isAllowed: false }, 'closed cash play in Ohio'],
  ['balance.adjust', 'user', 'ada', { bucket: 'cash', amountCents: 500 }, 'credited $5.00 cash to ada'],
])('each %s has a row of its own, up to the latest 20', async (action, type, name, after, sentence) => {
  const author = `Author of ${action}`
  await db.run(sql`
    insert into audit_rows (author_name, action, subject_type, subject_id, subject_name, after)
    select ${author}, ${action}, ${type}, id, ${name}, ${JSON.stringify(after)}::text::jsonb
      from generate_series(1, 23) as id`)
  const { changes } = await readHandover(null, 'UTC')
  const [, ...rows] = changes.filter(change => change.author === author).toSorted((a, b) => b.count - a.count)
  expect(rows.map(describeChanges)).toEqual(Array(20).fill(sentence))
  expect(new Set(changes.map(({ id }) => id)).size).toBe(changes.length)
})

test('no email is queued without a provider', async () => {
  const { operatorId: id, email, name } = await createOperator()
  const zone = 'America/New_York'
  const handover = await readHandover(null, 'UTC')
  await expect(
    mailHandover({ id, email, name, zone }, handover, 2, 'https://example.test'),
  ).rejects.toMatchObject({
    code: 'MailNotConfigured',
  })
  expect(await db.rows(sql`select from messages where recipient = ${email}`)).toEqual([])
})

test('the counts are emailed to the operator, at most ten times within 24 hours', async () => {
  const settings = env()
  settings.RESEND_API_KEY = 're_test_key'
  onTestFinished(() => void delete settings.RESEND_API_KEY)
  const { operatorId: id, email, name } = await createOperator()
  const zone = 'America/New_York'
  const handover = {
    ...(await readHandover(null, 'UTC')),
    messages: 1,
    jobs: 0,
    paymentEvents: 0,
    withdrawals: 1,
    expiredRequests: 2,
    failedCalls: 3,
  }
  const mail = () =>
    mailHandover({ id, email, name, zone }, handover, 2, 'https://example.test/admin/handover')
  const results = await Promise.allSettled(Array.from({ length: 12 }, mail))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  for (const result of results)
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({ code: 'TooManyHandoverMails', detail: { max: 10 } })
  expect(
    await db.rows(sql`
      select distinct props->>'failed' as failed, props->>'expired' as expired, props->>'zone' as zone
        from messages where recipient = ${email}`),
  ).toEqual([{ failed: '5', expired: '2', zone }])
  const another = await createOperator()
  const other = { id: another.operatorId, email: another.email, name: another.name, zone }
  await mailHandover(other, handover, 2, 'https://example.test/admin/handover')
  await db.run(
    sql`update messages set created_at = created_at - interval '24 hours' where recipient = ${email}`,
  )
  await mail()
})

test('the time is at most now and at least 14 days ago', async () => {
  const daysAgo = async (at: string) =>
    (Date.now() - (await readHandover(at, 'UTC')).since.getTime()) / 86_400_000
  expect(await daysAgo('2020-01-01T00:00')).toBeCloseTo(14, 1)
  expect(await daysAgo('2090-01-01T00:00')).toBeCloseTo(0, 1)
})
