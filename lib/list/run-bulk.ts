import { randomUUID } from 'node:crypto'
import { requestChangeIn } from '@/lib/change/approval/act-or-request'
import type { Selection } from '@/lib/change/approval/store-request'
import type { OperatorAuthor } from '@/lib/change/audit/author'
import type { Done } from '@/lib/change/change'
import { findExceededLimit, type Measure, type Move } from '@/lib/change/policy/assert-within-policy'
import { Failure, type FailureDetails, isFailure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { rollBackAfter, type Transaction, transaction } from '@/lib/db/transaction'
import { type BulkChange, maxBulkRows, versionOf } from './bulk-change'
import type { ListDefinition } from './define-list'
import { validIdsOf } from './find-selected'
import { resolveState } from './open-list'
import { readAll, readPage } from './read-page'
import { findSavedViews } from './saved-views'
import type { SeenRow, SeenSelection } from './schema'

/** A selected row with its name and page. */
type Named = SeenRow & { name: string; href: string; marks: string[]; description?: string }

/** `moves` are the amounts that the policy of its change counts. `why` is absent if the row waits for the sum of the selection only. */
type PlannedRow = Named & { moves: readonly Move[] } & (
    | { is: 'ready'; why?: never; error?: never }
    | { is: 'waits'; why?: FailureDetails['SecondManagerNeeded']; error?: never }
    | { is: 'refused'; why?: never; error: unknown }
  )

/** What happened to a row. */
export type BulkOutcome = Named &
  ({ is: 'done'; done: Done } | { is: 'waits'; approvalId: number } | { is: 'refused'; error: unknown })

/** What all rows of one bulk change have. `zone` is that of date filters. */
type Given = { shared: object; requestKey: string; zone: string }

/**
 * Makes the change for each row in a transaction that is rolled back. The rows that one manager can change count as one action:
 * if their sum exceeds a limit, each of them waits for a second manager, so that no manager can split an amount into small ones.
 * Throws BulkTooLarge.
 */
export async function planBulk(by: OperatorAuthor, bulk: BulkChange, chosen: SeenSelection, given: Given) {
  const named = await findRows(by, bulk, chosen, given)
  const rows = await inParallel(named, row => planRow(by, bulk, row, given))
  const alone = rows.flatMap(row => (row.is === 'ready' ? row.moves : []))
  const exceeded =
    alone.length > 0 ? await findExceededLimit(db, by.operatorId, bulk.change, { cents: alone }) : null
  const cents = rows
    .flatMap(row => row.moves)
    .reduce((sum, move) => sum + (move.cents < 0n ? -move.cents : move.cents), 0n)
  return {
    rows: exceeded ? rows.map(row => (row.is === 'ready' ? { ...row, is: 'waits' as const } : row)) : rows,
    selection: { rows: rows.filter(({ is }) => is !== 'refused').length, cents },
    /** The limit in hundredths that the selection exceeds as a whole, although each row may not. Null if it exceeds none. */
    limitCents: exceeded?.limitCents ?? null,
  }
}

/**
 * Makes the change for each row, in a transaction and with an audit row of its own, and requests approval for those that wait. A row
 * that fails does not stop the others.
 */
export async function runBulk(
  by: OperatorAuthor,
  bulk: BulkChange,
  chosen: SeenSelection,
  given: Given & { reason: string },
): Promise<BulkOutcome[]> {
  const { rows, ...plan } = await planBulk(by, bulk, chosen, given)
  const selection = { key: randomUUID(), ...plan.selection }
  const outcomes: BulkOutcome[] = []
  for (const { moves: _, why: _why, ...row } of rows)
    outcomes.push(row.is === 'refused' ? row : await runRow(by, bulk, row, { ...given, selection }))
  return outcomes
}

async function planRow(by: OperatorAuthor, bulk: BulkChange, row: Named, given: Given): Promise<PlannedRow> {
  const moves: Move[] = []
  const onMeasure = ({ cents = [] }: Measure) => void moves.push(...cents)
  try {
    await rollBackAfter(() =>
      transaction(async tx => {
        const input = await readInput(tx, bulk, row, given)
        await bulk.change.in(tx, by, input, { reason: 'To be entered', onMeasure })
      }),
    )
    return { ...row, moves, is: 'ready' }
  } catch (error) {
    if (waits(bulk.change, error)) return { ...row, moves, is: 'waits', why: error.detail }
    return { ...row, moves: [], is: 'refused', error }
  }
}

async function runRow(
  by: OperatorAuthor,
  bulk: BulkChange,
  { is, ...row }: Named & { is: 'ready' | 'waits' },
  given: Given & { reason: string; selection: Selection },
): Promise<BulkOutcome> {
  const { reason, selection } = given
  const request = async () => {
    const approvalId = await transaction(async tx =>
      requestChangeIn(tx, by, bulk.change, await readInput(tx, bulk, row, given), reason, selection),
    )
    return { ...row, is: 'waits' as const, approvalId }
  }
  try {
    if (is === 'waits') return await request()
    const done = await transaction(async tx =>
      bulk.change.in(tx, by, await readInput(tx, bulk, row, given), { reason }),
    )
    return { ...row, is: 'done', done }
  } catch (error) {
    // Earlier rows can have used up a limit.
    if (is === 'waits' || !waits(bulk.change, error)) return { ...row, is: 'refused', error }
    return request().catch((failed: unknown) => ({ ...row, is: 'refused', error: failed }))
  }
}

const waits = (
  { approvable }: BulkChange['change'],
  error: unknown,
): error is Failure<'SecondManagerNeeded'> =>
  approvable !== undefined && isFailure(error, 'SecondManagerNeeded')

/** Throws RowNotFound, or RowChanged if the row is not the one that the operator saw. */
async function readInput(tx: Transaction, { rows, scope, input }: BulkChange, seen: SeenRow, given: Given) {
  const [row] = await readRows({ list: rows.list, scope: scope?.(given.shared), source: tx }, [seen.id])
  if (!row) throw new Failure('RowNotFound')
  if (versionOf(rows, row) !== seen.version)
    throw new Failure('RowChanged', { now: rows.ended?.(row) ?? null })
  return input(row, given.shared, `${given.requestKey}:${seen.id}`)
}

/** Rows that exist no longer have their ID as name. */
async function findRows(
  by: OperatorAuthor,
  { rows: { list, name, href, seen, marks, describe }, scope: scopeOf }: BulkChange,
  chosen: SeenSelection,
  { shared, zone }: Given,
): Promise<Named[]> {
  const scope = scopeOf?.(shared)
  const named = (row: object, version: string, id: string) => ({
    id,
    version,
    name: name(row),
    href: href(row),
    marks: marks?.(row) ?? [],
    ...(describe && { description: describe(row) }),
  })
  if ('rows' in chosen) {
    if (chosen.rows.length > maxBulkRows)
      throw new Failure('BulkTooLarge', { max: maxBulkRows, nouns: list.nouns.many })
    const unique = [...new Map(chosen.rows.map(row => [row.id, row])).values()]
    const ids = unique.map(({ id }) => id)
    const found = new Map((await readRows({ list, scope, source: db }, ids)).map(row => [idOf(row), row]))
    return unique.map(({ id, version }) => {
      const row = found.get(id)
      return row ? named(row, version, id) : { id, version, name: id, href: '', marks: [] }
    })
  }
  const all: Named[] = []
  for await (const row of readMatching(list, chosen.all, by.operatorId, { zone, scope })) {
    if (all.length === maxBulkRows)
      throw new Failure('BulkTooLarge', { max: maxBulkRows, nouns: list.nouns.many })
    all.push(named(row, versionOf({ seen }, row), idOf(row)))
  }
  return all
}

const idOf = (row: object) => String((row as { id: unknown }).id)

async function* readMatching(
  list: ListDefinition<unknown, object>,
  search: string,
  operatorId: number,
  bounds: { zone: string; scope: unknown },
) {
  const parameters = Object.fromEntries(new URLSearchParams(search))
  const { state } = resolveState(list, parameters, await findSavedViews(list.name, operatorId))
  yield* readAll<object, unknown>(list, state, { ...bounds, isMasked: false }, maxBulkRows + 1)
}

type Place = { list: ListDefinition<unknown, object>; scope: unknown; source: Db }

/** In no particular order. */
async function readRows({ list, scope, source }: Place, given: readonly string[]) {
  const ids = validIdsOf(list, given)
  if (ids.length === 0) return []
  const { state } = resolveState(list, {}, [])
  const every = { ...state, filters: {}, size: ids.length }
  const bounds = { zone: 'UTC', isMasked: false, scope, ids }
  return (await readPage<object, unknown>(list, every, bounds, source)).rows
}

const parallel = 4

async function inParallel<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) {
  const results: Result[] = []
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const at = next++
      results[at] = await work(items[at] as Item)
    }
  }
  await Promise.all(Array.from({ length: parallel }, worker))
  return results
}
