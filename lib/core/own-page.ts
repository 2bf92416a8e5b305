import { maxLongId } from './wire'

/** A page of a user's own rows, newest first. The next page starts after `nextCursor`; null on the last page. */
export type OwnPage<Row> = { rows: Row[]; nextCursor: string | null }

export const ownPageSize = 50

/** `read` has one more row than the page, if there is a next page. */
export function toOwnPage<Row extends { id: number }>(read: Row[], size = ownPageSize): OwnPage<Row> {
  const rows = read.slice(0, size)
  return { rows, nextCursor: read.length > size ? String(rows.at(-1)?.id) : null }
}

/** The rows of a page have smaller IDs than this. */
export const readOwnCursor = (cursor: string | undefined): number =>
  Math.min(Number(cursor ?? maxLongId), maxLongId)
