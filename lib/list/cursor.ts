import { z } from 'zod'
import type { KeyType } from './define-list'
import type { Cursor } from './rules'

const forms: Record<KeyType, RegExp> = {
  int: /^-?\d{1,10}$/,
  bigint: /^-?\d{1,19}$/,
  numeric: /^-?\d{1,40}(\.\d{1,40})?$/,
  text: /^[^\0]{0,1000}$/s,
  timestamptz: /^(-?infinity|\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d){0,2}( BC)?)$/,
}

const shape = z.tuple([z.string(), z.string(), z.int().min(0)])

/** A place in a list as one word for the address. */
export function writeCursor({ key, id, rank }: Omit<Cursor, 'is'>): string {
  return Buffer.from(JSON.stringify([key, id, rank])).toString('base64url')
}

/** The place a word stands for, or null where it is none that PostgreSQL could take. */
export function readCursor(
  is: Cursor['is'],
  word: string,
  types: { key: KeyType; id: KeyType },
): Cursor | null {
  try {
    const read = shape.safeParse(JSON.parse(Buffer.from(word, 'base64url').toString()))
    if (!read.success) return null
    const [key, id, rank] = read.data
    return forms[types.key].test(key) && forms[types.id].test(id) ? { is, key, id, rank } : null
  } catch {
    return null
  }
}
