import { cutText } from '@/lib/core/cut-text'
import { maskText, maskValues } from '@/lib/core/mask'
import { readLongId } from '@/lib/core/read-id'
import { db } from '@/lib/db/client'
import type { SearchResult } from './search-result'
import { misspelledUsers, type Query, type SearchSource, sources } from './sources'

const maxQueryLength = 200

type Options = Pick<Query, 'isMasked' | 'seesLegalNames'>

/**
 * Searches by ID with its letter ("U-40218", "w12"), for some kinds by the number alone, by request ID, phone or its last digits, or the beginning of a name,
 * email or, for managers, legal name; matches by team, athletes, operators, tasks and settings by part of their name; events and changes by the
 * IDs that their lists show. Recent requests and payment events also by the beginning of their ID. If nothing is found, users by
 * the beginning of their name with a typo.
 */
export async function findAnything(input: string, options: Options): Promise<SearchResult[]> {
  const text = cutText(input.trim(), maxQueryLength)
  if (text === '') return []
  const [, letter = '', dash = '', number = null] = /^(?:([a-z])(-)?)?0*(\d{1,18})$/i.exec(text) ?? []
  const matching = sources.filter(
    source =>
      // "Q1" can be the beginning of a name too, unlike "Q-1".
      (dash === '' || isLetterOf(source, letter)) && source.accepts?.(text) !== false,
  )
  const found = matching.map(source => {
    const own = letter === '' || isLetterOf(source, letter) ? number : null
    return searchSource(source, { text, number: own, id: readLongId(own ?? ''), ...options })
  })
  const results = (await Promise.all(found)).flat()
  return results.length > 0 ? results : findMisspelledUsers(text, options)
}

/** Users with names that begin with the text but for one typo. */
export async function findMisspelledUsers(text: string, { isMasked }: Options): Promise<SearchResult[]> {
  if (misspelledUsers.accepts?.(text) === false) return []
  return searchSource(misspelledUsers, { text, number: null, id: null, isMasked })
}

const isLetterOf = (source: SearchSource, letter: string) => source.letter === letter.toUpperCase()

async function searchSource({ kind, letter, select }: SearchSource, query: Query): Promise<SearchResult[]> {
  const found = await db.rows<{ id: number | bigint | string; name: string; note: string }>(select(query))
  // The ID of a segment is its name, so a masked one would be readable in its link.
  const isHidden = (name: string) => query.isMasked && kind === 'segment' && maskText(name) !== name
  const rows = found.filter(({ name }) => !isHidden(name))
  // A long ID looks like a phone number.
  const shown = query.isMasked ? maskValues(rows).map((row, at) => ({ ...row, id: rows[at]?.id })) : rows
  return shown.map(({ id, name, note }) => ({
    kind,
    id: letter ? `${letter}-${id}` : String(id),
    name,
    note,
  }))
}
