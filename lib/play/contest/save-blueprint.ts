import sql from 'sql-template-tag'
import { z } from 'zod'
import type { Reverter } from '@/lib/change/audit/reverter'
import { change } from '@/lib/change/change'
import { changedFields, restoredFields } from '@/lib/change/field-label'
import { lockPolicy } from '@/lib/change/policy/assert-within-policy'
import { Failure, nullIf } from '@/lib/core/failure'
import { idShape, instantShape } from '@/lib/core/wire'
import type { Db } from '@/lib/db/db'
import { contestFailures } from './contest-failures'
import { type Blueprint, lockBlueprint } from './find-blueprint'
import {
  type Authority,
  assertAuthority,
  compareJoining,
  isCutShort,
  isJoiningChanged,
  type JoiningChange,
} from './joining'
import { hasMoney, hasMoneyPrizes } from './rules'
import { blueprintForm } from './schema'

const shared = {
  topics: ['money', 'play'],
  role: 'editor',
  failures: contestFailures,
} as const

/** Restores a blueprint. Once contests use it, its kind is fixed and it cannot be deleted. */
const blueprintReverter: Reverter = {
  role: 'editor',
  async read(db, { subjectId }) {
    const blueprint = await lockBlueprint(db, Number(subjectId)).catch(nullIf('BlueprintNotFound'))
    return blueprint && blueprintValues(blueprint)
  },
  async restore(db, { subjectId, before, reason = '', isManager = false, isUndo = false }) {
    const blueprint = await lockBlueprint(db, Number(subjectId))
    const isBlocked = !before || (before.kind !== undefined && before.kind !== blueprint.kind)
    if (isBlocked && blueprint.contests > 0)
      throw new Failure('BlueprintInUse', { contests: blueprint.contests })
    if (!before) {
      await db.run(sql`delete from blueprints where id = ${blueprint.id}`)
      return
    }
    const { matches = blueprint.feedGameIds, buyInCents = blueprint.buyInCents, ...rest } = before
    const restored = {
      ...blueprint,
      ...rest,
      buyInCents: BigInt(buyInCents as bigint | number),
      feedGameIds: matches as number[],
    }
    await storeBlueprint(db, restored, isUndo ? null : { reason, isManager })
  },
}

/** Creates a blueprint for a catalog game. Throws BlueprintNotFound for an unknown game, or SlateMatchNotFound. */
export const createBlueprint = change({
  ...shared,
  name: 'blueprint.create',
  harmless: 'Contests are opened from it under their own rules.',
  did: 'created {subject}',
  undone: 'deleted {subject}',
  undo: blueprintReverter,
  input: z.object({ gameId: idShape, form: blueprintForm }),
  async run(db, { gameId, form }) {
    const created = await db.row<{ id: number }>(sql`
      insert into blueprints (game_id, name, kind, buy_in_cents, capacity, prizes)
      select id, ${form.name}, ${form.kind}::text::contest_kind, ${form.buyInCents}::bigint, ${form.capacity}::int,
             ${JSON.stringify(form.prizes)}::text::jsonb
        from games where id = ${gameId} returning id`)
    if (!created) throw new Failure('BlueprintNotFound')
    await storeSlate(db, { id: created.id, gameId, feedGameIds: form.feedGameIds }, null)
    return describeSaved(null, await lockBlueprint(db, created.id))
  },
})

/**
 * Changes the version `updatedAt` of a blueprint. The new slate applies immediately to its existing contests, which keep
 * their other terms; the kind is fixed once there are any. Throws BlueprintNotFound, BlueprintInUse, SlateMatchNotFound,
 * SlateMatchStarted, SlateMatchNotScheduled, SlateStartFixed, SlateStartsContest, SlateStartTooSoon, EditConflict, or
 * JoiningRequiresManager and JoiningRequiresReason if the slate moves the start of a contest with prizes in money.
 */
export const changeBlueprint = change({
  ...shared,
  name: 'blueprint.change',
  title: 'Change a blueprint',
  reason: 'cost',
  secondManager: 'never',
  details:
    'Buy-in, capacity and prizes apply to contests opened later, the slate also to existing ones. Only managers can move the start of a contest with prizes in cash or site credits, not to less than an hour from now, and not once users have joined. Contests that users joined take on scheduled matches only.',
  did: changedFields,
  undone: restoredFields,
  undo: blueprintReverter,
  input: z.object({ id: idShape, updatedAt: instantShape, form: blueprintForm }),
  async run(db, { id, updatedAt, form }, { isManager, reason }) {
    // Changes of matches take it too.
    await lockPolicy(db)
    const before = await lockBlueprint(db, id, updatedAt)
    if (before.contests > 0 && form.kind !== before.kind)
      throw new Failure('BlueprintInUse', { contests: before.contests })
    const after = { ...before, ...form, buyInCents: BigInt(form.buyInCents) }
    await storeBlueprint(db, after, { isManager, reason })
    return describeSaved(before, await lockBlueprint(db, id))
  },
})

async function storeBlueprint(db: Db, blueprint: Blueprint, authority: Authority | null): Promise<void> {
  const { id, name, kind, buyInCents, capacity, prizes } = blueprint
  await db.run(sql`
    update blueprints set name = ${name}, kind = ${kind}::text::contest_kind, buy_in_cents = ${buyInCents},
           capacity = ${capacity}::int, prizes = ${JSON.stringify(prizes)}::text::jsonb, updated_at = clock_timestamp()
     where id = ${id}`)
  await storeSlate(db, blueprint, authority)
}

async function storeSlate(
  db: Db,
  { id, gameId, feedGameIds }: Pick<Blueprint, 'id' | 'gameId' | 'feedGameIds'>,
  authority: Authority | null,
): Promise<void> {
  const known = await db.rows<{ feedGameId: number }>(sql`
    select feed_game_id from feed_games where game_id = ${gameId} and feed_game_id = any(${feedGameIds}::int[])`)
  const unknown = feedGameIds.find(one => !known.some(row => row.feedGameId === one))
  if (unknown !== undefined) throw new Failure('SlateMatchNotFound', { feedGameId: unknown })
  await assertNoStartedMatchRemoved(db, id, feedGameIds)
  const which = sql`c.blueprint_id = ${id} and c.status in ('open', 'locked')`
  const { done: added, changes } = await compareJoining(db, which, async () => {
    await db.run(sql`
      delete from blueprint_feed_games where blueprint_id = ${id} and feed_game_id <> all(${feedGameIds}::int[])`)
    return db.rows<{ feedGameId: number }>(sql`
      insert into blueprint_feed_games (blueprint_id, game_id, feed_game_id)
      select ${id}::int, ${gameId}::int, feed_game_id from unnest(${feedGameIds}::int[]) as feed_game_id
      on conflict do nothing returning feed_game_id`)
  })
  const upcoming = changes.filter(({ before }) => !before.hasStarted)
  assertStartsKept(upcoming, authority)
  if (authority && upcoming.some(({ before }) => before.entries > 0 || hasMoneyPrizes(before)))
    await assertScheduled(
      db,
      gameId,
      added.map(one => one.feedGameId),
    )
}

/** A postponed or canceled match delays no start now, and starts the contests when its status changes or a result is entered. */
async function assertScheduled(db: Db, gameId: number, feedGameIds: readonly number[]): Promise<void> {
  const match = await db.row<{ feedGameId: number }>(sql`
    select feed_game_id from feed_games
     where game_id = ${gameId} and feed_game_id = any(${feedGameIds}::int[])
       and (status <> 'Scheduled' or scheduled_at is null)
     order by feed_game_id limit 1`)
  if (match) throw new Failure('SlateMatchNotScheduled', match)
}

/** Without its started match, a contest would be open again. A trigger enforces this too. */
async function assertNoStartedMatchRemoved(db: Db, id: number, feedGameIds: number[]): Promise<void> {
  const started = await db.row<{ feedGameId: number }>(sql`
    select feed_game_id from blueprint_feed_games join feed_games game using (game_id, feed_game_id)
     where blueprint_id = ${id} and feed_game_id <> all(${feedGameIds}::int[])
       and exists (
         select from contests c
          where blueprint_id = ${id} and c.status in ('open', 'locked') and entry_count > 0
            and does_match_start_contest(game, c))
     order by feed_game_id limit 1`)
  if (started) throw new Failure('SlateMatchStarted', { feedGameId: started.feedGameId })
}

/**
 * Once users have joined, the slate delays no contest with a buy-in or prizes, as for the start of the contest itself, and closes no
 * open contest earlier, which would keep other users out. With prizes in money it moves the start in no direction; before anyone
 * joined, only a manager moves it, and users can still join for the lead. `authority` is null for an undo within seconds, which restores
 * the earlier start while no one has joined.
 */
function assertStartsKept(upcoming: readonly JoiningChange[], authority: Authority | null): void {
  const moved = upcoming.filter(isJoiningChanged)
  const joined = moved.filter(({ before }) => before.entries > 0)
  const fixed = joined.find(
    change => hasMoneyPrizes(change.before) || (isDelayed(change) && hasMoney(change.before)),
  )
  if (fixed) throw new Failure('SlateStartFixed', { contest: fixed.before.name })
  const closed = joined.find(change => change.before.isOpen && isEarlier(change))
  if (closed) throw new Failure('SlateStartsContest', { contest: closed.before.name })
  const paying = moved.filter(({ before }) => hasMoneyPrizes(before))
  if (!authority || paying.length === 0) return
  assertAuthority(authority)
  const short = paying.find(isCutShort)
  if (short) throw new Failure('SlateStartTooSoon', { contest: short.before.name })
}

const isDelayed = ({ before, after }: JoiningChange) =>
  before.startsAt !== null && (after.startsAt === null || after.startsAt > before.startsAt)

const isEarlier = ({ before, after }: JoiningChange) =>
  after.hasStarted ||
  (before.startsAt !== null && after.startsAt !== null && after.startsAt < before.startsAt)

const blueprintValues = (blueprint: Blueprint) => ({
  name: blueprint.name,
  kind: blueprint.kind,
  game: blueprint.gameName,
  buyInCents: blueprint.buyInCents,
  capacity: blueprint.capacity,
  prizes: blueprint.prizes,
  matches: blueprint.feedGameIds,
})

const describeSaved = (before: Blueprint | null, after: Blueprint) => ({
  subject: { type: 'blueprint', id: after.id, name: after.name },
  before: before && blueprintValues(before),
  after: blueprintValues(after),
  result: { id: after.id, updatedAt: after.updatedAt },
})
