import sql from 'sql-template-tag'
import { deleteAccount } from '@/lib/account/lifecycle/delete-account'
import { reactivateAccount } from '@/lib/account/recovery/reactivate-account'
import { sendReactivationCode } from '@/lib/account/recovery/send-reactivation-code'
import { db } from '@/lib/db/client'
import { acceptCorrection, rejectCorrection } from '@/lib/corrections/decide-correction'
import { listCorrections } from '@/lib/corrections/list-corrections'
import { settleDue } from '@/lib/settlement/settle-due'
import type { Random } from '@/e2e/fixtures/random'
import { addMatch, type Match, tell, type World } from './world'

/** Announces another match. */
export async function playOn(world: World, random: Random): Promise<void> {
  await addMatch(world, random.pick([18, 20, 20.5]))
}

/** Calls a match over with its figures, some on the line, some of who did not play; at times it is called off. */
export async function finish(world: World, random: Random): Promise<void> {
  const open = world.matches.filter(match => !match.isOver)
  if (open.length < 5) await addMatch(world, 20)
  const match = random.find(open)
  if (!match) return
  match.isOver = true
  await tell({ games: [{ feed_game_id: match.id, status: 'Final' }], results: drawResults(match, random) })
}

/** Tells other figures of a match that is over, which corrects what was settled by them. */
export async function recount(world: World, random: Random): Promise<void> {
  const match = random.find(world.matches.filter(({ isOver }) => isOver).slice(-12))
  if (match) await tell({ results: drawResults(match, random) })
}

function drawResults({ id, players, line }: Match, random: Random) {
  return players.map(player => ({
    feed_player_id: player,
    feed_game_id: id,
    result: random.chance(0.15) ? line : line + random.integer(-6, 8),
    is_played: !random.chance(0.08),
  }))
}

/** Settles what is due, as the job does, beside whoever else does. */
export async function settle(): Promise<void> {
  await settleDue()
}

/** Decides about an open correction, mostly for it, and carries it out. */
export async function decide(world: World, random: Random): Promise<void> {
  const correction = random.find(await listCorrections({ status: 'open', limit: 5 }))
  if (!correction) return
  const decideIt = random.chance(0.8) ? acceptCorrection : rejectCorrection
  await decideIt(world.by, correction.id, 'A mixed decision')
  await settleDue()
}

/** Deletes an account, which most have too much money for. */
export async function leave(world: World, random: Random): Promise<void> {
  const person = random.find(world.people)
  if (person) await deleteAccount(person.id)
}

/** Brings a deleted account back with the code that its phone was sent. */
export async function comeBack(world: World, random: Random): Promise<void> {
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
