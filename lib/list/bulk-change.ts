import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { FailureMessages } from '@/lib/change/action-failures'
import { toPlain } from '@/lib/change/audit/record'
import type { Change, Outcome } from '@/lib/change/change'
import type { FailureDetails } from '@/lib/core/failure'
import type { ListDefinition } from './define-list'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    /** The row is not the one that the operator saw. `now`: what it is, if that is why it cannot change. */
    RowChanged: { now: string | null }
    RowNotFound: undefined
    /** More rows are selected than one bulk change takes. */
    BulkTooLarge: { max: number; nouns: string }
  }
}

/** Rows of one bulk change: a page of the largest size, and the open requests that one operator can have. */
export const maxBulkRows = 100

/** The rows of a list, as bulk changes see them. */
export type BulkRows<Row, Scope = void> = {
  list: ListDefinition<Scope, Row>
  /** The values that the decision depends on. If they differ from those on the page, the row is refused. */
  seen(row: Row): Record<string, unknown>
  name(row: Row): string
  href(row: Row): string
  /** What a row is that can no longer change: "canceled". Null for another one. */
  ended?(row: Row): string | null
  /** What the preview shows of the row below its name. */
  describe?(row: Row): string
  /** What the preview counts: "suspended". */
  marks?(row: Row): string[]
}

type AnyChange = Change<z.ZodObject, Outcome>

/** A change that an operator makes for several rows, with one reason. */
export type BulkChange<Shared extends z.ZodObject = z.ZodObject> = {
  change: AnyChange
  rows: BulkRows<object, unknown>
  /** The part of the input that all rows have. */
  shared: Shared
  scope?(shared: object): unknown
  input(row: object, shared: object, requestKey: string): Record<string, unknown>
}

type Declared<Row, Scope, Shape extends z.ZodObject, Result extends Outcome, Shared extends z.ZodObject> = {
  change: Change<Shape, Result>
  rows: BulkRows<Row, Scope>
  shared?: Shared
  /** The input of the change for a row. `requestKey` is the same if the form is sent again. */
  input(row: Row, shared: z.output<Shared>, requestKey: string): z.input<Shape>
} & (Scope extends void ? { scope?: never } : { scope(shared: z.output<Shared>): Scope })

const nothing = z.object({})

export function bulkOf<
  Row,
  Shape extends z.ZodObject,
  Result extends Outcome,
  Shared extends z.ZodObject = typeof nothing,
  Scope = void,
>({ shared, ...declared }: Declared<Row, Scope, Shape, Result, Shared>): BulkChange<Shared> {
  return { ...declared, shared: shared ?? nothing } as unknown as BulkChange<Shared>
}

export const bulkFailures = {
  RowChanged: ({ now }) =>
    now
      ? `It is ${now} now. Nothing was changed.`
      : 'It changed after the page was loaded. Load the page again and review it.',
  RowNotFound: 'It no longer exists.',
  BulkTooLarge: ({ max, nouns }: FailureDetails['BulkTooLarge']) =>
    `These are more than ${max} ${nouns}. Select at most ${max} at a time.`,
} satisfies FailureMessages

/** Identifies what the page shows of a row. */
export function versionOf<Row>({ seen }: Pick<BulkRows<Row>, 'seen'>, row: Row): string {
  return createHash('sha256')
    .update(JSON.stringify(toPlain(seen(row))))
    .digest('base64url')
    .slice(0, 16)
}
