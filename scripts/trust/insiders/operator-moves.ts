import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { ApprovableName } from '@/lib/approval/actions'
import { changeLine } from '@/lib/approval/change-line'
import { decideApproval } from '@/lib/approval/decide-approval'
import { requestApproval } from '@/lib/approval/request-approval'
import { revertChange, undoChange } from '@/lib/audit-log/revert'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { importOperatorFile } from '@/lib/feed/import-file'
import { changeRole, disableOperator, enableOperator } from '@/lib/operator/change-operator'
import { inviteAgain, inviteOperator } from '@/lib/operator/invite-operator'
import { listMultipliers } from '@/lib/multipliers/list-multipliers'
import { saveMultipliers } from '@/lib/multipliers/save-multipliers'
import { claimPromo } from '@/lib/promo/claim-promo'
import { changePromo, createPromo } from '@/lib/promo/save-promo'
import { pausePromo, publishPromo } from '@/lib/promo/switch-promo'
import { changeSetting } from '@/lib/settings/change-setting'
import { adjustBalance } from '@/lib/wallet/adjust-balance'
import { reverseTransaction } from '@/lib/wallet/reverse-transaction'
import type { Insider, Scene } from './scenario'

const reason = 'Nothing to see here'
const consent = { isManager: true, reason }
const buckets = ['cash', 'site_credits', 'bucks'] as const

/** Credits and debits, small and large. */
export async function adjust({ manager, random, accomplices, ...scene }: Scene) {
  const userId = random.find(accomplices)?.userId ?? 0
  const amountCents = BigInt(random.pick([-30_000, -10_000, 5_000, 20_000, 50_000, 50_001, 900_000]))
  const form = { userId, bucket: random.find(buckets) ?? 'cash', amountCents, requestKey: randomUUID(), reason }
  const { transactionId, auditId } = await adjustBalance(manager, form)
  scene.transactionIds.push(transactionId)
  if (auditId) scene.auditIds.push(auditId)
}

/** Takes a debit or credit back by its mirror. */
export async function reverse({ manager, random, transactionIds }: Scene) {
  const transactionId = random.find(transactionIds)
  if (!transactionId) return
  const reversed = await reverseTransaction(manager, { transactionId, reason })
  transactionIds.push(reversed.transactionId)
}

/** Takes something back by the log, or undoes it. */
export async function takeBack({ manager, random, auditIds }: Scene) {
  const auditId = random.find(auditIds)
  if (!auditId) return
  auditIds.push(
    await (random.chance(0.5) ? undoChange(manager, auditId) : revertChange(manager, auditId, reason)),
  )
}

const greed: [string, string | number | boolean][] = [
  ['free_entry_payout_cents', 1_000_000],
  ['entry_fee_maximum_cents', 1_000_000],
  ['second_manager_above_cents', 100_000_000],
  ['operator_daily_limit_cents', 100_000_000],
  ['settlement_void_hours', 1],
  ['correction_hours', 720],
  ['line_change_points', 100],
  ['line_change_percent', 100],
  ['deposit_checkout_url', 'https://attacker.test/checkout'],
  ['free_entry_payout_cents', 100],
  ['line_change_points', 5],
]

/** Raises what pays, and lowers it, so that there is something to take back. */
export async function set({ manager, random, auditIds }: Scene) {
  const [key, value] = random.find(greed) ?? ['', 0]
  const row = await db.row<{ version: string }>(
    sql`select to_json(updated_at)#>>'{}' as version from settings where key = ${key}`,
  )
  const auditId = await changeSetting(manager, { key, value, version: row?.version ?? '', reason })
  if (auditId) auditIds.push(auditId)
}

/** Puts other multipliers in force. */
export async function multiply({ manager, random, auditIds }: Scene) {
  const [table] = await listMultipliers()
  if (!table) return
  const rows = { ...table.rows, picks2: random.pick([2.5, 3, 4]), picks6: random.pick([30, 37.5, 64]) }
  auditIds.push(await saveMultipliers(manager, { from: table.id, rows }, reason))
}

/** Publishes promos, raises their budget, pauses and publishes them again. */
export async function promote({ manager, random, promoIds, auditIds }: Scene) {
  const bucket = await db.row<{ id: number }>(sql`
    insert into credit_buckets (name, bucket) values (${randomUUID()}, 'cash') returning id`)
  const budgetCents = random.pick([10_000, 50_000, 90_000, null])
  const form = {
    name: `Insider ${randomUUID().slice(0, 8)}`,
    description: '',
    creditsCents: random.pick([5_000, 50_000, 80_000]),
    creditBucketId: bucket?.id ?? 0,
    startsAt: null,
    endsAt: null,
    budgetCents,
    rules: [],
  }
  const { id } = await createPromo(manager, form)
  auditIds.push((await publishPromo(manager, { id }, consent)).auditId)
  promoIds.push(id)
  if (random.chance(0.5)) {
    auditIds.push((await pausePromo(manager, { id })).auditId)
    auditIds.push((await publishPromo(manager, { id }, consent)).auditId)
  }
  const row = await db.row<{ updatedAt: Date }>(sql`select updated_at from promos where id = ${id}`)
  const raised = { ...form, budgetCents: random.pick([100_000, null]) }
  await changePromo(manager, { id, updatedAt: row?.updatedAt ?? new Date(0), form: raised }, consent)
}

/** An accomplice claims what is published. */
export async function claim({ random, accomplices, promoIds }: Scene) {
  const promoId = random.find(promoIds)
  if (promoId) await claimPromo(random.find(accomplices)?.userId ?? 0, promoId)
}

/** Makes operators, and managers of them. */
export async function recruit(scene: Scene) {
  const { manager, honest, editor, random, puppets, auditIds } = scene
  const email = `${randomUUID()}@insiders.test`
  const role = random.pick(['manager', 'editor'] as const)
  const way = random.integer(0, 7)
  if (way === 0) {
    const { operatorId } = await inviteOperator(manager, { email, name: 'Puppet', role }, reason)
    puppets.push({ ...editor, operatorId, role })
  } else if (way === 1)
    await changeRole(manager, random.find([editor, ...puppets])?.operatorId ?? 0, 'manager', reason)
  else if (way === 2) auditIds.push((await disableOperator(manager, honest.operatorId, reason)) ?? 0)
  else if (way === 3) await enableOperator(manager, honest.operatorId, reason)
  else if (way === 4) await inviteAgain(manager, random.find(puppets)?.operatorId ?? 0)
  else await deceive(scene, email)
}

/** An honest manager takes a puppet for a colleague, who is then old enough, or not. */
async function deceive({ manager, honest, random, puppets }: Scene, email: string) {
  const input = { email, name: 'Puppet', role: 'manager' as const }
  const id = await requestApproval(manager, { action: 'operator.invite', input, reason })
  await decideApproval(honest, { id, decision: 'approved', reason })
  const hours = random.pick([1, 48])
  const made = await db.row<{ id: number }>(sql`
    update operators set manager_since = now() - make_interval(hours => ${hours}) where email = ${email} returning id`)
  puppets.push({ ...manager, operatorId: made?.id ?? 0, name: 'Puppet' })
}

/** Asks for something large, and has one of their own agree to whatever waits. */
export async function collude({ manager, editor, random, puppets, accomplices }: Scene) {
  const action: ApprovableName = 'balance.adjust'
  const userId = random.find(accomplices)?.userId ?? 0
  const input = { userId, bucket: 'cash' as const, amountCents: 1_000_000, requestKey: randomUUID() }
  await requestApproval(manager, { action, input, reason })
  const open = await db.rows<{ id: number }>(sql`
    select id from pending_approvals where decision is null and requested_by = ${manager.operatorId}`)
  const decider: Insider = random.find([manager, editor, ...puppets]) ?? manager
  await decideApproval(decider, { id: random.find(open)?.id ?? 0, decision: 'approved', reason })
}

/** Moves a line, by which an accomplice then plays. */
export async function moveLine({ manager, random, accomplices }: Scene) {
  const user = random.find(accomplices)
  const player = random.find(user?.slip(1, 2).players ?? [])
  if (!user || !player) return
  const ids = {
    gameId: user.entry.gameId,
    feedGameId: player.feed_game_id,
    feedPlayerId: player.feed_player_id,
  }
  const row = await db.row<{ updatedAt: Date; line: number }>(sql`
    select updated_at, projection::float8 as line from projections
     where (game_id, feed_game_id, feed_player_id) = (${ids.gameId}, ${ids.feedGameId}, ${ids.feedPlayerId})`)
  const by = random.pick([-0.5, -2, -10, -500])
  const updatedAt = row?.updatedAt.toISOString() ?? ''
  await changeLine(manager, { ...ids, updatedAt, projection: (row?.line ?? 0) + by }, reason)
}

/** Takes a file in without anybody else. */
export async function importFile({ manager, accomplices: [user] }: Scene) {
  const [player] = user?.slips[0]?.players ?? []
  if (!(user && player)) return
  const content = `feed_player_id,feed_game_id,result,is_played\n${player.feed_player_id},${player.feed_game_id},999,1\n`
  await transaction(tx => importOperatorFile(tx, manager, { content, gameId: user.entry.gameId }, reason))
}
