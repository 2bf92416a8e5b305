import { z } from 'zod'
import { decrypt, encrypt } from '@/lib/core/encrypt'
import type { KeyType, ListDefinition } from './define-list'
import type { Cursor, ListState } from './rules'

const patterns: Record<KeyType, RegExp> = {
  int: /^-?\d{1,10}$/,
  bigint: /^-?\d{1,19}$/,
  numeric: /^-?\d{1,40}(\.\d{1,40})?$/,
  text: /^[^\0]{0,1000}$/s,
  timestamptz: /^(-?infinity|\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d){0,2}( BC)?)$/,
}

const shape = z.tuple([z.string(), z.string(), z.int().min(0)])
/** Plaintexts are padded to a multiple of this, so that the cursor length does not reveal the key length. */
const blockLength = 64
const maxLength = 8_192

type Binding = { list: ListDefinition<never>; sort: ListState['sort'] }

/**
 * Encodes a position in a list for the URL. Encrypted, because the key may be a value that the operator sees masked,
 * and bound to the list and its sort order.
 */
export function writeCursor(binding: Binding, { key, id, rank }: Omit<Cursor, 'is'>): string {
  const text = JSON.stringify([key, id, rank])
  const blocks = Math.ceil(text.length / blockLength)
  return encrypt(text.padEnd(blocks * blockLength), purposeOf(binding)).toString('base64url')
}

/** Null for a cursor that was tampered with, or written for another list or sort order. */
export function readCursor(is: Cursor['is'], token: string, binding: Binding): Cursor | null {
  if (token.length > maxLength) return null
  const text = decrypt(Buffer.from(token, 'base64url'), purposeOf(binding))
  if (text === null) return null
  const read = shape.safeParse(JSON.parse(text))
  if (!read.success) return null
  const [key, id, rank] = read.data
  const { list, sort } = binding
  const keyPattern = patterns[list.sorts[sort.key]?.type ?? 'text']
  return keyPattern.test(key) && patterns[list.id.type].test(id) ? { is, key, id, rank } : null
}

const purposeOf = ({ list, sort }: Binding) => `list-cursor:${list.name}:${sort.key}`
