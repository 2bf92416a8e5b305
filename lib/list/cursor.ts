import { z } from 'zod'
import { encrypt, decrypt } from '@/lib/encrypt'
import type { KeyType, ListDefinition } from './define-list'
import type { Cursor, ListState } from './rules'

const forms: Record<KeyType, RegExp> = {
  int: /^-?\d{1,10}$/,
  bigint: /^-?\d{1,19}$/,
  numeric: /^-?\d{1,40}(\.\d{1,40})?$/,
  text: /^[^\0]{0,1000}$/s,
  timestamptz: /^(-?infinity|\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d){0,2}( BC)?)$/,
}

const shape = z.tuple([z.string(), z.string(), z.int().min(0)])
/** Texts are filled up to a multiple of this, so that a cursor does not tell how long a key is. */
const blockLength = 64
const maxLength = 8_192

type Place = { list: ListDefinition<never>; sort: ListState['sort'] }

/**
 * A place in a list as one word for the address. It is encrypted, because a key may be what the operator sees masked, and
 * opens for the same list and order alone.
 */
export function writeCursor(place: Place, { key, id, rank }: Omit<Cursor, 'is'>): string {
  const text = JSON.stringify([key, id, rank])
  const blocks = Math.ceil(text.length / blockLength)
  return encrypt(text.padEnd(blocks * blockLength), purposeOf(place)).toString('base64url')
}

/** The place a word stands for, or null for one that this service did not write for the same list and order. */
export function readCursor(is: Cursor['is'], word: string, place: Place): Cursor | null {
  if (word.length > maxLength) return null
  const text = decrypt(Buffer.from(word, 'base64url'), purposeOf(place))
  if (text === null) return null
  const read = shape.safeParse(JSON.parse(text))
  if (!read.success) return null
  const [key, id, rank] = read.data
  const { list, sort } = place
  const keyForm = forms[list.sorts[sort.key]?.type ?? 'text']
  return keyForm.test(key) && forms[list.id.type].test(id) ? { is, key, id, rank } : null
}

const purposeOf = ({ list, sort }: Place) => `list-cursor:${list.name}:${sort.key}`
