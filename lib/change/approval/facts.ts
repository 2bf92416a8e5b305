import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { toPlain, type Values } from '@/lib/change/audit/record'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'

export type Amount = { bucket: string; cents: number | bigint }

/**
 * `before` is absent if there was no value. An estimate can change until the approval without a new look at it. `marks` are the
 * warnings in it, which the preview of several requests counts: "suspended".
 */
type EffectFact = {
  name: string
  before?: unknown
  value: unknown
  isEstimate?: boolean
  marks?: readonly string[]
}

/** `rows` are all, or the first of `count` consequences; `sums` and `digest` are of all. */
export type FactTable = {
  title: string
  columns: readonly string[]
  rows: unknown[][]
  count: number
  sums: { name: string; amounts: Amount[] }[]
  digest: string
  isEstimate?: boolean
  /** The rows follow from other facts by the rules of the service, so that the first, the count and the sums are enough. */
  isDerived?: boolean
}

/** What an approval changes: single values and lists. The second manager sees them before the decision. */
export type Facts = { values: EffectFact[]; tables: FactTable[] }

export function mergeFacts(...all: (Facts | undefined)[]): Facts {
  return {
    values: all.flatMap(facts => facts?.values ?? []),
    tables: all.flatMap(facts => facts?.tables ?? []),
  }
}

/** Requests whose decisions fill a longer list are rejected. */
export const maxListedRows = 5_000

const dollarBuckets: ReadonlySet<string> = new Set(['cash', 'site_credits'])

const maxShownRows = 1_000

type Table = Omit<FactTable, 'count' | 'sums' | 'digest'> & { sums?: FactTable['sums'] }

export function toLoggedFacts({ values, tables }: Facts): Values {
  const byName = values.map(({ name, isEstimate: _, marks: _marks, ...fact }) => [name, fact] as const)
  return { values: Object.fromEntries(byName), tables }
}

/** In a total order, the largest amounts first; without rows it is left out. Throws ApprovalListTooLong: all rows must be seen. */
export function listFacts({ rows, sums = [], isDerived = false, ...table }: Table): FactTable[] {
  if (rows.length === 0) return []
  if (!isDerived) assertListed(table.title, rows.length)
  return [
    {
      ...table,
      rows: rows.slice(0, isDerived ? maxShownRows : maxListedRows),
      count: rows.length,
      sums,
      digest: hash(rows),
      ...(isDerived && { isDerived }),
    },
  ]
}

/** The preview of a selection has this many rows of each list that follows from other facts. */
const maxRowsInSelection = 20

/** The facts of one of several requests. Their hash is the same. */
export function shortenFacts({ values, tables }: Facts): Facts {
  return {
    values,
    tables: tables.map(table =>
      table.isDerived ? { ...table, rows: table.rows.slice(0, maxRowsInSelection) } : table,
    ),
  }
}

/** Throws ApprovalListTooLong. */
export function assertListed(list: string, rows: number, maximum = maxListedRows): void {
  if (rows > maximum) throw new Failure('ApprovalListTooLong', { list, rows, maximum })
}

/** With the ID, because users choose their names. */
export const formatUser = ({ username, userId }: { username: string; userId: number }) =>
  `${username} (U-${userId})`

/** Totals by bucket, in order of its name. */
export function sumAmounts(amounts: readonly Amount[]): { bucket: string; cents: bigint }[] {
  const totals = new Map<string, bigint>()
  for (const { bucket, cents } of amounts) totals.set(bucket, (totals.get(bucket) ?? 0n) + BigInt(cents))
  return [...totals]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([bucket, cents]) => ({ bucket, cents }))
}

/** Orders by the size of amounts, the largest first. Any amount of dollars is larger than one of bucks. */
export function compareAmounts(one: readonly Amount[], other: readonly Amount[]): number {
  const [first, second] = [sizeOf(one), sizeOf(other)]
  return Number(second.dollars - first.dollars || second.others - first.others)
}

function sizeOf(amounts: readonly Amount[]) {
  const size = { dollars: 0n, others: 0n }
  for (const { bucket, cents } of amounts) {
    const absolute = BigInt(cents) < 0n ? -BigInt(cents) : BigInt(cents)
    if (dollarBuckets.has(bucket)) size.dollars += absolute
    else size.others += absolute
  }
  return size
}

/** Equal only if nothing but estimates differs. */
export function hashFacts({ values, tables }: Facts): string {
  const isFixed = ({ isEstimate }: { isEstimate?: boolean }) => !isEstimate
  return hash([
    values.filter(isFixed).map(({ name, before, value }) => [name, before, value]),
    tables
      .filter(isFixed)
      .map(({ title, columns, count, sums, digest }) => [title, columns, count, sums, digest]),
  ])
}

function hash(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(toPlain({ value })))
    .digest('hex')
}

/** Rows that this transaction inserted into a table of which `id` was the last before. */
export const isOwnRow = (id: number) => sql`id > ${id}::bigint and xmin = pg_current_xact_id()::xid`

const timestamps = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[^"]*/g

type AuditRow = { subjectId: string; subjectName: string; before: Values | null; after: Values | null }

export async function readRecordedFacts(db: Db, input: unknown, run: () => Promise<unknown>): Promise<Facts> {
  const last = await db.one<{ id: number }>(sql`
    select coalesce(max(id), 0)::float8 as id /* not null */ from audit_rows`)
  await run()
  const rows = await db.rows<AuditRow>(sql`
    select subject_id, subject_name, before, after from audit_rows where ${isOwnRow(last.id)} order by id`)
  const known = JSON.stringify(input)
  const values = rows.flatMap(({ subjectId, subjectName, before, after }) => [
    // A new version is named by its ID, which differs each time.
    ...(subjectName.endsWith(` ${subjectId}`) ? [] : [{ name: 'subject', value: subjectName }]),
    ...Object.keys({ ...before, ...after })
      // A new ID differs each time.
      .filter(name => name !== 'transactionId')
      .map(name => toFact(name, before, after, known)),
  ])
  return { values, tables: [] }
}

/** A time that the input does not have is the time of the approval, or counts from it. */
function toFact(name: string, before: Values | null, after: Values | null, known: string): EffectFact {
  const value = after?.[name] ?? null
  const isEstimate = (JSON.stringify(value).match(timestamps) ?? []).some(time => !known.includes(time))
  return {
    name,
    ...(before && name in before && { before: before[name] }),
    value,
    ...(isEstimate && { isEstimate }),
  }
}
