import sql from 'sql-template-tag'
import type { Author } from '@/lib/audit/author'
import { recordChange } from '@/lib/audit/record'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import type { CatalogKind } from './rules'
import { getRow, lockRows, type StoredRow, tables } from './stored-rows'

/**
 * Pauses or activates a sport or a menu entry; what is as wanted already stays and is not recorded.
 * Of a paused sport nothing new can be entered; entries that are open go on.
 */
export async function switchStatus(by: Author, kind: CatalogKind, id: number, status: StoredRow['status']) {
  return transaction(async db => {
    const row = getRow(await lockRows(db, kind), id)
    if (row.status === status) return { name: row.name, auditId: null }
    await writeStatus(db, kind, id, status)
    const auditId = await recordChange(db, by, {
      action: `${kind}.${status === 'Paused' ? 'pause' : 'activate'}`,
      subject: { type: kind, id, name: row.name },
      before: { status: row.status },
      after: { status },
    })
    return { name: row.name, auditId }
  })
}

/** Writes the status of one row. */
export async function writeStatus(db: Db, kind: CatalogKind, id: number, status: StoredRow['status']) {
  await db.run(sql`
    update ${tables[kind]} set status = ${status}::text::catalog_status, updated_at = now() where id = ${id}`)
}
