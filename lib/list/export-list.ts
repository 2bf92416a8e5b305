import type { Author } from '@/lib/audit/author'
import { type CsvColumn, csvResponse, writeCsv } from './csv'
import type { ListDefinition } from './define-list'
import { resolveState } from './open-list'
import type { Bounds } from './page-statement'
import { readAll } from './read-page'
import { recordExport } from './record-export'
import { findSavedViews } from './saved-views'
import { searchOf } from './state'

/** Whose file it is, which rows it has, and when it is asked for. */
export type ExportRequest = { search: string; by: Author & { operatorId: number }; zone: string; at: Date }

type Scoped<Scope> = Scope extends undefined ? [] : [scope: Scope]

/**
 * Answers with all rows that an address narrows a list to, read in batches by key while they are sent. That it was
 * taken out is written down first.
 */
export async function exportList<Row, Scope = void>(
  list: ListDefinition<Scope>,
  columns: CsvColumn<Row>[],
  { search, by, zone, at }: ExportRequest,
  ...[scope]: Scoped<Scope>
): Promise<Response> {
  const parameters = Object.fromEntries(new URLSearchParams(search))
  const { state, views } = resolveState(list, parameters, await findSavedViews(list.name, by.operatorId))
  await recordExport(by, list.name, searchOf(list as ListDefinition<never>, state, views))
  const bounds = { zone, isMasked: false, scope } as Bounds<Scope>
  return csvResponse(writeCsv(readAll<Row, Scope>(list, state, bounds), columns), list.name, at)
}
