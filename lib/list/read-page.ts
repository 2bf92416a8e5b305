import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { writeCursor } from './cursor'
import type { ListDefinition } from './define-list'
import { type Bounds, pageStatement } from './page-statement'
import type { Cursor, ListState } from './rules'

/** `rank` counts the rows before the page; the cursors are null at the ends of the list. */
export type Page<Row> = { rows: Row[]; rank: number; previous: string | null; next: string | null }

type Position = Omit<Cursor, 'is'>
type PositionedPage<Row> = Omit<Page<Row>, 'previous' | 'next'> & {
  previous: Position | null
  next: Position | null
}

/** Reads page size + 1 rows. A backward page that would be short becomes the first page. */
export async function readPage<Row, Scope = void>(
  list: ListDefinition<Scope>,
  state: ListState,
  bounds: Bounds<Scope>,
  source: Db = db,
): Promise<Page<Row>> {
  const { previous, next, ...page } = await readPositionedPage<Row, Scope>(list, state, bounds, source)
  const write = (position: Position | null) =>
    position && writeCursor({ list: list as ListDefinition<never>, sort: state.sort }, position)
  return { ...page, previous: write(previous), next: write(next) }
}

async function readPositionedPage<Row, Scope>(
  list: ListDefinition<Scope>,
  state: ListState,
  bounds: Bounds<Scope>,
  source: Db,
  isComplete = false,
): Promise<PositionedPage<Row>> {
  const plan = { list: list as ListDefinition<never>, state, bounds: bounds as Bounds<never>, isComplete }
  const read = await source.rows<Row & { listKey: string; listId: string }>(pageStatement(plan))
  const { cursor, size } = state
  const isBackward = cursor?.is === 'before'
  const isMore = read.length > size
  if (isBackward && read.length < size && size > 0)
    return readPositionedPage<Row, Scope>(list, { ...state, cursor: null }, bounds, source, isComplete)

  const rows = read.slice(0, size)
  if (isBackward) rows.reverse()
  const rank = rankOf(state, isBackward && !isMore)
  const [first, last] = [rows[0], rows.at(-1)]
  const hasBefore = isBackward ? isMore : cursor !== null
  const hasAfter = isBackward || isMore
  const plain = rows.map(({ listKey: _key, listId: _id, ...row }) => row)
  return {
    rows: (list.complete ? await list.complete(plain, bounds.scope) : plain) as Row[],
    rank,
    previous: hasBefore && first ? { key: first.listKey, id: first.listId, rank } : null,
    next: hasAfter && last ? { key: last.listKey, id: last.listId, rank: rank + rows.length } : null,
  }
}

/** Number of rows before the page, derived from the cursor. */
function rankOf({ cursor, size }: ListState, isStart: boolean): number {
  if (!cursor || isStart) return 0
  return cursor.is === 'after' ? cursor.rank : Math.max(0, cursor.rank - size)
}

/** Reads all rows of a state in batches, also those of a search that its pages do not show. */
export async function* readAll<Row, Scope = void>(
  list: ListDefinition<Scope>,
  state: ListState,
  bounds: Bounds<Scope>,
  batch = 500,
  source: Db = db,
): AsyncGenerator<Row> {
  let here: ListState = { ...state, size: batch, cursor: null }
  while (true) {
    const page: PositionedPage<Row> = await readPositionedPage<Row, Scope>(list, here, bounds, source, true)
    for (const row of page.rows) yield row
    if (page.next === null) return
    here = { ...here, cursor: { is: 'after', ...page.next } }
  }
}
