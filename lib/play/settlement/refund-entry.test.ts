import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { findRequestOf } from '@/lib/change/approval/store-request'
import { makeAuthor } from '@/lib/change/testing/author'
import { decideAsShown } from '@/lib/console/testing/approve'
import { requestApproval } from '@/lib/console/testing/request-approval'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { listCorrections } from '@/lib/play/corrections/list-corrections'
import { findEntry } from '@/lib/play/entries/find-entry'
import type { Slip } from '@/lib/play/entries/rules'
import { importPayload } from '@/lib/play/testing/feed'
import { entryOf, finishMatches, postingsOf, resultsFor } from '@/lib/play/testing/settlement'
import { allBalancesOf, enterSlip, makePicker } from '@/lib/qa/testing/entries'
import { refundEntry } from './refund-entry'
import { settleDue } from './settle-due'

const reason = 'The line was wrong for an hour'

/** An open entry of 10.00, on its own slate. */
async function makeOpen() {
  const user = await makePicker()
  const slip = user.slip(10)
  const before = await allBalancesOf(user.userId)
  return { userId: user.userId, slip, before, id: await enterSlip(user.userId, slip) }
}

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

/** The feed's report on all matches of the slip. */
const report = (slip: Slip, match: { status?: string; scheduled_at: string }) =>
  importPayload(
    {
      games: [...new Set(slip.players.map(player => player.feed_game_id))].map(feed_game_id => ({
        feed_game_id,
        ...match,
      })),
    },
    slip.game_id,
  )

/** As two managers. */
async function refund(entryId: number): Promise<number> {
  const [by, second] = [await makeAuthor(), await makeAuthor()]
  const { auditId } = await transaction(tx =>
    refundEntry.in(tx, by, { entryId }, { reason, approvedById: second.operatorId }),
  )
  return auditId
}

it('one manager cannot refund an entry', async () => {
  const { id } = await makeOpen()
  await expect(refundEntry(await makeAuthor(), { entryId: id }, reason)).rejects.toMatchObject({
    code: 'SecondManagerNeeded',
    detail: { because: 'always' },
  })
  expect(await entryOf(id)).toMatchObject({ outcome: null, settlement: 0 })
})

it('with approval the buy-in returns to the buckets that paid, and the picks are void', async () => {
  const { id, userId, before } = await makeOpen()
  const [by, second] = [await makeAuthor(), await makeAuthor()]
  const request = await requestApproval(by, { action: 'entry.refund', input: { entryId: id }, reason })
  await decideAsShown(second, { id: request, decision: 'approved' })
  expect(await entryOf(id)).toMatchObject({
    outcome: 'refunded',
    settlement: 1,
    paidCents: 1_000n,
    picks: ['void -', 'void -', 'void -'],
  })
  expect(await allBalancesOf(userId)).toEqual(before)
  const recorded = await db.row(sql`
    select operator_id, approved_by_id, reason, (after->>'entryId')::float8 as entry_id,
           after->>'transactionId' is not null as has_transaction
      from audit_rows where action = 'entry.refund' and subject_type = 'user' and subject_id = ${String(userId)}`)
  expect(recorded).toEqual({
    operatorId: by.operatorId,
    approvedById: second.operatorId,
    reason,
    entryId: id,
    hasTransaction: true,
  })
})

it('of concurrent requests for the refund of an entry, one is accepted, until it is decided', async () => {
  const { id } = await makeOpen()
  const [by, second] = [await makeAuthor(), await makeAuthor()]
  const change = { action: 'entry.refund', input: { entryId: id }, reason } as const
  const tries = await Promise.allSettled([requestApproval(by, change), requestApproval(second, change)])
  const [first = 0] = tries.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
  const [rejected] = tries.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
  const open = await findRequestOf(refundEntry, { entryId: id })
  expect(open).toMatchObject({ id: first, requestedByName: expect.any(String) })
  expect(rejected).toMatchObject({ code: 'ApprovalPending', detail: { by: open?.requestedByName } })
  await requestApproval(by, { ...change, input: { entryId: (await makeOpen()).id } })
  await decideAsShown(await makeAuthor(), { id: first, decision: 'rejected' })
  expect(await findRequestOf(refundEntry, { entryId: id })).toBeNull()
  expect(await requestApproval(by, change)).toBeGreaterThan(first)
})

it('later results neither settle nor correct a refunded entry', async () => {
  const { id, slip } = await makeOpen()
  await refund(id)
  const postings = await postingsOf(id)
  await finishMatches(slip, 'WWW')
  await settleDue()
  await finishMatches(slip, 'LWW')
  await settleDue()
  expect(await entryOf(id)).toMatchObject({ outcome: 'refunded', settlement: 1, paidCents: 1_000n })
  expect(await postingsOf(id)).toEqual(postings)
  expect((await findEntry(id))?.players.map(pick => pick.result)).toEqual([null, null, null])
  const feedGameIds = slip.players.map(player => player.feed_game_id)
  const corrections = await listCorrections({ limit: 1_000 })
  expect(corrections.filter(({ feedGameId }) => feedGameIds.includes(feedGameId))).toEqual([])
})

it('a settled, refunded or unknown entry is not refunded', async () => {
  const { id, slip } = await makeOpen()
  await finishMatches(slip, 'WWW')
  await settleDue()
  await expect(refund(id)).rejects.toMatchObject({ code: 'EntryNotOpen' })
  const other = await makeOpen()
  await refund(other.id)
  await expect(refund(other.id)).rejects.toMatchObject({ code: 'EntryNotOpen' })
  await expect(refund(2_147_483_647)).rejects.toMatchObject({ code: 'EntryNotFound' })
})

it('an entry is not refunded once a match has started or has a result, also with a request from before', async () => {
  const started = await makeOpen()
  const [by, second] = [await makeAuthor(), await makeAuthor()]
  const request = await requestApproval(by, {
    action: 'entry.refund',
    input: { entryId: started.id },
    reason,
  })
  await report(started.slip, { scheduled_at: ago(1) })
  await expect(decideAsShown(second, { id: request, decision: 'approved' })).rejects.toMatchObject({
    code: 'EntryStarted',
  })
  await expect(refundEntry(by, { entryId: started.id }, reason)).rejects.toMatchObject({
    code: 'EntryStarted',
  })
  const known = await makeOpen()
  await importPayload({ results: resultsFor(known.slip, 'L') }, known.slip.game_id)
  await expect(refund(known.id)).rejects.toMatchObject({ code: 'EntryStarted' })
  for (const { id } of [started, known])
    expect(await entryOf(id)).toMatchObject({ outcome: null, settlement: 0 })
})

it('operators who also play do not refund their own entries', async () => {
  const { id, userId } = await makeOpen()
  const [by, second] = [await makeAuthor(), await makeAuthor()]
  await db.run(sql`
    update operators set email = (select email from users where id = ${userId}) where id = ${second.operatorId}`)
  for (const [one, other] of [
    [by, second],
    [second, by],
  ] as const)
    await expect(
      transaction(tx => refundEntry.in(tx, one, { entryId: id }, { reason, approvedById: other.operatorId })),
    ).rejects.toMatchObject({ code: 'OwnAccount' })
})

it('an entry on a match that was put off before its start is refunded', async () => {
  const { id, slip } = await makeOpen()
  await report(slip, { status: 'Postponed', scheduled_at: ago(1) })
  await refund(id)
  expect(await entryOf(id)).toMatchObject({ outcome: 'refunded', settlement: 1 })
})

it('of concurrent refunds and a settlement, one pays', async () => {
  const { id, slip, userId, before } = await makeOpen()
  // The settlement refunds too: its wait for another date is over.
  await report(slip, { status: 'Canceled', scheduled_at: ago(1_000) })
  const tries = await Promise.allSettled([refund(id), settleDue(), refund(id), refund(id)])
  const refunds = [tries[0], tries[2], tries[3]].filter(one => one?.status === 'fulfilled')
  expect(refunds.length).toBeLessThanOrEqual(1)
  expect(await entryOf(id)).toMatchObject({ outcome: 'refunded', settlement: 1, paidCents: 1_000n })
  expect(await postingsOf(id)).toHaveLength(2)
  expect(await allBalancesOf(userId)).toEqual(before)
  const row = await db.row(sql`select is_operator_refund from pickem_entries where id = ${id}`)
  expect(row).toEqual({ isOperatorRefund: refunds.length === 1 })
})

it('a refund is final, also in the database', async () => {
  const { id } = await makeOpen()
  await refund(id)
  await expect(
    db.run(sql`update pickem_entries set is_operator_refund = false where id = ${id}`),
  ).rejects.toThrow(/is final/)
  const open = await makeOpen()
  await expect(
    db.run(sql`update pickem_entries set is_operator_refund = true where id = ${open.id}`),
  ).rejects.toMatchObject({ constraint: 'pickem_entries_operator_refund' })
})
