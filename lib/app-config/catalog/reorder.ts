import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { type CatalogKind, findMove } from './rules'
import { getRow, lockRows, tables } from './stored-rows'

/** Audit subjects: a reorder concerns all rows. */
const orderSubjects = {
  game: { type: 'game-order', id: 'all', name: 'Games' },
  navigation: { type: 'navigation-order', id: 'all', name: 'Navigations' },
  sound: { type: 'sound-order', id: 'all', name: 'Sounds' },
} as const satisfies Record<CatalogKind, object>

/**
 * `ids` lists every row. `movedId` identifies the moved row when two neighbors swap.
 * Throws OrderOutdated if rows were added or removed since the order was read.
 */
export async function reorder(by: Author, kind: CatalogKind, ids: readonly number[], movedId?: number) {
  return transaction(async db => {
    const rows = await lockRows(db, kind)
    const known = new Set(rows.map(row => row.id))
    if (new Set(ids).size !== ids.length || ids.length !== rows.length || ids.some(id => !known.has(id)))
      throw new Failure('OrderOutdated')
    const before = rows.map(row => row.name)
    const after = ids.map(id => getRow(rows, id).name)
    await writeOrder(db, kind, ids)
    const auditId = await recordChange(db, by, {
      action: `${kind}.reorder`,
      subject: orderSubjects[kind],
      before: { order: before },
      after: { order: after },
    })
    const movedName = rows.find(row => row.id === movedId)?.name
    return { auditId, moved: findMove(before, after, movedName) }
  })
}

/** Positions start at 1. Updates only rows that move. */
export async function writeOrder(db: Db, kind: CatalogKind, ids: readonly number[]): Promise<void> {
  await db.run(sql`
    update ${tables[kind]} as rows set sequence = places.place
      from unnest(${ids}::int[]) with ordinality as places (id, place)
     where rows.id = places.id and rows.sequence <> places.place`)
}
