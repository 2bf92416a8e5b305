import { Absent, DateCell, DateTimeCell, NameCell } from '@/components/list/cells'
import type { TableRow } from '@/components/list/table-row'
import { formatCount } from '@/components/ui/format'
import { Tag } from '@/components/ui/tag'
import type { ListedMatch } from '@/lib/feed/matches-list'
import { formatMatchName, MatchState } from './match-labels'

export function presentMatch(match: ListedMatch, reader: { zone: string; now: Date }): TableRow {
  const { gameId, feedGameId, gameName, scheduledAt, status, lines, results, isDue, updatedAt } = match
  const href = `/admin/matches/${gameId}/${feedGameId}`
  const name = formatMatchName(match)
  return {
    id: `${gameId} ${feedGameId}`,
    name,
    href,
    cells: {
      match: (
        <NameCell
          isLong
          name={name}
          href={href}
          id={`${gameName} ${feedGameId}`}
          marks={isDue && <Tag tone="info">Settlement due</Tag>}
        />
      ),
      state: <MatchState status={status} />,
      starts: scheduledAt ? <DateTimeCell at={scheduledAt} {...reader} /> : <Absent>Unknown</Absent>,
      lines: formatCount(lines),
      results: formatCount(results),
      entries: <Entries match={match} />,
      updated: <DateCell at={updatedAt} {...reader} />,
    },
  }
}

function Entries({ match: { openEntries, hasMoreEntries } }: { match: ListedMatch }) {
  if (openEntries === 0)
    return (
      <Absent>
        {hasMoreEntries ? 'None of the latest' : 'None'}
        <span className="fold:hidden"> open</span>
      </Absent>
    )
  return (
    <>
      {formatCount(openEntries)}
      {hasMoreEntries ? ' or more' : ''}
      <span className="fold:hidden"> open</span>
    </>
  )
}
