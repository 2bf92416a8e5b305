import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { changeSetting } from '@/lib/change/settings/change-setting'
import { requestChange } from '@/lib/change/testing/request-change'
import { revertChange, undoChange } from '@/lib/console/audit-log/revert'
import { decideAsShown } from '@/lib/console/testing/approve'
import { db } from '@/lib/db/client'
import { adjustBalance } from '@/lib/ledger/adjust-balance'
import { reverseTransaction } from '@/lib/ledger/reverse-transaction'
import { markTesters } from '@/lib/people/account/directory/mark-testers'
import { changeRole, disableOperator, enableOperator } from '@/lib/people/operator/change-operator'
import { inviteAgain, inviteOperator } from '@/lib/people/operator/invite-operator'
import { changeLine } from '@/lib/play/feed/edit-line'
import { importOperatorFile, inspectFeedFile } from '@/lib/play/feed/import-file'
import { requestImport } from '@/lib/play/feed/request-import'
import { listMultipliers } from '@/lib/play/multipliers/list-multipliers'
import { changeMultipliers } from '@/lib/play/multipliers/save-multipliers'
import { claimPromo } from '@/lib/rewards/promo/claim-promo'
import { changePromo, createPromo } from '@/lib/rewards/promo/save-promo'
import { pausePromo } from '@/lib/rewards/promo/switch-promo'
import { publishDraft } from '@/lib/rewards/testing/publish-draft'
import type { Insider, Scenario } from './scenario'

const reason = 'Nothing to see here'
const buckets = ['cash', 'site_credits', 'bucks'] as const

/** Small and large credits and debits. */
export async function adjust({ manager, random, accomplices, ...scenario }: Scenario) {
  const userId = random.find(accomplices)?.userId ?? 0
  const amountCents = BigInt(random.pick([-30_000, -10_000, 5_000, 20_000, 50_000, 50_001, 900_000]))
  const form = {
    userId,
    bucket: random.find(buckets) ?? 'cash',
    amountCents,
    requestKey: randomUUID(),
  }
  const { transactionId, auditId } = await adjustBalance(manager, form, reason)
  scenario.transactionIds.push(transactionId)
  if (auditId) scenario.auditIds.push(auditId)
}

export async function reverse({ manager, random, transactionIds }: Scenario) {
  const transactionId = random.find(transactionIds)
  if (!transactionId) return
  const reversed = await reverseTransaction(manager, { transactionId }, reason)
  transactionIds.push(reversed.transactionId)
}

export async function revertOrUndo({ manager, random, auditIds }: Scenario) {
  const auditId = random.find(auditIds)
  if (!auditId) return
  const restored = random.chance(0.5)
    ? await undoChange(manager, auditId)
    : await revertChange(manager, auditId, reason)
  auditIds.push(restored.auditId)
}

const settingChanges: [string, string | number | boolean][] = [
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

/** Raises and lowers limits, so that there are changes to revert. */
export async function changeLimits({ manager, random, auditIds }: Scenario) {
  const [key, value] = random.find(settingChanges) ?? ['', 0]
  const row = await db.row<{ version: string }>(
    sql`select to_json(updated_at)#>>'{}' as version from settings where key = ${key}`,
  )
  const { auditId } = await changeSetting(manager, { key, value, version: row?.version ?? '' }, reason)
  if (auditId) auditIds.push(auditId)
}

export async function varyMultipliers({ manager, random, auditIds }: Scenario) {
  const [table] = await listMultipliers()
  if (!table) return
  const rows = { ...table.rows, picks2: random.pick([2.5, 3, 4]), picks6: random.pick([30, 37.5, 64]) }
  auditIds.push((await changeMultipliers(manager, { from: table.id, rows }, reason)).auditId)
}

/** Publishes promos, some for accomplices only, raises their budget, pauses them and publishes them again. */
export async function publishPromos({ manager, random, accomplices, promoIds, auditIds }: Scenario) {
  const kind = random.pick(['cash', 'site_credits'] as const)
  const ids = accomplices.map(({ userId }) => userId)
  const bucket = await db.row<{ id: number }>(sql`
    insert into credit_buckets (name, bucket) values (${randomUUID()}, ${kind}::text::bucket_kind) returning id`)
  const creditsCents = random.pick([5_000, 50_000, 80_000])
  const form = {
    name: `Insider ${randomUUID().slice(0, 8)}`,
    description: '',
    creditsCents,
    creditBucketId: bucket?.id ?? 0,
    startsAt: null,
    endsAt: null,
    budgetCents: random.pick([creditsCents, 2 * creditsCents, 90_000, null]),
    rules: random.chance(0.5) ? [{ rule: 'users' as const, ids }] : [],
  }
  const { id } = await createPromo(manager, form)
  auditIds.push((await publishDraft(manager, id, reason)).auditId)
  promoIds.push(id)
  if (random.chance(0.5)) {
    auditIds.push((await pausePromo(manager, { id })).auditId)
    auditIds.push((await publishDraft(manager, id, reason)).auditId)
  }
  const row = await db.row<{ updatedAt: Date }>(sql`select updated_at from promos where id = ${id}`)
  const raised = { ...form, budgetCents: random.pick([100_000, null]) }
  await changePromo(manager, { id, updatedAt: row?.updatedAt ?? new Date(0), form: raised }, reason)
}

/** A tester can play while maintenance keeps other users out. */
export async function markTester({ manager, random, accomplices, auditIds }: Scenario) {
  const ids = [String(random.find(accomplices)?.userId ?? 0)]
  const { auditId } = await markTesters(manager, { ids }, random.chance(0.7), 'UTC', reason)
  if (auditId) auditIds.push(auditId)
}

/** Requests false results with the manager's own token, and lets the manager or a puppet approve them. */
export async function requestByToken({ manager, random, puppets, accomplices: [user] }: Scenario) {
  const [player] = user?.slips[0]?.players ?? []
  if (!(user && player)) return
  const { id: apiTokenId } = await db.one<{ id: number }>(sql`
    insert into api_tokens (operator_id, name, token_hash, prefix, scopes, expires_at)
    values (${manager.operatorId}, 'Insider', ${Buffer.from(randomUUID())}, 'skt_insider', array['slates:import'],
            now() + interval '1 day')
    returning id`)
  const content = `feed_player_id,feed_game_id,result,is_played\n${player.feed_player_id},${player.feed_game_id},999,1\n`
  const file = { content, gameId: user.entry.gameId, reason }
  const { approvalId } = await requestImport({ ...manager, apiTokenId }, file)
  const decider = random.find([manager, ...puppets]) ?? manager
  await decideAsShown(decider, { id: approvalId, decision: 'approved', reason })
}

export async function claimAsAccomplice({ random, accomplices, promoIds }: Scenario) {
  const promoId = random.find(promoIds)
  if (promoId) await claimPromo(random.find(accomplices)?.userId ?? 0, promoId)
}

export async function addOperators(scenario: Scenario) {
  const { manager, honest, editor, random, puppets, auditIds } = scenario
  const email = `${randomUUID()}@insiders.test`
  const role = random.pick(['manager', 'editor'] as const)
  const way = random.integer(0, 7)
  if (way === 0) {
    const { operatorId } = await inviteOperator(manager, { email, name: `Puppet ${email}`, role }, reason)
    puppets.push({ ...editor, operatorId, role })
  } else if (way === 1) {
    const promoted = random.find([editor, ...puppets]) ?? editor
    await changeRole(manager, { operatorId: promoted.operatorId, role: 'manager' }, reason)
  } else if (way === 2) auditIds.push((await disableOperator(manager, honest, reason)).auditId ?? 0)
  else if (way === 3) await enableOperator(manager, honest, reason)
  else if (way === 4) {
    const invited = random.find(puppets)
    if (invited) await inviteAgain(manager, { operatorId: invited.operatorId })
  } else await inviteWithApproval(scenario, email)
}

/** An honest manager approves an invitation of a puppet, who is a manager for 1 or 48 hours afterwards. */
async function inviteWithApproval({ manager, honest, random, puppets }: Scenario, email: string) {
  const input = { email, name: `Puppet ${email}`, role: 'manager' as const }
  const id = await requestChange(manager, inviteOperator, input, reason)
  await decideAsShown(honest, { id, decision: 'approved', reason })
  const hours = random.pick([1, 48])
  const made = await db.row<{ id: number }>(sql`
    update operators set manager_since = now() - make_interval(hours => ${hours}) where email = ${email} returning id`)
  puppets.push({ ...manager, operatorId: made?.id ?? 0, name: 'Puppet' })
}

/** Requests a large credit and lets the manager, the editor or a puppet approve it. */
export async function approveOwnRequest({ manager, editor, random, puppets, accomplices }: Scenario) {
  const userId = random.find(accomplices)?.userId ?? 0
  const input = { userId, bucket: 'cash' as const, amountCents: 1_000_000, requestKey: randomUUID() }
  await requestChange(manager, adjustBalance, input, reason)
  const open = await db.rows<{ id: number }>(sql`
    select id from pending_approvals where decision is null and requested_by = ${manager.operatorId}`)
  const decider: Insider = random.find([manager, editor, ...puppets]) ?? manager
  await decideAsShown(decider, { id: random.find(open)?.id ?? 0, decision: 'approved', reason })
}

export async function shiftLine({ manager, random, accomplices }: Scenario) {
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

/** Imports a file of results without a second manager. */
export async function importFile({ manager, accomplices: [user] }: Scenario) {
  const [player] = user?.slips[0]?.players ?? []
  if (!(user && player)) return
  const content = `feed_player_id,feed_game_id,result,is_played\n${player.feed_player_id},${player.feed_game_id},999,1\n`
  const { counts: _, ...file } = await inspectFeedFile(manager, content, user.entry.gameId)
  await importOperatorFile(manager, { content, ...file }, reason)
}
