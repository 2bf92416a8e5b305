import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { OperatorAuthor } from '@/lib/change/audit/author'
import { makeAuthor } from '@/lib/change/testing/author'
import { db } from '@/lib/db/client'
import { planBulk, runBulk } from '@/lib/list/run-bulk'
import type { SeenSelection } from '@/lib/list/schema'
import { seeRows } from '@/lib/list/testing/see-rows'
import { suspendUser } from '@/lib/people/restrictions/changes/suspend-user'
import { balanceOf, makeWalletOwner } from '@/lib/people/testing/wallet'
import { creditUsers, suspendUsers, userRows } from './change-users'
import { createSegment } from './save-segment'

const reason = 'Outage of Sunday evening'

async function makeUsers(count: number) {
  const ids: number[] = []
  for (let index = 0; index < count; index++) ids.push(await makeWalletOwner())
  return ids
}

const see = (ids: number[]): Promise<SeenSelection> => seeRows(userRows, ids)

const credit = (
  by: OperatorAuthor,
  chosen: SeenSelection,
  amountCents: bigint,
  requestKey: string = randomUUID(),
) =>
  runBulk(by, creditUsers, chosen, {
    shared: { bucket: 'cash', amountCents },
    requestKey,
    zone: 'UTC',
    reason,
  })

const resultOf = (outcome: { is: string; error?: unknown }) =>
  outcome.is === 'refused' ? (outcome.error as { code: string }).code : outcome.is

test('credits each user once, also if the form is sent twice', async () => {
  const [by, ids] = [await makeAuthor(), await makeUsers(3)]
  const [seen, key] = [await see(ids), randomUUID()]
  const outcomes = await Promise.all([credit(by, seen, 500n, key), credit(by, seen, 500n, key)])
  expect(new Set(outcomes.flat().map(resultOf))).toEqual(new Set(['done']))
  await credit(by, seen, 500n, key)
  expect(await Promise.all(ids.map(id => balanceOf(id, 'cash')))).toEqual([500n, 500n, 500n])
})

test('a large credit cannot be split into a bulk of small ones', async () => {
  const [by, ids] = [await makeAuthor(), await makeUsers(6)]
  const seen = await see(ids)
  expect((await credit(by, seen, 10_000n)).map(resultOf)).toEqual(Array(6).fill('waits'))
  expect(await Promise.all(ids.map(id => balanceOf(id, 'cash')))).toEqual(Array(6).fill(0n))
  const five = await see(ids.slice(1))
  expect((await credit(by, five, 10_000n)).map(resultOf)).toEqual(Array(5).fill('done'))
})

test('of a user whose state changed in the meantime, nothing is changed', async () => {
  const [by, ids] = [await makeAuthor(), await makeUsers(2)]
  const seen = await see(ids)
  await suspendUser(by, { userId: ids[0] ?? 0, endsAt: null }, reason)
  const outcomes = await credit(by, seen, 500n)
  expect(new Map(outcomes.map(one => [Number(one.id), resultOf(one)]))).toEqual(
    new Map([
      [ids[0], 'RowChanged'],
      [ids[1], 'done'],
    ]),
  )
})

test('the users of a segment are credited as the preview showed them', async () => {
  const [by, ids] = [await makeAuthor(), await makeUsers(2)]
  const name = `Segment ${randomUUID()}`
  await createSegment(by, { name, userIds: ids })
  const shared = { bucket: 'bucks', amountCents: 100n }
  const given = { shared, requestKey: randomUUID(), zone: 'UTC' }
  const plan = await planBulk(by, creditUsers, { all: `?segment=${encodeURIComponent(name)}` }, given)
  expect(plan.rows.map(row => [Number(row.id), row.is]).sort()).toEqual(ids.map(id => [id, 'ready']).sort())
  const rows = plan.rows.map(({ id, version }) => ({ id, version }))
  await runBulk(by, creditUsers, { rows }, { ...given, reason })
  expect(await balanceOf(ids[1] ?? 0, 'bucks')).toBe(100n)
})

test('the preview of a credit marks users who are suspended or excluded themselves', async () => {
  const [by, ids] = [await makeAuthor(), await makeUsers(3)]
  await suspendUser(by, { userId: ids[0] ?? 0, endsAt: null }, reason)
  await db.run(sql`
    insert into self_exclusions (user_id, source) values (${ids[1]}, 'user')`)
  const given = { shared: { bucket: 'bucks', amountCents: 100n }, requestKey: randomUUID(), zone: 'UTC' }
  const plan = await planBulk(by, creditUsers, await see(ids), given)
  expect(new Map(plan.rows.map(({ id, marks }) => [Number(id), marks]))).toEqual(
    new Map([
      [ids[0], ['suspended']],
      [ids[1], ['self-excluded']],
      [ids[2], []],
    ]),
  )
})

test('an operator cannot credit their own account among others', async () => {
  const [by, ids] = [await makeAuthor(), await makeUsers(2)]
  await db.run(sql`
    update users set email = (select replace(lower(email), '@', '+play@') from operators where id = ${by.operatorId})
     where id = ${ids[0]}`)
  const outcomes = await credit(by, await see(ids), 500n)
  expect(outcomes.map(resultOf).sort()).toEqual(['OwnAccount', 'done'])
})

test('suspends users until the same time', async () => {
  const [by, ids] = [await makeAuthor(), await makeUsers(2)]
  const endsAt = new Date(Date.now() + 86_400_000)
  const given = { shared: { endsAt }, requestKey: randomUUID(), zone: 'UTC', reason }
  expect((await runBulk(by, suspendUsers, await see(ids), given)).map(resultOf)).toEqual(['done', 'done'])
  const rows = await db.rows(sql`select ends_at from suspensions where user_id = any(${ids}::int[])`)
  expect(rows).toEqual([{ endsAt }, { endsAt }])
  expect((await runBulk(by, suspendUsers, await see(ids), given)).map(resultOf)).toEqual([
    'SuspensionNotLonger',
    'SuspensionNotLonger',
  ])
})
