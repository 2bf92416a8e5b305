import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { makeAuthor } from '@/lib/change/testing/author'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { transaction } from '@/lib/db/transaction'
import { adjustBalance } from '@/lib/ledger/adjust-balance'
import { makeWalletOwner } from '@/lib/people/testing/wallet'
import { lockOpenContest } from '@/lib/play/contest/save-contest'
import { openTestContest, switchAsTwo } from '@/lib/play/testing/contest'
import { describeApproversLeft, describeApproversLeftBy } from './withdrawal-approvers'

await resetDatabase()

type Manager = Awaited<ReturnType<typeof makeAuthor>>

/** All other managers are disabled. */
const keepManagers = (managers: readonly Manager[]) =>
  db.run(sql`
    update operators
       set disabled_at = case when id = any(${managers.map(one => one.operatorId)}::int[]) then null else now() end`)

const prizes = [{ from: 1, to: 1, cents: 4_000, bucket: 'cash' as const }]

const requestOf = ({ operatorId, name }: Manager, action: string, subjectType: string, id: number) => ({
  action,
  subjectType,
  subjectId: String(id),
  requestedBy: operatorId,
  requesterName: name,
})

test('who opens a contest reads which managers are left for withdrawals of its winners, unless enough are', async () => {
  const { blueprint } = await openTestContest({ prizes })
  const managers = [await makeAuthor(), await makeAuthor(), await makeAuthor(), await makeAuthor()]
  const [by, second] = managers as [Manager, Manager]
  const form = { name: 'Late show 2', startsAt: null }
  const input = { blueprintId: blueprint.id, updatedAt: blueprint.updatedAt, form }
  const read = async (count: number) => {
    await keepManagers(managers.slice(0, count))
    const requested = requestOf(by, 'contest.create', 'blueprint', blueprint.id)
    return [
      await describeApproversLeft(by, 'contest.create', input, false),
      await describeApproversLeft(by, 'contest.create', input, true),
      await describeApproversLeftBy(db, requested, second.operatorId),
    ]
  }
  const start = 'After this, withdrawals of its winners need another manager than you'
  const both = `${start} and the one who approves it`
  const approved = `${start} and ${by.name}`
  expect((await read(1))[0]).toBe(`${start}, and there is none.`)
  expect(await read(2)).toEqual([
    `${start}.`,
    `${both}, and there is none.`,
    `${approved}, and there is none.`,
  ])
  expect(await read(3)).toEqual(['', `${both}.`, `${approved}.`])
  expect(await read(4)).toEqual(['', '', ''])
})

test('a manager who is already involved with the winners of a contest reads nothing about the next change of it', async () => {
  const { by: opener, id } = await openTestContest({ prizes })
  const second = await makeAuthor()
  await keepManagers([opener, second])
  const read = (by: Manager) => describeApproversLeft(by, 'contest.lock', { id }, false)
  expect(await read(opener)).toBe('')
  expect(await read(second)).toMatch(/than you, and there is none\.$/)
  const requested = requestOf(opener, 'contest.lock', 'contest', id)
  expect(await describeApproversLeftBy(db, requested, second.operatorId)).toMatch(/and there is none\.$/)
  await switchAsTwo(lockOpenContest, second, id)
  expect(await read(second)).toBe('')
  expect(await describeApproversLeftBy(db, requested, second.operatorId)).toBe('')
})

test('a contest for play money, and the cancellation of one that did not start, involve no manager', async () => {
  const second = await makeAuthor()
  for (const [terms, action] of [
    [{ kind: 'arcade' as const, buyInCents: 0 }, 'contest.lock'],
    [{ prizes }, 'contest.cancel'],
  ] as const) {
    const { by, id } = await openTestContest(terms)
    await keepManagers([by, second])
    expect(await describeApproversLeftBy(db, requestOf(by, action, 'contest', id), second.operatorId)).toBe(
      '',
    )
  }
})

test('a correction involves the managers with the users that the decision favors', async () => {
  const [by, second] = [await makeAuthor(), await makeAuthor()]
  await keepManagers([by, second])
  const id = await transaction(async tx => {
    await tx.run(sql`set local session_replication_role = replica`)
    const made = await tx.one<{ id: number }>(sql`
      insert into settlement_corrections (game_id, feed_game_id, figures, entries) values (5, 1, '[]', 1) returning id`)
    await tx.run(sql`
      insert into settlement_correction_entries (correction_id, entry_id, user_id, settlement, from_outcome, to_outcome,
                                                 from_paid_cents, to_paid_cents)
      values (${made.id}, 1, 1, 0, 'lost', 'won', 0, 500)`)
    return made.id
  })
  const read = (action: string) =>
    describeApproversLeftBy(db, requestOf(by, action, 'correction', id), second.operatorId)
  expect(await read('correction.accept')).toBe(
    `After this, withdrawals of the users that it favors need another manager than you and ${by.name}, and there is none.`,
  )
  expect(await read('correction.reject')).toBe('')
})

test('who favors a user reads which managers are left for the withdrawals of the user, unless the change favors none', async () => {
  const [by, second] = [await makeAuthor(), await makeAuthor()]
  await keepManagers([by, second])
  const userId = await makeWalletOwner()
  const credit = { userId, bucket: 'cash', amountCents: 4_000n, requestKey: randomUUID() } as const
  const start =
    'After this, withdrawals of the user within 30 days, and of money given to the user at any time, need another manager than you'
  expect(await describeApproversLeft(by, 'balance.adjust', credit, false)).toBe(`${start}.`)
  expect(await describeApproversLeft(by, 'balance.adjust', credit, true)).toBe(
    `${start} and the one who approves it, and there is none.`,
  )
  const requested = (action: string) => requestOf(by, action, 'user', userId)
  const readBy = (action: string) => describeApproversLeftBy(db, requested(action), second.operatorId)
  for (const action of ['balance.adjust', 'transaction.reverse', 'entry.refund'])
    expect(await readBy(action)).toBe(`${start} and ${by.name}, and there is none.`)
  for (const action of ['user.change-identity', 'user.change-location', 'user.lift-suspension'])
    expect(await readBy(action)).toBe(
      `After this, withdrawals of the user within 30 days need another manager than you and ${by.name}, and there is none.`,
    )
  for (const action of ['user.exclude', 'withdrawal.approve']) expect(await readBy(action)).toBe('')

  const location = (to: object) =>
    describeApproversLeft(by, 'user.change-location', { userId, from: {}, to }, false)
  expect(await location({ location: 'ALLOWED', isLocationHeld: true })).toBe('')

  await adjustBalance(by, credit, 'A prize that was missing')
  expect(await describeApproversLeft(by, 'balance.adjust', credit, false)).toBe('')
})
