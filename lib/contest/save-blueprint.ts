import sql from 'sql-template-tag'
import type { Author } from '@/lib/audit/author'
import { recordChange } from '@/lib/audit/record'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import { type Blueprint, lockBlueprint } from './find-blueprint'
import type { BlueprintForm } from './schema'

/** `auditId` identifies the change for undo. */
export type SavedBlueprint = { id: number; name: string; auditId: number }

/** Creates a blueprint for a catalog game. Throws BlueprintNotFound for an unknown game, or SlateMatchNotFound. */
export async function createBlueprint(
  by: Author,
  gameId: number,
  form: BlueprintForm,
): Promise<SavedBlueprint> {
  return transaction(async db => {
    const created = await db.row<{ id: number }>(sql`
      insert into blueprints (game_id, name, kind, buy_in_cents)
      select id, ${form.name}, ${form.kind}::text::contest_kind, ${form.buyInCents}::bigint
        from games where id = ${gameId} returning id`)
    if (!created) throw new Failure('BlueprintNotFound')
    await storeSlate(db, created.id, gameId, form.feedGameIds)
    return record(db, by, 'create', null, await lockBlueprint(db, created.id), '')
  })
}

/**
 * Changes the version `updatedAt` of a blueprint. The new slate applies immediately to its existing contests, the kind is
 * fixed once there are any. Throws BlueprintNotFound, BlueprintInUse, SlateMatchNotFound or EditConflict.
 */
export async function changeBlueprint(
  by: Author,
  { id, updatedAt }: { id: number; updatedAt: Date },
  form: BlueprintForm,
  reason = '',
): Promise<SavedBlueprint> {
  return transaction(async db => {
    const before = await lockBlueprint(db, id, updatedAt)
    if (before.contests > 0 && form.kind !== before.kind)
      throw new Failure('BlueprintInUse', { contests: before.contests })
    await storeBlueprint(db, { ...before, ...form, buyInCents: BigInt(form.buyInCents) })
    return record(db, by, 'change', before, await lockBlueprint(db, id), reason)
  })
}

export async function storeBlueprint(db: Db, blueprint: Blueprint): Promise<void> {
  const { id, gameId, name, kind, buyInCents, feedGameIds } = blueprint
  await db.run(sql`
    update blueprints set name = ${name}, kind = ${kind}::text::contest_kind, buy_in_cents = ${buyInCents},
           updated_at = clock_timestamp() where id = ${id}`)
  await storeSlate(db, id, gameId, feedGameIds)
}

async function storeSlate(db: Db, id: number, gameId: number, feedGameIds: number[]): Promise<void> {
  const known = await db.rows<{ feedGameId: number }>(sql`
    select feed_game_id from feed_games where game_id = ${gameId} and feed_game_id = any(${feedGameIds}::int[])`)
  const unknown = feedGameIds.find(one => !known.some(row => row.feedGameId === one))
  if (unknown !== undefined) throw new Failure('SlateMatchNotFound', { feedGameId: unknown })
  await db.run(sql`
    delete from blueprint_feed_games where blueprint_id = ${id} and feed_game_id <> all(${feedGameIds}::int[])`)
  await db.run(sql`
    insert into blueprint_feed_games (blueprint_id, game_id, feed_game_id)
    select ${id}::int, ${gameId}::int, feed_game_id from unnest(${feedGameIds}::int[]) as feed_game_id
    on conflict do nothing`)
}

/** Values for the audit log. */
export const blueprintValues = ({ name, kind, gameName, buyInCents, feedGameIds }: Blueprint) => ({
  name,
  kind,
  game: gameName,
  buyInCents,
  matches: feedGameIds,
})

async function record(
  db: Db,
  by: Author,
  verb: 'create' | 'change',
  before: Blueprint | null,
  after: Blueprint,
  reason: string,
): Promise<SavedBlueprint> {
  const { id, name } = after
  const auditId = await recordChange(db, by, {
    action: `blueprint.${verb}`,
    subject: { type: 'blueprint', id, name },
    before: before && blueprintValues(before),
    after: blueprintValues(after),
    reason,
  })
  return { id, name, auditId }
}
