import sql from 'sql-template-tag'
import type { Random } from '@/e2e/fixtures/random'
import { db } from '@/lib/db/client'
import { withoutIdempotency } from '@/lib/db/idempotent'
import { cancelContest } from '@/lib/play/contest/cancel-contest'
import { completeContest } from '@/lib/play/contest/complete-contest'
import { correctContest } from '@/lib/play/contest/correct-contest'
import { joinContest } from '@/lib/play/contest/join-contest'
import { leaveContest } from '@/lib/play/contest/leave-contest'
import { prizeBuckets } from '@/lib/play/contest/rules'
import { createBlueprint } from '@/lib/play/contest/save-blueprint'
import { openContest } from '@/lib/play/contest/save-contest'
import { settleContests } from '@/lib/play/contest/settle-contests'
import { type World, worldGameId } from './world'

const reason = 'A mixed contest'

/** Opens a small contest, most of them with a few places. */
export async function openAnyContest(world: World, random: Random): Promise<void> {
  const kind = random.pick(['cash', 'arcade', 'practice'] as const)
  const buyInCents = random.chance(0.8) ? 100 * random.integer(1, 10) : 0
  const bucket = prizeBuckets(kind, buyInCents)[0] ?? 'bucks'
  const prizes = [
    { from: 1, to: 1, cents: 700, bucket },
    { from: 2, to: 3, cents: 151, bucket },
  ]
  const capacity = random.chance(0.8) ? random.integer(3, 6) : null
  const terms = { kind, buyInCents, capacity, feedGameIds: [] }
  const form = { name: 'Mix', ...terms, prizes: kind === 'practice' ? [] : prizes }
  const blueprint = await createBlueprint(world.by, { gameId: worldGameId, form })
  const startsAt = new Date(Date.now() + 86_400_000).toISOString()
  const opening = { isManager: true, reason }
  const { id } = await openContest(
    world.by,
    { blueprintId: blueprint.id, updatedAt: blueprint.updatedAt, form: { name: 'Mix', startsAt } },
    opening.reason,
  )
  world.contests.push(id)
}

/** Joins one of the latest contests, sometimes twice concurrently. */
export async function joinAny(world: World, random: Random): Promise<void> {
  const [person, id] = [random.find(world.people), random.find(world.contests.slice(-6))]
  if (!person || !id) return
  const times = random.chance(0.2) ? 2 : 1
  const joins = Array.from({ length: times }, () => joinContest(withoutIdempotency, person.id, id))
  const outcomes = await Promise.allSettled(joins)
  const entries = outcomes.flatMap(one => (one.status === 'fulfilled' ? [one.value.contestEntryId] : []))
  if (new Set(entries).size > 1) throw new Error(`one user, two entries: ${entries.join(', ')}`)
  const rejected = outcomes.find(one => one.status === 'rejected')
  if (entries.length === 0 && rejected) throw rejected.reason
}

export async function leaveAny(world: World, random: Random): Promise<void> {
  const id = random.find(world.contests.slice(-6))
  if (!id) return
  const entries = await findEntries(id)
  const entry = random.find(entries)
  if (entry) await leaveContest(withoutIdempotency, entry.userId, id)
}

/** Cancels a contest, or starts it and completes it with random standings. */
export async function endContest(world: World, random: Random): Promise<void> {
  const id = random.find(world.contests)
  if (!id) return
  if (random.chance(0.3)) {
    await cancelContest(world.by, { id }, reason)
    return
  }
  await db.run(sql`
    update contests set starts_at = clock_timestamp() where id = ${id} and starts_at > clock_timestamp()`)
  const standings = randomStandings(await findEntries(id), random)
  await completeContest(world.by, { id, standings }, reason)
}

export async function correctAny(world: World, random: Random): Promise<void> {
  const id = random.find(world.contests)
  if (!id) return
  await correctContest(world.by, { id, standings: randomStandings(await findEntries(id), random) }, reason)
}

export async function payContests(): Promise<void> {
  await settleContests()
}

type Entry = { entryId: number; userId: number }

const findEntries = (id: number) =>
  db.rows<Entry>(sql`
    select id::float8 as entry_id, user_id from contest_entries
     where contest_id = ${id} and status in ('joined', 'completed') order by id`)

/** Sometimes with a tie at the top. */
function randomStandings(entries: Entry[], random: Random) {
  const start = random.integer(0, Math.max(0, entries.length - 1))
  const rotated = [...entries.slice(start), ...entries.slice(0, start)]
  const isTied = random.chance(0.3)
  return rotated.map(({ entryId }, index) => ({ entryId, place: isTied && index < 2 ? 1 : index + 1 }))
}
