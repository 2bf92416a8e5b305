import type { Author } from '@/lib/change/audit/author'
import { recordOwnWrite } from '@/lib/change/audit/own-writes'
import type { Subject, Values } from '@/lib/change/audit/record'
import { recorded } from '@/lib/change/change'
import { transaction } from '@/lib/db/transaction'
import { csvResponse, writeCsv } from './csv'
import type { ListDefinition } from './define-list'
import { validIdsOf } from './find-selected'
import { resolveState, sourceOf } from './open-list'
import type { Bounds } from './page-statement'
import { readAll } from './read-page'
import { describeUnread, type ListState, maxSelected, withoutSearchedText, withParameters } from './rules'
import { findSavedViews } from './saved-views'
import { searchOf, unreadLabels } from './state'

export type ExportRequest = {
  search: string
  by: Author & { operatorId: number }
  zone: string
  at: Date
  /** The operator's last change before the export. */
  writtenLsn: bigint | null
}

type Scoped<Scope> = Scope extends undefined ? [] : [scope: Scope, of?: ExportedRecord]

/** What the rows of a list belong to. `shortId` is its ID in the UI, such as U-12. */
export type ExportedRecord = { subject: Subject; shortId: string }

/**
 * Streams all rows that match a query string, read in batches; with `ids` only these, whatever the filters. The export is
 * recorded in the audit log first. Answers 422 above `maxSelected` IDs, and if a filter was not understood: the file would have
 * rows that it excludes.
 */
export async function exportList<Row, Scope = void>(
  list: ListDefinition<Scope, Row>,
  { search, by, zone, at, writtenLsn }: ExportRequest,
  ...[scope, of]: Scoped<Scope>
): Promise<Response> {
  const parameters = Object.fromEntries(new URLSearchParams(search))
  const { state } = resolveState(list, parameters, await findSavedViews(list.name, by.operatorId))
  const selected = parameters.ids?.split(',')
  if (selected && selected.length > maxSelected) return tooManySelected(list.nouns.many, selected.length)
  const unread = selected ? [] : unreadLabels(list, state)
  if (unread.length > 0)
    return refuse(`${describeUnread(unread)}, so nothing was exported. Set it again in the list.`)
  const ids = selected ? validIdsOf(list, selected) : null
  const matching = ids ? { ...state, q: '', filters: {} } : state
  const recorded = ids
    ? withParameters('', { ids: ids.join(',') })
    : searchOf(list as ListDefinition<never>, state, [])
  const rowsName = nameRows(list, matching)
  await recordExport(by, list, of?.subject, {
    // Searches can name a person, so only their use is recorded.
    search: withoutSearchedText(recorded),
    hasSearchedText: matching.q !== '',
    ...(of && { rows: rowsName }),
  })
  await recordOwnWrite(by.operatorId)
  const rows = readAll<Row, Scope>(
    list,
    matching,
    { zone, isMasked: false, scope, ...(ids && { ids }) } as Bounds<Scope>,
    500,
    sourceOf(list, writtenLsn),
  )
  const fileName = of ? `${rowsName} ${of.shortId}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-') : list.name
  return csvResponse(writeCsv(rows, csvColumns(list, at)), fileName, { at, zone })
}

/** "claims", or "postings (Cash)" where the list shows one bucket. */
function nameRows<Scope, Row>(
  { nouns, filters, mergedBy = '' }: ListDefinition<Scope, Row>,
  state: ListState,
): string {
  const chosen = state.filters[mergedBy]
  return chosen === undefined ? nouns.many : `${nouns.many} (${filters?.[mergedBy]?.describe(chosen)})`
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
  return refuse(
    `${count} ${nouns} are selected. Select at most ${maxSelected}, or export the list without a selection.`,
  )
}

function refuse(message: string): Response {
  return Response.json({ message }, { status: 422, headers: { 'cache-control': 'no-store' } })
}

/** The download of a list, or of the rows of one record. Its name has the list, which is not known here. */
export const exportOf = (list: string) =>
  recorded({
    name: `${list}.export`,
    role: 'viewer',
    harmless: 'Read only.',
    did: ({ after: { rows } }) =>
      rows === undefined ? 'downloaded a CSV file of {subject}' : `downloaded the ${rows} of {subject}`,
    undo: 'It changed nothing.',
  })

type NamedList = Pick<ListDefinition<never>, 'name' | 'nouns'>

async function recordExport(by: Author, { name, nouns }: NamedList, of: Subject | undefined, after: Values) {
  const subject = of ?? { type: 'list', id: name, name: nouns.many }
  await transaction(db => exportOf(name).record(db, by, { subject, after }))
}
