import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listFacts } from '@/lib/change/approval/facts'
import type { ClosedBy } from '@/lib/change/approval/rules'
import { makeAuthor } from '@/lib/change/testing/author'
import { listAttentionItems } from '@/lib/console/overview/attention-items'
import { db } from '@/lib/db/client'
import { adjustBalance } from '@/lib/ledger/adjust-balance'
import { runBulk } from '@/lib/list/run-bulk'
import { seeRows } from '@/lib/list/testing/see-rows'
import { creditUsers, userRows } from '@/lib/people/account/directory/change-users'
import { balanceOf, makeWalletOwner } from '@/lib/people/testing/wallet'
import * as decisions from './decide-approval'
import { decideRequests, previewRequests } from './decide-requests'
import { countApprovals, groupSelections, listApprovals } from './list-approvals'

type Manager = Awaited<ReturnType<typeof makeAuthor>>

/** Credits that exceed the limit together, of as many users. */
async function requestCredits(count = 3) {
  const requester = await makeAuthor()
  const users: number[] = []
  for (let index = 0; index < count; index++) users.push(await makeWalletOwner())
  const outcomes = await runBulk(requester, creditUsers, await seeRows(userRows, users), {
    shared: { bucket: 'cash', amountCents: 30_000n },
    requestKey: randomUUID(),
    zone: 'UTC',
    reason: 'Outage of Sunday evening',
  })
  const ids = outcomes.flatMap(outcome => (outcome.is === 'waits' ? outcome.approvalId : []))
  expect(ids).toHaveLength(count)
  return { requester, users, ids }
}

async function see(by: Manager, ids: number[]) {
  const previewed = await previewRequests(by, { decision: 'approved', ids })
  return previewed.map(row => ({
    id: row.approval.id,
    ...(row.is === 'ready' && { shown: row.shown }),
  }))
}

const decide = (by: Manager, decision: ClosedBy, rows: { id: number; shown?: string | undefined }[]) =>
  decideRequests(by, { decision, reason: 'The outage was ours', rows })

const resultsOf = (rows: ({ is: 'done' } | { is: 'ready' } | { is: 'refused'; error: unknown })[]) =>
  rows.map(row => (row.is === 'refused' ? (row.error as { code: string }).code : row.is))

const cashOf = (users: number[]) => Promise.all(users.map(id => balanceOf(id, 'cash')))

test('all requests of a selection are approved, each with an audit row and the reason', async () => {
  const { users, ids } = await requestCredits()
  const second = await makeAuthor()
  expect(resultsOf(await decide(second, 'approved', await see(second, ids)))).toEqual(Array(3).fill('done'))
  expect(await cashOf(users)).toEqual([30_000n, 30_000n, 30_000n])
  const audit = await db.rows(sql`
    select reason, count(*)::int as count from audit_rows
     where action = 'approval.approve' and operator_id = ${second.operatorId} group by reason`)
  expect(audit).toEqual([{ reason: 'The outage was ours', count: 3 }])
})

test('a request whose effect is not the one that was shown is refused and stays pending, and the others are approved', async () => {
  const { users, ids } = await requestCredits()
  const second = await makeAuthor()
  const [changed, unseen, other] = ids
  const shown = await see(second, ids)
  const credit = {
    userId: users[0] ?? 0,
    bucket: 'cash' as const,
    amountCents: 100n,
    requestKey: randomUUID(),
  }
  await adjustBalance(await makeAuthor(), credit, 'Goodwill of today')
  const rows = shown.map(row => (row.id === unseen ? { id: row.id } : row))
  const decided = await decide(second, 'approved', rows)
  const codes = new Map(decided.map(({ approval }, index) => [approval.id, resultsOf(decided)[index]]))
  expect(codes).toEqual(
    new Map([
      [changed, 'ApprovalEffectChanged'],
      [unseen, 'ApprovalEffectChanged'],
      [other, 'done'],
    ]),
  )
  const open = await listApprovals({ ids, isOpen: true })
  expect(open.map(({ id }) => id).toSorted()).toEqual([changed, unseen].toSorted())
  expect(await cashOf(users)).toEqual([100n, 0n, 30_000n])
})

test('the requester cancels a selection, and neither approves nor rejects it; others reject it', async () => {
  const { requester, users, ids } = await requestCredits()
  const refused = Array(3).fill('ApprovalOwn')
  const rows = ids.map(id => ({ id, shown: 'any' }))
  expect(resultsOf(await previewRequests(requester, { decision: 'approved', ids }))).toEqual(refused)
  expect(resultsOf(await decide(requester, 'approved', rows))).toEqual(refused)
  expect(resultsOf(await decide(requester, 'rejected', rows))).toEqual(refused)
  const second = await makeAuthor()
  expect(resultsOf(await decide(second, 'canceled', rows))).toEqual(Array(3).fill('ApprovalForeign'))
  expect(resultsOf(await decide(second, 'rejected', rows.slice(1)))).toEqual(['done', 'done'])
  const canceled = ['ApprovalDecided', 'ApprovalDecided', 'done']
  expect(resultsOf(await decide(requester, 'canceled', rows)).toSorted()).toEqual(canceled)
  expect(await cashOf(users)).toEqual([0n, 0n, 0n])
})

test('each request is approved once by managers who decide about the selection concurrently', async () => {
  const { users, ids } = await requestCredits()
  const managers = [await makeAuthor(), await makeAuthor()]
  const shown = await Promise.all(managers.map(by => see(by, ids)))
  const decided = await Promise.all(managers.map((by, index) => decide(by, 'approved', shown[index] ?? [])))
  const outcomes = resultsOf(decided.flat()).toSorted()
  expect(outcomes).toEqual([...Array(3).fill('ApprovalDecided'), ...Array(3).fill('done')])
  expect(await cashOf(users)).toEqual([30_000n, 30_000n, 30_000n])
})

test('requests of different selections are not decided together', async () => {
  const [one, other] = [await requestCredits(2), await requestCredits(2)]
  const ids = [one.ids[0] ?? 0, other.ids[0] ?? 0]
  await expect(previewRequests(await makeAuthor(), { decision: 'approved', ids })).rejects.toThrow(
    'ApprovalNotFound',
  )
  await expect(
    decide(
      await makeAuthor(),
      'rejected',
      ids.map(id => ({ id })),
    ),
  ).rejects.toThrow('ApprovalNotFound')
})

test('a selection is one group, one item that needs attention and one in the counts', async () => {
  const second = await makeAuthor()
  const before = await countApprovals(second.operatorId)
  const { requester, ids } = await requestCredits()
  const groups = groupSelections(await listApprovals({ isOpen: true }))
  expect(groups[0]?.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  const after = await countApprovals(second.operatorId)
  expect(after).toEqual({ requests: before.requests + 1, approvals: before.approvals + 1 })
  const items = await listAttentionItems(second.operatorId)
  const own = items.filter(item => item.kind === 'approval' && item.by === requester.name)
  expect(own).toMatchObject([{ requests: ids.map(() => ({ action: 'balance.adjust' })) }])
})

test('the second manager sees the restrictions of each user that the requester saw', async () => {
  const { users, ids } = await requestCredits(2)
  await db.run(sql`insert into suspensions (user_id) values (${users[0]})`)
  const previewed = await previewRequests(await makeAuthor(), { decision: 'approved', ids })
  const stateOf = (userId?: number) =>
    previewed.flatMap(row =>
      row.is === 'ready' && row.approval.subjectId === String(userId) ? row.facts?.values : [],
    )
  expect(stateOf(users[0])).toEqual([{ name: 'state', value: 'Suspended', marks: ['suspended'] }])
  expect(stateOf(users[1])).toEqual([])
})

test('a preview of a selection has the first rows of each list that follows from other facts, and all rows of others', async () => {
  const { ids } = await requestCredits(2)
  const rows = Array.from({ length: 30 }, (_, index) => [`user_${index}`])
  const table = { columns: ['User'], rows }
  const tables = [
    ...listFacts({ ...table, title: 'Refunds', isDerived: true }),
    ...listFacts({ ...table, title: 'Prizes' }),
  ]
  const preview = vi.spyOn(decisions, 'previewApproval')
  preview.mockResolvedValue({ facts: { values: [], tables }, shown: 'abc', approversLeft: '' })
  onTestFinished(() => preview.mockRestore())
  const previewed = await previewRequests(await makeAuthor(), { decision: 'approved', ids })
  for (const row of previewed) {
    const lists = row.is === 'ready' ? (row.facts?.tables ?? []) : []
    expect(lists.map(list => [list.title, list.rows.length, list.count])).toEqual([
      ['Refunds', 20, 30],
      ['Prizes', 30, 30],
    ])
  }
})
