import { maxId } from './wire'

/** Parses an ID with or without its letter: "40218", "U-40218", "u40218". Null if invalid. */
export function readId(text: string | string[] | undefined, letter = ''): number | null {
  const [, given, digits] = /^(?:([a-z])-?)?0*(\d{1,10})$/i.exec(String(text).trim()) ?? []
  if (given && given.toLowerCase() !== letter.toLowerCase()) return null
  const id = Number(digits ?? 0)
  return id >= 1 && id <= maxId ? id : null
}
