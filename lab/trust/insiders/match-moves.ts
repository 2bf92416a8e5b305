import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { acceptCorrection, rejectCorrection } from '@/lib/play/corrections/decide-correction'
import { listCorrections } from '@/lib/play/corrections/list-corrections'
import type { Slip } from '@/lib/play/entries/rules'
import { changeMatch } from '@/lib/play/feed/edit-match'
import { changeResult } from '@/lib/play/feed/edit-result'
import { settleDue } from '@/lib/play/settlement/settle-due'
import { importPayload } from '@/lib/play/testing/feed'
import { enterSlip } from '@/lib/qa/testing/entries'
import type { Accomplice, Scenario } from './scenario'

const reason = 'Nothing to see here'

type Pick = Slip['players'][number]

const pickOf = ({ random, accomplices }: Scenario): { user: Accomplice; pick: Pick } | null => {
  const user = random.find(accomplices.filter(one => one.slips.length > 0))
  const pick = random.find(random.find(user?.slips ?? [])?.players ?? [])
  return user && pick ? { user, pick } : null
}

/** An accomplice always picks "more", which the true result never is. */
export async function enterAsAccomplice({ random, accomplices }: Scenario) {
  const user = random.find(accomplices)
  if (!user) return
  const count = random.pick([2, 3])
  const slip = { ...user.slip(random.pick([0, 5, 20]), count), picks: Array(count).fill('more').join() }
  await enterSlip(user.userId, slip)
  user.slips.push(slip)
}

export async function startMatches({ random, accomplices }: Scenario) {
  const user = random.find(accomplices)
  const ids = user?.slips.flatMap(slip => slip.players.map(player => player.feed_game_id)) ?? []
  await db.run(sql`
    update feed_games set scheduled_at = now() - interval '5 minutes', updated_at = now() - interval '5 minutes'
     where game_id = ${user?.entry.gameId ?? 0} and feed_game_id = any(${ids}::int[])`)
}

/** The feed reports a result below the line. */
export async function reportTrueResult(scenario: Scenario) {
  const { user, pick } = pickOf(scenario) ?? {}
  if (!(user && pick)) return
  const results = [{ ...idsOf(pick), result: -1_000, is_played: true }]
  await importPayload(
    { games: [{ feed_game_id: pick.feed_game_id, status: 'Final' }], results },
    user.entry.gameId,
  )
}

const idsOf = ({ feed_game_id, feed_player_id }: Pick) => ({ feed_game_id, feed_player_id })

/** The manager enters a result above the line, or that the player did not play. */
export async function enterFalseResult(scenario: Scenario) {
  const { user, pick } = pickOf(scenario) ?? {}
  if (!(user && pick)) return
  const ids = { gameId: user.entry.gameId, feedGameId: pick.feed_game_id, feedPlayerId: pick.feed_player_id }
  const row = await db.row<{ updatedAt: Date }>(sql`
    select updated_at from projections
     where (game_id, feed_game_id, feed_player_id) = (${ids.gameId}, ${ids.feedGameId}, ${ids.feedPlayerId})`)
  const isPlayed = scenario.random.chance(0.8)
  const edit = {
    ...ids,
    updatedAt: row?.updatedAt.toISOString() ?? '',
    result: isPlayed ? 900 : null,
    isPlayed,
  }
  await changeResult(scenario.manager, edit, reason)
}

/** The manager ends, cancels or reopens a match. */
export async function changeMatchStatus(scenario: Scenario) {
  const { user, pick } = pickOf(scenario) ?? {}
  if (!(user && pick)) return
  const { gameId } = user.entry
  const row = await db.row<{ updatedAt: Date }>(sql`
    select updated_at from feed_games where game_id = ${gameId} and feed_game_id = ${pick.feed_game_id}`)
  const status =
    scenario.random.find(['Final', 'Final', 'Postponed', 'Canceled', 'Scheduled', 'InProgress'] as const) ??
    'Final'
  const scheduledAt = scenario.random.pick([null, '2030-06-01T18:00:00.000Z', '2026-01-01T18:00:00.000Z'])
  const edit = {
    gameId,
    feedGameId: pick.feed_game_id,
    updatedAt: row?.updatedAt.toISOString() ?? '',
    scheduledAt,
    status,
  }
  await changeMatch(scenario.manager, edit, reason)
}

export async function settleDueMatches() {
  await settleDue()
}

/** The manager accepts corrections that pay and rejects those that take money back. */
export async function decideCorrections({ manager, random }: Scenario) {
  const correction = random.find(await listCorrections({ status: 'open', limit: 20 }))
  if (!correction) return
  const pays = correction.paidOutCents > correction.reclaimedCents
  await (pays ? acceptCorrection : rejectCorrection)(manager, { id: correction.id }, reason)
  await settleDue()
}
