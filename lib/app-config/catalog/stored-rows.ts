import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import type { CatalogKind } from './rules'

export const tables = { game: sql`games`, navigation: sql`navigations`, sound: sql`sounds` }

export type StoredRow = {
  id: number
  name: string
  status: 'Active' | 'Paused'
  sequence: number
  updatedAt: Date
}

/** All rows in display order. Locks them by ID, so that concurrent reorders cannot deadlock or interleave. */
export async function lockRows(db: Db, kind: CatalogKind): Promise<StoredRow[]> {
  const rows = await db.rows<StoredRow>(sql`
    select id, name, status::text as status, sequence, coalesce(updated_at, 'epoch') as updated_at
      from ${tables[kind]} order by id for update`)
  return rows.sort((one, other) => one.sequence - other.sequence || one.id - other.id)
}

/** Throws CatalogRowNotFound. */
export function getRow(rows: StoredRow[], id: number): StoredRow {
  const row = rows.find(one => one.id === id)
  if (!row) throw new Failure('CatalogRowNotFound')
  return row
}
