import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import type { CatalogKind } from './rules'
import { getRow, lockRows, type StoredRow, tables } from './stored-rows'

/**
 * `auditId` is null if the row already has that status. A paused game accepts no new entries; open entries are settled as
 * usual.
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

export async function writeStatus(db: Db, kind: CatalogKind, id: number, status: StoredRow['status']) {
  await db.run(sql`
    update ${tables[kind]} set status = ${status}::text::catalog_status where id = ${id}`)
}
