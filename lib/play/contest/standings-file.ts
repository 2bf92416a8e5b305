import type { Standing } from './prizes'

type StandingsFile = { standings: Standing[]; problem: string | null }

const headers: Record<string, keyof Standing> = {
  'entry id': 'entryId',
  entry_id: 'entryId',
  entry: 'entryId',
  place: 'place',
  rank: 'place',
}

/**
 * Reads a CSV with the columns "Entry ID" and "Place" in any order; other columns are ignored, so that the exported entrants
 * can be completed and uploaded. Places of entries are not checked here.
 */
export function readStandingsFile(content: string): StandingsFile {
  const [header, ...lines] = content
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((text, index) => ({ text: text.trim(), line: index + 1 }))
    .filter(({ text }) => text !== '')
  const fail = (problem: string): StandingsFile => ({ standings: [], problem })
  if (!header) return fail('The file is empty.')
  const columns = splitRow(header.text).map(name => headers[name.toLowerCase()])
  const [entryColumn, placeColumn] = [columns.indexOf('entryId'), columns.indexOf('place')]
  if (entryColumn < 0 || placeColumn < 0)
    return fail('The first line must have the columns “Entry ID” and “Place”.')
  const standings: Standing[] = []
  for (const { text, line } of lines) {
    const cells = splitRow(text)
    const entryId = readNumber(cells[entryColumn])
    const place = readNumber(cells[placeColumn])
    if (entryId === null) return fail(`Line ${line}: “${cells[entryColumn] ?? ''}” is not an entry ID.`)
    if (place === null) return fail(`Line ${line}: entry ${entryId} has no place.`)
    standings.push({ entryId, place })
  }
  return standings.length > 0 ? { standings, problem: null } : fail('The file has no entries.')
}

/** Double quotes around a cell may contain commas. */
function splitRow(row: string): string[] {
  const cells = ['']
  let isQuoted = false
  for (const character of row) {
    if (character === '"') isQuoted = !isQuoted
    else if (character === ',' && !isQuoted) cells.push('')
    else cells[cells.length - 1] += character
  }
  return cells.map(cell => cell.trim())
}

/** An entry ID or a place; null for anything but a whole number from 1. */
export function readNumber(text: string | undefined): number | null {
  const [, digits] = /^#?0*([1-9]\d{0,9})$/.exec(text?.trim() ?? '') ?? []
  return digits ? Number(digits) : null
}
