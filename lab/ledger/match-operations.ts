import sql from 'sql-template-tag'
import type { Random } from '@/e2e/fixtures/random'
import { db } from '@/lib/db/client'
import { deleteAccount } from '@/lib/people/account/lifecycle/delete-account'
import { reactivateAccount } from '@/lib/people/account/recovery/reactivate-account'
import { sendReactivationCode } from '@/lib/people/account/recovery/send-reactivation-code'
import { acceptCorrection, rejectCorrection } from '@/lib/play/corrections/decide-correction'
import { listCorrections } from '@/lib/play/corrections/list-corrections'
import { settleDue } from '@/lib/play/settlement/settle-due'
import { addMatch, deliver, type World, type WorldMatch } from './world'

export async function addUpcomingMatch(world: World, random: Random): Promise<void> {
  await addMatch(world, random.pick([18, 20, 20.5]))
}

/** Some results equal the line, and some players did not play. */
export async function finishMatch(world: World, random: Random): Promise<void> {
  const open = world.matches.filter(match => !match.isOver)
  if (open.length < 5) await addMatch(world, 20)
  const match = random.find(open)
  if (!match) return
  match.isOver = true
  await deliver({
    games: [{ feed_game_id: match.id, status: 'Final' }],
    results: randomResults(match, random),
  })
}

/** Changes results of a finished match, which proposes a correction. */
export async function changeResults(world: World, random: Random): Promise<void> {
  const match = random.find(world.matches.filter(({ isOver }) => isOver).slice(-12))
  if (match) await deliver({ results: randomResults(match, random) })
}

function randomResults({ id, players, line }: WorldMatch, random: Random) {
  return players.map(player => ({
    feed_player_id: player,
    feed_game_id: id,
    result: random.chance(0.15) ? line : line + random.integer(-6, 8),
    is_played: !random.chance(0.08),
  }))
}

export async function settleMatches(): Promise<void> {
  await settleDue()
}

/** Accepts most open corrections, rejects the others, and applies them. */
export async function decideCorrection(world: World, random: Random): Promise<void> {
  const correction = random.find(await listCorrections({ status: 'open', limit: 5 }))
  if (!correction) return
  const decideIt = random.chance(0.8) ? acceptCorrection : rejectCorrection
  await decideIt(world.by, { id: correction.id }, 'A mixed decision')
  await settleDue()
}

/** Rejected for most users, because they have funds. */
export async function deleteUser(world: World, random: Random): Promise<void> {
  const person = random.find(world.people)
  if (person) await deleteAccount(person.id)
}

export async function reactivateUser(world: World, random: Random): Promise<void> {
  const ids = world.people.map(({ id }) => id)
  const gone = await db.rows<{ id: number }>(sql`
    select id from users where id = any(${ids}::int[]) and deleted_at is not null order by id`)
  const id = random.find(gone)?.id
  const person = world.people.find(one => one.id === id)
  if (!person) return
  await sendReactivationCode(person.phone, '192.0.2.7')
  const message = await db.row<{ code: string | null }>(sql`
    select props->>'code' as code from messages where recipient in (${person.phone}, ${person.email})
       and template like 'reactivation-code%' order by id desc limit 1`)
  if (message?.code) await reactivateAccount(person.phone, message.code, '192.0.2.7')
}
