import { maxLongId } from '@/lib/core/wire'

/** `nextId` is the ID after which the next page starts, null on the last page. */
export type TransferPage<Row> = { rows: Row[]; nextId: number | null }

export const pageSize = 50

/** `read` has one more row than the page, if there is a next page. */
export function toPage<Row extends { id: number }>(read: Row[]): TransferPage<Row> {
  const rows = read.slice(0, pageSize)
  return { rows, nextId: read.length > pageSize ? (rows.at(-1)?.id ?? null) : null }
}

export const readTransferCursor = (cursor: string | undefined): number | null =>
  cursor === undefined ? null : Math.min(Number(cursor), maxLongId)
