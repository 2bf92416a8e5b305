import { List, type ListPageProps } from '@/app/admin/(console)/list'
import { Absent, DateCell, DateTimeCell, NameCell } from '@/components/list/cells'
import type { Reader, RowOf } from '@/components/list/table-row'
import { PageHeader } from '@/components/page/page-header'
import { Tag } from '@/components/ui/tag'
import { listGames } from '@/lib/app-config/catalog/list-catalog'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { formatCount } from '@/lib/core/format'
import { type ListedMatch, matchesList } from '@/lib/play/feed/matches-list'
import { formatMatchName } from '@/lib/play/feed/rules'
import { FeedImportButton } from './import-button'
import { MatchState } from './match-labels'

export default async function MatchesPage({ searchParams }: ListPageProps) {
  const operator = await requireOperator()
  const games = await listGames()
  return (
    <>
      <PageHeader
        title="Matches"
        actions={
          hasRole(operator, 'manager') && (
            <FeedImportButton games={games.map(({ id, name }) => ({ value: String(id), label: name }))} />
          )
        }
      >
        Matches from the feed with their lines, results and open entries.
      </PageHeader>
      <List
        of={matchesList}
        at="/admin/matches"
        searchParams={searchParams}
        row={presentMatch}
        empty="Matches appear here once the feed or an imported file contains them."
      />
    </>
  )
}

function presentMatch(match: ListedMatch, reader: Reader): RowOf<typeof matchesList> {
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
      starts: <DateTimeCell at={scheduledAt} {...reader} absent="Unknown" />,
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
        <span className="sm:hidden"> open</span>
      </Absent>
    )
  return (
    <>
      {formatCount(openEntries, { hasMore: hasMoreEntries })}
      <span className="sm:hidden"> open</span>
    </>
  )
}
