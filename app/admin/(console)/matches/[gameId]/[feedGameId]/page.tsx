import { notFound } from 'next/navigation'
import { WaitingRequests } from '@/app/admin/(console)/approvals/waiting-requests'
import { CorrectionNote } from '@/app/admin/(console)/matches/corrections/correction-note'
import { formatEntries } from '@/app/admin/(console)/matches/describe-entries'
import { MatchState } from '@/app/admin/(console)/matches/match-labels'
import { DetailHeader } from '@/components/page/detail-header'
import { FactsRail, WithRail } from '@/components/page/facts-rail'
import { Time } from '@/components/ui/time'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { readQueryText } from '@/lib/console/page/query-text'
import { formatCount } from '@/lib/core/format'
import { readId } from '@/lib/core/read-id'
import { findMatch, listMatchLines, type Match } from '@/lib/play/feed/find-match'
import { formatMatchName } from '@/lib/play/feed/rules'
import { EditMatch } from './edit-match'
import { Lines } from './lines'
import { SettlementPreviewCard } from './settlement-preview'

type Props = {
  params: Promise<{ gameId: string; feedGameId: string }>
  searchParams: Promise<{ q?: string | string[]; skip?: string | string[] }>
}

const size = 50

export default async function MatchPage({ params, searchParams }: Props) {
  const operator = await requireOperator()
  const match = await find(await params)
  const query = await searchParams
  const text = readQueryText(query.q)
  const skip = typeof query.skip === 'string' && /^\d{1,6}$/.test(query.skip) ? Number(query.skip) : 0
  const lines = await listMatchLines(match, { operatorId: operator.id, text, skip, limit: size + 1 })
  const { gameId, feedGameId, correctionId, openEntries, hasMoreEntries, status } = match
  const isManager = hasRole(operator, 'manager')
  return (
    <>
      <DetailHeader
        title={formatMatchName(match)}
        state={<MatchState status={status} />}
        actions={isManager && <EditMatch match={presentMatch(match)} />}
      >
        {match.gameName}, feed ID {feedGameId}.
      </DetailHeader>
      <WaitingRequests operator={operator} type="match" id={`${gameId}/${feedGameId}`} />
      <WithRail rail={<Rail match={match} />}>
        {correctionId !== null && (
          <CorrectionNote correctionId={correctionId} title="Results changed after entries were settled.">
            A correction waits for a manager’s decision.
          </CorrectionNote>
        )}
        {(openEntries > 0 || hasMoreEntries) && (
          <SettlementPreviewCard
            gameId={gameId}
            feedGameId={feedGameId}
            entries={openEntries}
            hasMore={hasMoreEntries}
            isOver={status === 'Final'}
          />
        )}
        <Lines
          match={{ gameId, feedGameId }}
          lines={lines.slice(0, size)}
          text={text}
          skip={skip}
          size={size}
          hasMore={lines.length > size}
          canEdit={isManager}
        />
      </WithRail>
    </>
  )
}

async function find({ gameId, feedGameId }: { gameId: string; feedGameId: string }): Promise<Match> {
  const [game, feedGame] = [readId(gameId), readId(feedGameId)]
  const match = game && feedGame ? await findMatch({ gameId: game, feedGameId: feedGame }) : null
  if (!match) notFound()
  return match
}

const presentMatch = ({
  gameId,
  feedGameId,
  status,
  scheduledAt,
  startedAt,
  updatedAt,
  ...match
}: Match) => ({
  gameId,
  feedGameId,
  name: formatMatchName({ ...match, feedGameId }),
  status,
  scheduledAt: scheduledAt?.toISOString() ?? null,
  hasStarted: startedAt !== null,
  updatedAt: updatedAt.toISOString(),
})

function Rail({ match }: { match: Match }) {
  const {
    scheduledAt,
    updatedAt,
    players,
    lines,
    results,
    openEntries,
    settledEntries,
    hasMoreEntries,
    dueAt,
  } = match
  return (
    <FactsRail
      groups={[
        {
          name: 'Match',
          facts: [
            { name: 'Game', value: match.gameName },
            { name: 'Home', value: match.homeTeam || 'Unknown' },
            { name: 'Away', value: match.awayTeam || 'Unknown' },
            {
              name: 'Starts',
              value: scheduledAt ? <Time at={scheduledAt} relative="below" /> : 'Unknown',
            },
            { name: 'Updated', value: <Time at={updatedAt} relative="below" /> },
          ],
        },
        {
          name: 'Feed',
          facts: [
            { name: 'Players', value: formatCount(players) },
            { name: 'Lines', value: formatCount(lines) },
            { name: 'Results', value: formatCount(results) },
          ],
        },
        {
          name: 'Entries',
          facts: [
            { name: 'Open', value: formatEntries(openEntries, hasMoreEntries) },
            { name: 'Settled', value: formatEntries(settledEntries, hasMoreEntries) },
            {
              name: 'Settlement',
              value: dueAt ? <Time at={dueAt} relative="below" /> : 'Not due',
            },
          ],
        },
      ]}
    />
  )
}
