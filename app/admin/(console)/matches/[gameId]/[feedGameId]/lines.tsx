import { QuerySearch } from '@/components/list/query-search'
import { ListCard } from '@/components/page/card'
import { Pager } from '@/components/page/pager'
import { Time } from '@/components/ui/time'
import { formatNumber } from '@/lib/core/format'
import type { MatchLine } from '@/lib/play/feed/find-match'
import { LineActions } from './line-actions'

type Props = {
  match: { gameId: number; feedGameId: number }
  lines: MatchLine[]
  text: string
  skip: number
  size: number
  hasMore: boolean
  canEdit: boolean
}

export function Lines(props: Props) {
  const { match, lines, text, skip, size, hasMore, canEdit } = props
  const path = `/admin/matches/${match.gameId}/${match.feedGameId}`
  const at = (from: number) =>
    `${path}?${new URLSearchParams({ ...(text && { q: text }), ...(from > 0 && { skip: String(from) }) })}`
  return (
    <ListCard
      title="Lines and results"
      end={<QuerySearch label="Find a player" className="max-sm:w-[150px]" />}
      empty={
        lines.length === 0 &&
        (text ? `No player matches “${text}”.` : 'The feed has sent no lines or results yet.')
      }
      footer={
        <Pager
          links={{
            Previous: skip > 0 ? at(Math.max(0, skip - size)) : null,
            More: hasMore ? at(skip + size) : null,
          }}
          isInCard
        />
      }
    >
      <li aria-hidden="true" className={`bg-sunken font-medium text-12 text-muted max-sm:hidden ${columns}`}>
        <span>Player</span>
        <span className="text-right">Line</span>
        <span className="text-right">Result</span>
        <span className="text-right max-wide:hidden">Updated</span>
      </li>
      {lines.map(line => (
        <Row key={line.feedPlayerId} match={match} line={line} canEdit={canEdit} />
      ))}
    </ListCard>
  )
}

const columns =
  'grid grid-cols-[minmax(0,1fr)_auto_auto_36px] items-center gap-x-4 px-4 py-2 sm:grid-cols-[minmax(0,1fr)_minmax(4rem,100px)_minmax(5.5rem,110px)_36px] wide:grid-cols-[minmax(0,1fr)_100px_110px_110px_36px]'

function Row({ match, line, canEdit }: Pick<Props, 'match' | 'canEdit'> & { line: MatchLine }) {
  const { feedPlayerId, shortName, team, position, projection, result, isPlayed, isHeld, updatedAt } = line
  const { setBackTo, range } = line
  return (
    <li className={`tabular-nums ${columns}`}>
      <span className="min-w-0">
        <span className="block truncate font-medium">{shortName || 'Unknown name'}</span>
        <span className="block text-12 text-muted">
          {[team, position, feedPlayerId].filter(Boolean).join(', ')}
        </span>
      </span>
      <NumberCell name="line" value={projection} absent="No line" note={isHeld ? 'unconfirmed' : ''} />
      {isPlayed === false ? (
        <span className="text-right text-muted">Did not play</span>
      ) : (
        <NumberCell name="result" value={result} absent="No result" />
      )}
      <Time at={updatedAt} relative="only" className="text-right text-12 text-muted max-wide:hidden" />
      {canEdit ? (
        <LineActions
          match={match}
          line={{
            feedPlayerId,
            name: shortName || `player ${feedPlayerId}`,
            projection: projection === null ? null : Number(projection),
            result: result === null ? null : Number(result),
            isPlayed,
            setBackTo,
            range,
            updatedAt: updatedAt.toISOString(),
          }}
        />
      ) : (
        <span />
      )}
    </li>
  )
}

type CellProps = { name: string; value: string | null; absent: string; note?: string }

function NumberCell({ name, value, absent, note }: CellProps) {
  if (value === null) return <span className="text-right text-muted">{absent}</span>
  return (
    <span className="text-right">
      {formatNumber(value)}
      {/* From 640 pixels up, the head of the column names it. */}
      <span className="block text-12 text-muted sm:sr-only">{name}</span>
      {note && <span className="block text-12 text-muted">{note}</span>}
    </span>
  )
}
