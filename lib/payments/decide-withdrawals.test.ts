import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { makeAuthor } from '@/lib/change/testing/author'
import { db } from '@/lib/db/client'
import { bulkFailures } from '@/lib/list/bulk-change'
import { planBulk, runBulk } from '@/lib/list/run-bulk'
import { seeRows } from '@/lib/list/testing/see-rows'
import { balanceOf, makeWalletOwner } from '@/lib/people/testing/wallet'
import {
  approveWithdrawals,
  declineWithdrawal,
  declineWithdrawals,
  withdrawalRows,
} from './decide-withdrawal'
import { makeUndecidedWithdrawal, transferStatusOf } from './testing/payments'

const reason = 'Checked with the bank'

const given = () => ({ shared: {}, requestKey: randomUUID(), zone: 'UTC', reason })

/** Withdrawals of as many users. */
async function makeWithdrawals(count: number, cents = 2_500n) {
  const made: { userId: number; id: number }[] = []
  for (let index = 0; index < count; index++) {
    const userId = await makeWalletOwner()
    made.push({ userId, id: await makeUndecidedWithdrawal(userId, cents) })
  }
  return made
}

const see = (ids: number[]) => seeRows(withdrawalRows, ids)

const resultOf = (outcome: { is: string; error?: unknown }) =>
  outcome.is === 'refused' ? (outcome.error as { code: string }).code : outcome.is

test('each row is paid with an audit row and the shared reason, and refused ones do not stop others', async () => {
  const by = await makeAuthor()
  const [one, changed, two] = await makeWithdrawals(3)
  const ids = [one, changed, two].map(made => made?.id ?? 0)
  const seen = await see([...ids, 2_147_483_647])
  await declineWithdrawal(await makeAuthor(), { withdrawalId: changed?.id ?? 0 }, reason)
  const outcomes = await runBulk(by, approveWithdrawals, seen, given())
  expect(outcomes.map(resultOf)).toEqual(['done', 'RowChanged', 'done', 'RowNotFound'])
  expect(outcomes[1]).toMatchObject({ error: { detail: { now: 'declined' } } })
  expect(bulkFailures.RowChanged({ now: 'declined' })).toBe('It is declined now. Nothing was changed.')
  expect(outcomes[0]).toMatchObject({ href: `/admin/users/${one?.userId}` })
  expect(await transferStatusOf('withdrawal', ids[0] ?? 0)).toBe('processing')
  const audit = await db.rows(sql`
    select after->>'withdrawalId' as id, reason from audit_rows
     where action = 'withdrawal.approve' and operator_id = ${by.operatorId} order by id`)
  expect(audit).toEqual([ids[0], ids[2]].map(id => ({ id: String(id), reason })))
})

test('a row whose user’s identity changed after the page was loaded is refused', async () => {
  const [one] = await makeWithdrawals(1)
  const seen = await see([one?.id ?? 0])
  await db.run(sql`
    insert into user_kyc (user_id, status_id)
    select ${one?.userId}::int, id from kyc_statuses where name = 'Pending'`)
  const outcomes = await runBulk(await makeAuthor(), approveWithdrawals, seen, given())
  expect(outcomes.map(resultOf)).toEqual(['RowChanged'])
})

test('a selection above the limit of one action waits for a second manager as a whole', async () => {
  const by = await makeAuthor()
  const made = await makeWithdrawals(3, 20_000n)
  const seen = await see(made.map(({ id }) => id))
  const small = await planBulk(by, approveWithdrawals, { rows: seen.rows.slice(1) }, given())
  expect(new Set(small.rows.map(({ is }) => is))).toEqual(new Set(['ready']))
  const plan = await planBulk(by, approveWithdrawals, seen, given())
  expect(plan).toMatchObject({ selection: { rows: 3, cents: 60_000n }, limitCents: 50_000 })
  const outcomes = await runBulk(by, approveWithdrawals, seen, given())
  expect(new Set(outcomes.map(resultOf))).toEqual(new Set(['waits']))
  expect(await transferStatusOf('withdrawal', made[0]?.id ?? 0)).toBe('pending')
  const requests = await db.rows(sql`
    select distinct reason, input->'selectionRows' as rows, input->'selectionCents' as cents
      from pending_approvals where requested_by = ${by.operatorId}`)
  expect(requests).toEqual([{ reason, rows: 3, cents: 60_000 }])
  const again = await runBulk(by, approveWithdrawals, seen, given())
  expect(new Set(again.map(resultOf))).toEqual(new Set(['ApprovalPending']))
})

test('a row that waits anyway does not make others wait', async () => {
  const by = await makeAuthor()
  const large = await makeUndecidedWithdrawal(await makeWalletOwner(), 60_000n)
  const small = (await makeWithdrawals(2)).map(({ id }) => id)
  const plan = await planBulk(by, approveWithdrawals, await see([large, ...small]), given())
  expect(plan.rows.map(({ is }) => is)).toEqual(['waits', 'ready', 'ready'])
  expect(plan).toMatchObject({ selection: { rows: 3, cents: 65_000n }, limitCents: null })
})

test('a selection counts together with what the operator paid before', async () => {
  const by = await makeAuthor()
  await db.run(sql`
    insert into policy_uses (action, operator_id, user_id, cents)
    values ('withdrawal.approve', ${by.operatorId}, ${await makeWalletOwner()}, 246000)`)
  const seen = await see((await makeWithdrawals(2)).map(({ id }) => id))
  const outcomes = await runBulk(by, approveWithdrawals, seen, given())
  expect(outcomes.map(resultOf)).toEqual(['waits', 'waits'])
})

test('requests that arrive twice decide each row once', async () => {
  const by = await makeAuthor()
  const [made] = await makeWithdrawals(1)
  const seen = await see([made?.id ?? 0])
  const all = given()
  const sent = await Promise.all([1, 2].map(() => runBulk(by, declineWithdrawals, seen, all)))
  const results = sent.flat().map(resultOf)
  expect(results.filter(result => result === 'done')).toHaveLength(1)
  expect(await balanceOf(made?.userId ?? 0, 'cash')).toBe(2_500n)
  expect((await runBulk(by, declineWithdrawals, seen, all)).map(resultOf)).toEqual(['RowChanged'])
})

test('a row that is selected twice is decided once', async () => {
  const seen = await see((await makeWithdrawals(1)).map(({ id }) => id))
  const outcomes = await runBulk(
    await makeAuthor(),
    declineWithdrawals,
    { rows: [...seen.rows, ...seen.rows] },
    given(),
  )
  expect(outcomes.map(resultOf)).toEqual(['done'])
})

test('more rows than one bulk change takes are not changed', async () => {
  const rows = Array.from({ length: 101 }, (_, index) => ({ id: String(index + 1), version: '-' }))
  await expect(runBulk(await makeAuthor(), declineWithdrawals, { rows }, given())).rejects.toMatchObject({
    code: 'BulkTooLarge',
    detail: { max: 100 },
  })
})
