import type { Author } from '@/lib/change/audit/author'
import { recordOwnWrite } from '@/lib/change/audit/own-writes'
import { recorded } from '@/lib/change/change'
import { transaction } from '@/lib/db/transaction'
import { csvResponse, writeCsv } from './csv'
import type { ListDefinition } from './define-list'
import { validIdsOf } from './find-selected'
import { resolveState, sourceOf } from './open-list'
import type { Bounds } from './page-statement'
import { readAll } from './read-page'
import { maxSelected, withoutSearchedText, withParameters } from './rules'
import { findSavedViews } from './saved-views'
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
 * recorded in the audit log first. Answers 422 above `maxSelected` IDs.
 */
export async function exportList<Row, Scope = void>(
  list: ListDefinition<Scope, Row>,
  { search, by, zone, at, writtenLsn }: ExportRequest,
  ...[scope]: Scoped<Scope>
): Promise<Response> {
  const parameters = Object.fromEntries(new URLSearchParams(search))
  const { state, views } = resolveState(list, parameters, await findSavedViews(list.name, by.operatorId))
  const selected = parameters.ids?.split(',')
  if (selected && selected.length > maxSelected) return tooManySelected(list.nouns.many, selected.length)
  const ids = selected ? validIdsOf(list, selected) : null
  const matching = ids ? { ...state, q: '', filters: {} } : state
  const recorded = ids
    ? withParameters('', { ids: ids.join(',') })
    : searchOf(list as ListDefinition<never>, state, views)
  await recordExport(by, list.name, {
    search: withoutSearchedText(recorded),
    hasSearchedText: matching.q !== '',
  })
  await recordOwnWrite(by.operatorId)
  const rows = readAll<Row, Scope>(
    list,
    matching,
    { zone, isMasked: false, scope, ...(ids && { ids }) } as Bounds<Scope>,
    500,
    sourceOf(list, writtenLsn),
  )
  return csvResponse(writeCsv(rows, csvColumns(list, at)), list.name, { at, zone })
}

function csvColumns<Row, Scope>({ columns, csv }: ListDefinition<Scope, Row>, at: Date) {
  const labels = new Map(columns.map(({ key, label }) => [key, label]))
  return Object.entries(csv ?? {}).flatMap(([key, field]) => {
    if (!field) return []
    const [head, value] = typeof field === 'function' ? [labels.get(key) ?? key, field] : field
    return [{ head, value: (row: Row) => value(row, at) }]
  })
}

function tooManySelected(nouns: string, count: number): Response {
  const message = `${count} ${nouns} are selected. Select at most ${maxSelected}, or export the list without a selection.`
  return Response.json({ message }, { status: 422, headers: { 'cache-control': 'no-store' } })
}

/** The download of a list. Its name has the list, which is not known here. */
export const exportOf = (list: string) =>
  recorded({
    name: `${list}.export`,
    role: 'viewer',
    harmless: 'Read only.',
    did: 'downloaded a CSV file of {name}',
    undo: 'It changed nothing.',
  })

/** Searches can name a person, so only their use is recorded. */
async function recordExport(by: Author, list: string, after: { search: string; hasSearchedText: boolean }) {
  const subject = { type: 'list', id: list, name: list }
  await transaction(db => exportOf(list).record(db, by, { subject, after }))
}
