import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { makeAuthor } from '@/lib/change/testing/author'
import { decideAsShown } from '@/lib/console/testing/approve'
import { db } from '@/lib/db/client'
import { type Transaction, transaction } from '@/lib/db/transaction'
import { approveCase } from '@/lib/people/identity/decide-case'
import { changeIdentity } from '@/lib/people/restrictions/changes/identity'
import { submitAs } from '@/lib/people/testing/identity'
import type { Slip } from '@/lib/play/entries/rules'
import { confirmLine, changeLine as holdLine } from '@/lib/play/feed/edit-line'
import { changeMatch } from '@/lib/play/feed/edit-match'
import { changeResult } from '@/lib/play/feed/edit-result'
import { importOperatorFile, inspectFeedFile } from '@/lib/play/feed/import-file'
import { requestImport } from '@/lib/play/feed/request-import'
import { settleMatch } from '@/lib/play/settlement/settle-match'
import { entryOf, finishMatches } from '@/lib/play/testing/settlement'
import { enterSlip, makePicker } from '@/lib/qa/testing/entries'
import { approveWithdrawal } from './decide-withdrawal'
import { makeUndecidedWithdrawal } from './testing/payments'

const reason = 'The league corrected it by phone'
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => error.code ?? error.message,
  )

type Author = Awaited<ReturnType<typeof makeAuthor>>
type Pick = { gameId: number; feedGameId: number; feedPlayerId: number; line: number }
type Edit = (tx: Transaction, by: Author, pick: Pick, approvedById: number) => Promise<unknown>

async function raiseResult(tx: Transaction, by: Author, { line, ...pick }: Pick, approvedById: number) {
  const row = await tx.row<{ updatedAt: Date }>(sql`
    select updated_at from projections
     where (game_id, feed_game_id, feed_player_id) = (${pick.gameId}::int, ${pick.feedGameId}::int, ${pick.feedPlayerId}::int)`)
  const updatedAt = row?.updatedAt.toISOString() ?? ''
  await changeResult.in(
    tx,
    by,
    { ...pick, updatedAt, result: line + 1, isPlayed: true },
    { reason, approvedById: approvedById },
  )
}

async function cancelMatch(tx: Transaction, by: Author, { gameId, feedGameId }: Pick, approvedById: number) {
  const row = await tx.row<{ updatedAt: Date }>(sql`
    select updated_at from feed_games where (game_id, feed_game_id) = (${gameId}::int, ${feedGameId}::int)`)
  const updatedAt = row?.updatedAt.toISOString() ?? ''
  // Its picks are void once the start has passed.
  const scheduledAt = '2026-01-01T00:00:00.000Z'
  const edit = { gameId, feedGameId, updatedAt, scheduledAt, status: 'Canceled' as const }
  await changeMatch.in(tx, by, edit, { reason, approvedById: approvedById })
}

async function importAs(tx: Transaction, by: Author, content: string, approvedById: number) {
  const { counts: _, ...file } = await inspectFeedFile(by, content)
  return importOperatorFile.in(tx, by, { content, ...file }, { reason, approvedById })
}

/** With more rows than the audit log stores. */
function importResults(
  tx: Transaction,
  by: Author,
  { gameId, feedGameId, feedPlayerId, line }: Pick,
  approvedById: number,
) {
  const others = Array.from({ length: 60 }, (_, index) => ({
    feed_game_id: feedGameId,
    feed_player_id: feedPlayerId + 500_000 + index,
    result: 1,
    is_played: true,
  }))
  const own = { feed_game_id: feedGameId, feed_player_id: feedPlayerId, result: line + 1, is_played: true }
  const names = { first_name: 'Ada', last_name: 'Ash', short_name: 'A. Ash', team: 'Herons' }
  const players = others.map(({ feed_player_id }) => ({ feed_player_id, ...names }))
  const content = JSON.stringify({ game_id: gameId, players, results: [own, ...others] })
  return importAs(tx, by, content, approvedById)
}

async function settleAll({ game_id: gameId, players }: Slip) {
  for (const feedGameId of new Set(players.map(player => player.feed_game_id)))
    await settleMatch({ gameId, feedGameId }, 0)
}

/** A paid entry whose third pick was decided by `edit`; `bystander` changed the result of a player that it does not have. */
async function winBy(edit: Edit) {
  const [editor, approver, bystander] = [await makeAuthor(), await makeAuthor(), await makeAuthor()]
  const user = await makePicker()
  const slip = user.slip()
  const entryId = await enterSlip(user.userId, slip)
  await finishMatches(slip, 'WWU')
  const last = slip.players[2]
  if (!last) throw new Error('the slip has three picks')
  const { feed_game_id: feedGameId, feed_player_id: feedPlayerId, projection: line } = last
  const pick = { gameId: slip.game_id, feedGameId, feedPlayerId, line }
  const other = await db.row<{ feedPlayerId: number }>(sql`
    select feed_player_id from projections
     where (game_id, feed_game_id) = (${slip.game_id}::int, ${feedGameId}::int)
       and feed_player_id <> all(${slip.players.map(player => player.feed_player_id)}::int[])
     order by feed_player_id limit 1`)
  const unpicked = { ...pick, feedPlayerId: other?.feedPlayerId ?? 0 }
  await transaction(tx => raiseResult(tx, bystander, unpicked, approver.operatorId))
  await transaction(tx => edit(tx, editor, pick, approver.operatorId))
  await settleAll(slip)
  expect((await entryOf(entryId)).paidCents).toBeGreaterThan(0n)
  return { userId: user.userId, entryId, editor, approver, bystander }
}

it.each<[string, Edit]>([
  ['changed the result', raiseResult],
  ['canceled the match', cancelMatch],
  ['imported the result in a file', importResults],
])('an operator who %s that paid a user does not approve the withdrawal', async (_, edit) => {
  const { userId, editor, approver, bystander } = await winBy(edit)
  const decision = { withdrawalId: await makeUndecidedWithdrawal(userId) }
  expect(await codeOf(approveWithdrawal(editor, decision, reason))).toBe('SecondManagerNeeded')
  const asSecond = transaction(tx =>
    approveWithdrawal.in(tx, bystander, decision, { reason, approvedById: editor.operatorId }),
  )
  expect(await codeOf(asSecond)).toBe('OwnAccount')
  expect(await codeOf(approveWithdrawal(approver, decision, reason))).toBe('done')
})

it('a file of results that waits for a second manager holds withdrawals of users its matches paid', async () => {
  const by = await makeAuthor()
  const [user, other] = [await makePicker(), await makePicker()]
  const [slip, otherSlip] = [user.slip(), other.slip()]
  for (const [{ userId }, bought] of [
    [user, slip],
    [other, otherSlip],
  ] as const) {
    await enterSlip(userId, bought)
    await finishMatches(bought, 'WWW')
    await settleAll(bought)
  }
  const [first] = slip.players
  const result = { feed_game_id: first?.feed_game_id, feed_player_id: first?.feed_player_id, result: 0 }
  const content = JSON.stringify({ game_id: slip.game_id, results: [{ ...result, is_played: true }] })
  const { approvalId } = await requestImport(by, { content, gameId: null, reason })
  const [paid, unpaid] = [
    await makeUndecidedWithdrawal(user.userId),
    await makeUndecidedWithdrawal(other.userId),
  ]
  const approve = async (withdrawalId: number) =>
    approveWithdrawal(await makeAuthor(), { withdrawalId }, reason)
  expect(await codeOf(approve(unpaid))).toBe('done')
  await expect(approve(paid)).rejects.toMatchObject({
    code: 'CorrectionRequested',
    detail: { subjects: [expect.stringMatching(/ at /)] },
  })
  await decideAsShown(await makeAuthor(), { id: approvalId, decision: 'rejected', reason })
  expect(await codeOf(approve(paid))).toBe('done')
})

it('two managers who enter results decide about withdrawals together', async () => {
  const { userId, editor, approver } = await winBy(importResults)
  const decision = { withdrawalId: await makeUndecidedWithdrawal(userId) }
  const both = transaction(tx =>
    approveWithdrawal.in(tx, editor, decision, { reason, approvedById: approver.operatorId }),
  )
  expect(await codeOf(both)).toBe('done')
})

it('an operator who canceled a match, so that an entry was refunded, does not approve the withdrawal', async () => {
  const [editor, approver] = [await makeAuthor(), await makeAuthor()]
  const user = await makePicker()
  const slip = user.slip(10, 2)
  const entryId = await enterSlip(user.userId, slip)
  await finishMatches(slip, 'WU')
  const { feed_game_id: feedGameId = 0, feed_player_id: feedPlayerId = 0 } = slip.players[1] ?? {}
  const pick = { gameId: slip.game_id, feedGameId, feedPlayerId, line: 0 }
  await transaction(tx => cancelMatch(tx, editor, pick, approver.operatorId))
  await settleAll(slip)
  expect(await entryOf(entryId)).toMatchObject({ outcome: 'refunded' })
  const decision = { withdrawalId: await makeUndecidedWithdrawal(user.userId) }
  expect(await codeOf(approveWithdrawal(editor, decision, reason))).toBe('SecondManagerNeeded')
})

it('an operator who changed a result that paid a user neither approves nor overrides the identity', async () => {
  const { userId, editor, bystander } = await winBy(raiseResult)
  await db.run(sql`update user_kyc set status_id = 1 where user_id = ${userId}`)
  const to = { kycStatus: 'Verified', dateOfBirth: '1990-05-17' } as const
  const override = { userId, from: {}, to }
  expect(await codeOf(changeIdentity(editor, override, reason))).toBe('OwnAccount')
  await submitAs(userId, {
    legal_name: `Dana ${String(userId * 7_919).replace(/\d/g, digit => 'abcdefghkn'[Number(digit)] ?? '')}`,
    postal_code: String(20_000 + userId),
  })
  const row = await db.row<{ id: number }>(
    sql`select max(id) as id from identity_cases where user_id = ${userId}`,
  )
  const input = { caseId: row?.id ?? 0 }
  expect(await codeOf(approveCase(editor, input, reason))).toBe('SecondManagerNeeded')
  expect(
    await codeOf(
      transaction(tx => approveCase.in(tx, bystander, input, { reason, approvedById: editor.operatorId })),
    ),
  ).toBe('OwnAccount')
  expect(await codeOf(approveCase(bystander, input, reason))).toBe('done')
})

it('an operator who changed a result by which a user lost approves the withdrawal', async () => {
  const [editor, approver] = [await makeAuthor(), await makeAuthor()]
  const user = await makePicker()
  const slip = user.slip()
  const entryId = await enterSlip(user.userId, slip)
  await finishMatches(slip, 'WWU')
  const { feed_game_id: feedGameId, feed_player_id: feedPlayerId, projection } = slip.players[2] ?? {}
  const pick = { gameId: slip.game_id, feedGameId: feedGameId ?? 0, feedPlayerId: feedPlayerId ?? 0 }
  const line = (projection ?? 0) - 2
  await transaction(tx => raiseResult(tx, editor, { ...pick, line }, approver.operatorId))
  await settleAll(slip)
  expect(await entryOf(entryId)).toMatchObject({ outcome: 'lost' })
  const decision = { withdrawalId: await makeUndecidedWithdrawal(user.userId) }
  expect(await codeOf(approveWithdrawal(editor, decision, reason))).toBe('done')
})

type HeldLine = { gameId: number; feedGameId: number; feedPlayerId: number; projection: number }

type LineEdit = (tx: Transaction, by: Author, line: HeldLine, approvedById: number) => Promise<unknown>

async function changeLine(tx: Transaction, by: Author, line: HeldLine, approvedById: number) {
  const { gameId, feedGameId, feedPlayerId } = line
  const row = await tx.row<{ updatedAt: Date }>(sql`
    select updated_at from projections
     where (game_id, feed_game_id, feed_player_id) = (${gameId}::int, ${feedGameId}::int, ${feedPlayerId}::int)`)
  await holdLine.in(tx, by, { ...line, updatedAt: row?.updatedAt.toISOString() ?? '' }, { reason })
  await confirmLine.in(tx, by, line, { reason, approvedById })
}

function importLine(
  tx: Transaction,
  by: Author,
  { gameId, feedGameId, feedPlayerId, projection }: HeldLine,
  approvedById: number,
) {
  const projections = [{ feed_game_id: feedGameId, feed_player_id: feedPlayerId, projection }]
  const content = JSON.stringify({ game_id: gameId, projections })
  return importAs(tx, by, content, approvedById)
}

/** A paid entry with a player whose line `edit` changed before or after it was bought. */
async function winWithLine(edit: LineEdit, isBoughtBefore = false) {
  const [editor, approver] = [await makeAuthor(), await makeAuthor()]
  const user = await makePicker()
  const old = user.slip()
  const [first] = old.players
  if (!first) throw new Error('the slip has three picks')
  const { feed_game_id: feedGameId, feed_player_id: feedPlayerId } = first
  const line = { gameId: old.game_id, feedGameId, feedPlayerId, projection: first.projection + 1 }
  const players = old.players.map(one => (one === first ? { ...one, projection: line.projection } : one))
  const slip = isBoughtBefore ? old : { ...old, players }
  const change = () => transaction(tx => edit(tx, editor, line, approver.operatorId))
  if (!isBoughtBefore) await change()
  const entryId = await enterSlip(user.userId, slip)
  if (isBoughtBefore) await change()
  await finishMatches(slip, 'WWW')
  await settleAll(slip)
  expect((await entryOf(entryId)).paidCents).toBeGreaterThan(0n)
  return { userId: user.userId, editor, approver }
}

it.each<[string, LineEdit]>([
  ['changed', changeLine],
  ['imported', importLine],
])('an operator who %s a line on which a user won does not approve the withdrawal', async (_, edit) => {
  const { userId, editor, approver } = await winWithLine(edit)
  const decision = { withdrawalId: await makeUndecidedWithdrawal(userId) }
  expect(await codeOf(approveWithdrawal(editor, decision, reason))).toBe('SecondManagerNeeded')
  expect(await codeOf(approveWithdrawal(approver, decision, reason))).toBe('done')
})

it('an operator who changed a line after an entry was bought approves the withdrawal', async () => {
  const { userId, editor } = await winWithLine(changeLine, true)
  const decision = { withdrawalId: await makeUndecidedWithdrawal(userId) }
  expect(await codeOf(approveWithdrawal(editor, decision, reason))).toBe('done')
})
