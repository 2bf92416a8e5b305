import { pluralize } from '@/lib/core/format'

type Row = { id: string; name: string; href: string }

/** A row before a bulk change. `message` says why it is refused. */
export type BulkPreviewRow = Row & { version: string; is: 'ready' | 'waits' | 'refused'; message: string }

/** Amounts are in hundredths; `limitCents` is the limit that the sum of the rows exceeds, else null. */
export type BulkPreview = { rows: BulkPreviewRow[]; cents: number; limitCents: number | null }

/** A row after it. `message` is the sentence of the change, or why it was refused. */
export type BulkResultRow = Row & { is: 'done' | 'waits' | 'refused'; message: string }

/** The text that confirms a bulk change, by the number of rows that can change. */
export const bulkConfirmation = (count: number, { one, many }: { one: string; many: string }): string =>
  pluralize(count, one, many)
