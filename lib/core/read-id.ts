import { maxId, maxLongId } from './wire'

/** Parses an ID with or without its letter: "40218", "U-40218", "u40218". Null if invalid, or above 32 bits. */
export function readId(text: string | string[] | undefined, letter = ''): number | null {
  const id = readLongId(text, letter)
  return id !== null && id <= maxId ? id : null
}

/** Like readId, for tables with IDs of 64 bits. */
export function readLongId(text: string | string[] | undefined, letter = ''): number | null {
  const [, given, digits] = /^(?:([a-z])-?)?0*(\d{1,16})$/i.exec(String(text).trim()) ?? []
  if (given && given.toLowerCase() !== letter.toLowerCase()) return null
  const id = Number(digits ?? 0)
  return id >= 1 && id <= maxLongId ? id : null
}
