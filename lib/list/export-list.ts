import type { Author } from '@/lib/audit/author'
import { recordOwnWrite } from '@/lib/audit/own-writes'
import { recordChange } from '@/lib/audit/record'
import { transaction } from '@/lib/db/transaction'
import { readId } from '@/lib/read-id'
import { type CsvColumn, csvResponse, writeCsv } from './csv'
import type { ListDefinition } from './define-list'
import { resolveState, sourceOf } from './open-list'
import type { Bounds } from './page-statement'
import { readAll } from './read-page'
import { withParameters } from './rules'
import { findSavedViews } from './saved-views'
import { maxSelected } from './schema'
import { searchOf } from './state'

export type ExportRequest = {
  search: string
  by: Author & { operatorId: number }
  zone: string
  at: Date
  /** The operator's last change before the export. */
  writtenLsn: bigint | null
}

type Scoped<Scope> = Scope extends undefined ? [] : [scope: Scope]

/**
 * Streams all rows that match a query string, read in batches; with `ids` only these, whatever the filters. The export is
 * recorded in the audit log first.
 */
export async function exportList<Row, Scope = void>(
  list: ListDefinition<Scope>,
  columns: CsvColumn<Row>[],
  { search, by, zone, at, writtenLsn }: ExportRequest,
  ...[scope]: Scoped<Scope>
): Promise<Response> {
  const parameters = Object.fromEntries(new URLSearchParams(search))
  const { state, views } = resolveState(list, parameters, await findSavedViews(list.name, by.operatorId))
  const ids = readIds(list.id.type, parameters.ids)
  const matching = ids ? { ...state, q: '', filters: {} } : state
  const recorded = ids
    ? withParameters('', { ids: ids.join(',') })
    : searchOf(list as ListDefinition<never>, state, views)
  await recordExport(by, list.name, recorded)
  await recordOwnWrite(by.operatorId)
  const rows = readAll<Row, Scope>(
    list,
    matching,
    { zone, isMasked: false, scope, ...(ids && { ids }) } as Bounds<Scope>,
    500,
    sourceOf(list, writtenLsn),
  )
  return csvResponse(writeCsv(rows, columns), list.name, at)
}

/** The IDs of selected rows; null if all rows are exported. */
function readIds(type: ListDefinition['id']['type'], text: string | undefined): string[] | null {
  if (text === undefined) return null
  const ids = text.split(',').slice(0, maxSelected)
  return type === 'text' ? ids : ids.filter(id => readId(id) !== null)
}

async function recordExport(by: Author, list: string, search: string): Promise<void> {
  await transaction(db =>
    recordChange(db, by, {
      action: `${list}.export`,
      subject: { type: 'list', id: list, name: list },
      after: { search },
    }),
  )
}
