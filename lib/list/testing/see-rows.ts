import { type BulkRows, versionOf } from '@/lib/list/bulk-change'
import { resolveState } from '@/lib/list/open-list'
import { readPage } from '@/lib/list/read-page'

/** The rows as their page shows them, selected in this order. Rows that do not exist have no version. */
export async function seeRows<Row extends { id: number }>(rows: BulkRows<Row>, ids: readonly number[]) {
  const state = { ...resolveState(rows.list, {}, []).state, filters: {}, size: ids.length }
  const bounds = { zone: 'UTC', isMasked: false, scope: undefined, ids: ids.map(String) }
  const page = await readPage<Row>(rows.list, state, bounds)
  const versions = new Map(page.rows.map(row => [row.id, versionOf(rows, row)]))
  return { rows: ids.map(id => ({ id: String(id), version: versions.get(id) ?? '-' })) }
}
