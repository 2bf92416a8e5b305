import { pluralize } from '@/lib/core/format'
import type { PayloadCounts } from './rules'

function listCounts({
  games,
  players,
  projections,
  results,
  contest_standings,
}: Partial<PayloadCounts>): string {
  return [
    pluralize(games ?? 0, 'match', 'matches'),
    pluralize(players ?? 0, 'player'),
    pluralize(projections ?? 0, 'line'),
    pluralize(results ?? 0, 'result'),
    pluralize(contest_standings ?? 0, 'contest with its winners', 'contests with their winners'),
  ]
    .filter(part => !part.startsWith('0 '))
    .join(', ')
}

/** "Import 2 matches, 3 results" */
export const describeCounts = (counts: PayloadCounts) =>
  `Import ${listCounts(counts) || 'a file without rows'}`

/** Small imports store the changed rows, large ones their number. */
export function describeImport(after: Record<string, unknown>): string {
  const { games, players, figures } = after
  if (typeof games === 'number') return `imported ${listCounts(after)} for {subject}`
  const count = (rows: unknown) => (rows as unknown[] | undefined)?.length ?? 0
  const parts = [
    pluralize(count(games), 'match', 'matches'),
    pluralize(count(players), 'player'),
    pluralize(count(figures), 'line or result', 'lines or results'),
  ].filter(part => !part.startsWith('0 '))
  return parts.length > 0 ? `changed ${parts.join(', ')} of {subject}` : 'imported a file for {subject}'
}
