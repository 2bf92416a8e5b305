import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { editMatch, editResult } from '@/lib/feed/edit-match'
import { deliver } from '@/lib/feed/testing'
import { acceptCorrection, rejectCorrection } from '@/lib/corrections/decide-correction'
import { listCorrections } from '@/lib/corrections/list-corrections'
import type { Slip } from '@/lib/entries/rules'
import { settleDue } from '@/lib/settlement/settle-due'
import { enter } from '@/lib/entries/testing'
import type { Accomplice, Scene } from './scenario'

const reason = 'Nothing to see here'

type Pick = Slip['players'][number]

const pickOf = ({ random, accomplices }: Scene): { user: Accomplice; pick: Pick } | null => {
  const user = random.find(accomplices.filter(one => one.slips.length > 0))
  const pick = random.find(random.find(user?.slips ?? [])?.players ?? [])
  return user && pick ? { user, pick } : null
}

/** An accomplice plays: always more, which the feed never tells. */
export async function play({ random, accomplices }: Scene) {
  const user = random.find(accomplices)
  if (!user) return
  const count = random.pick([2, 3])
  const slip = { ...user.slip(random.pick([0, 5, 20]), count), picks: Array(count).fill('more').join() }
  await enter(user.userId, slip)
  user.slips.push(slip)
}

/** The matches of an accomplice begin. */
export async function begin({ random, accomplices }: Scene) {
  const user = random.find(accomplices)
  const ids = user?.slips.flatMap(slip => slip.players.map(player => player.feed_game_id)) ?? []
  await db.run(sql`
    update feed_games set scheduled_at = now() - interval '5 minutes', updated_at = now() - interval '5 minutes'
     where game_id = ${user?.entry.gameId ?? 0} and feed_game_id = any(${ids}::int[])`)
}

/** The feed tells how it was: less, for each pick. */
export async function tellTruth(scene: Scene) {
  const { user, pick } = pickOf(scene) ?? {}
  if (!(user && pick)) return
  const results = [{ ...idsOf(pick), result: -1_000, is_played: true }]
  await deliver({ games: [{ feed_game_id: pick.feed_game_id, status: 'Final' }], results }, user.entry.gameId)
}

const idsOf = ({ feed_game_id, feed_player_id }: Pick) => ({ feed_game_id, feed_player_id })

/** The manager says that a pick is right, or did not play. */
export async function sayResult(scene: Scene) {
  const { user, pick } = pickOf(scene) ?? {}
  if (!(user && pick)) return
  const ids = { gameId: user.entry.gameId, feedGameId: pick.feed_game_id, feedPlayerId: pick.feed_player_id }
  const row = await db.row<{ updatedAt: Date }>(sql`
    select updated_at from projections
     where (game_id, feed_game_id, feed_player_id) = (${ids.gameId}, ${ids.feedGameId}, ${ids.feedPlayerId})`)
  const isPlayed = scene.random.chance(0.8)
  const edit = {
    ...ids,
    updatedAt: row?.updatedAt.toISOString() ?? '',
    result: isPlayed ? 900 : null,
    isPlayed,
  }
  await editResult(scene.manager, edit, reason)
}

/** The manager ends a match, calls it off, or opens it again. */
export async function sayMatch(scene: Scene) {
  const { user, pick } = pickOf(scene) ?? {}
  if (!(user && pick)) return
  const { gameId } = user.entry
  const row = await db.row<{ updatedAt: Date }>(sql`
    select updated_at from feed_games where game_id = ${gameId} and feed_game_id = ${pick.feed_game_id}`)
  const status =
    scene.random.find(['Final', 'Final', 'Postponed', 'Canceled', 'Scheduled', 'InProgress'] as const) ??
    'Final'
  const scheduledAt = scene.random.pick([null, '2030-06-01T18:00:00.000Z', '2026-01-01T18:00:00.000Z'])
  const edit = {
    gameId,
    feedGameId: pick.feed_game_id,
    updatedAt: row?.updatedAt.toISOString() ?? '',
    scheduledAt,
    status,
  }
  await editMatch(scene.manager, edit, reason)
}

/** What is due is settled. */
export async function settle() {
  await settleDue()
}

/** The manager accepts corrections that pay, and refuses those that take back. */
export async function correct({ manager, random }: Scene) {
  const correction = random.find(await listCorrections({ status: 'open', limit: 20 }))
  if (!correction) return
  const pays = correction.paidOutCents > correction.reclaimedCents
  await (pays ? acceptCorrection : rejectCorrection)(manager, correction.id, reason)
  await settleDue()
}
