import { WaitingRequests } from '@/app/admin/(console)/approvals/waiting-requests'
import { ContestState, formatBuyIn, formatTotals } from '@/app/admin/(console)/contests/contest-labels'
import { CorrectionNote } from '@/app/admin/(console)/matches/corrections/correction-note'
import { viewActions } from '@/app/admin/(console)/saved-views/view-actions'
import { Absent, DateCell, NameCell, StackedCell } from '@/components/list/cells'
import { ListView } from '@/components/list/list-view'
import type { Reader, RowOf } from '@/components/list/table-row'
import { ListCard } from '@/components/page/card'
import { DetailHeader } from '@/components/page/detail-header'
import { FactsRail, WithRail } from '@/components/page/facts-rail'
import type { Fact } from '@/components/ui/facts'
import { Note } from '@/components/ui/note'
import { Time } from '@/components/ui/time'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { loadByIdParam } from '@/lib/console/page/id-param'
import { listRequest } from '@/lib/console/page/list-request'
import { formatAmount } from '@/lib/core/amount'
import { formatCount } from '@/lib/core/format'
import { openList } from '@/lib/list/open-list'
import type { Parameters } from '@/lib/list/state'
import { describeAmounts, readEndingTotals } from '@/lib/play/contest/end-contest'
import { type Entrant, entrantsList } from '@/lib/play/contest/entrants-list'
import { type Contest, findContest } from '@/lib/play/contest/find-contest'
import {
  contestKindNames,
  currentStatus,
  hasMoney,
  isJoiningGuarded,
  type Prize,
} from '@/lib/play/contest/rules'
import { ContestActions } from './contest-actions'
import { ContestEditor } from './contest-editor'
import { DifferenceNote } from './difference-note'
import { moneyFacts } from './money-facts'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<Parameters> }

export default async function ContestPage({ params, searchParams }: Props) {
  const operator = await requireOperator()
  const contest = await loadByIdParam(params, findContest)
  const request = await listRequest(operator, `/admin/contests/${contest.id}`, searchParams)
  const status = currentStatus(contest)
  const hasEnded = status === 'completed' || status === 'canceled'
  const [{ frame, rows }, totals] = await Promise.all([
    openList(entrantsList, request, contest.id),
    hasEnded ? readEndingTotals(contest.id) : null,
  ])
  const { id, name, startsAt, updatedAt, entries, kind, buyInCents, prizes } = contest
  const canEdit = hasRole(operator, 'editor')
  return (
    <>
      <DetailHeader
        title={name}
        id={`C-${id}`}
        state={<ContestState status={status} />}
        actions={
          canEdit && (
            <ContestActions
              id={id}
              name={name}
              status={status}
              hasStarted={contest.hasStarted}
              entries={entries}
              hasPrizes={prizes.length > 0}
              isJoiningGuarded={isJoiningGuarded(contest)}
              refunds={buyInCents > 0n ? formatBuyIn(buyInCents * BigInt(entries), kind) : null}
              needsSecondToCancel={contest.hasStarted && (buyInCents > 0n || prizes.length > 0)}
              isManager={hasRole(operator, 'manager')}
            />
          )
        }
      />
      <WaitingRequests operator={operator} type="contest" id={id} />
      {contest.isSettling && (
        <div className="mb-4">
          <Note tone="info">
            {status === 'canceled' ? 'Refunds' : 'Prizes'} are being paid. This takes a few seconds.
          </Note>
        </div>
      )}
      {contest.standingsDifferAt && (
        <DifferenceNote id={id} name={name} canDecide={hasRole(operator, 'manager')} />
      )}
      {contest.correctionId !== null && status !== 'canceled' && (
        <div className="mb-4">
          <CorrectionNote
            correctionId={contest.correctionId}
            title="A correction of a match in its slate waits."
          >
            Accepting it changes pick’em entries, not the places in this contest. Correct the standings if
            they differ.
          </CorrectionNote>
        </div>
      )}
      <WithRail rail={<Rail contest={contest} money={moneyFacts(contest, totals)} />}>
        {status !== 'canceled' && (
          <ContestEditor
            id={id}
            updatedAt={updatedAt.toISOString()}
            form={{ name, startsAt: startsAt?.toISOString() ?? null }}
            status={status}
            isJoiningGuarded={isJoiningGuarded(contest)}
            isStartFixed={entries > 0 && hasMoney(contest)}
            entries={entries}
            paid={buyInCents > 0n ? formatBuyIn(buyInCents, kind) : null}
            canEdit={canEdit}
            isManager={hasRole(operator, 'manager')}
          />
        )}
        <Prizes prizes={prizes} />
        <section aria-label="Entrants">
          <h2 className="mb-3 font-semibold text-14">Entrants</h2>
          <ListView
            frame={frame}
            rows={rows.map(entrant => presentEntrant(entrant, status, operator))}
            viewActions={viewActions}
            empty="Users appear here once they join the contest in the app."
          />
        </section>
      </WithRail>
    </>
  )
}

function presentEntrant(
  entrant: Entrant,
  status: Contest['status'],
  { zone, now }: Reader,
): RowOf<typeof entrantsList> {
  const { id, userId, isDeleted, kind, place, buyInCents, refundedCents, prizes, createdAt } = entrant
  const name = isDeleted ? 'Deleted user' : entrant.username
  const href = `/admin/users/${userId}`
  return {
    id: String(id),
    name,
    href,
    cells: {
      user: <NameCell name={name} href={href} id={`U-${userId}, entry ${id}`} />,
      place:
        place === null ? (
          <Absent>{status === 'canceled' ? 'Canceled' : 'No place yet'}</Absent>
        ) : (
          formatCount(place)
        ),
      buyIn:
        refundedCents > 0n ? (
          <StackedCell under="Refunded">{formatBuyIn(refundedCents, kind)}</StackedCell>
        ) : (
          formatBuyIn(buyInCents, kind)
        ),
      prize: describeAmounts(prizes) || <Absent>No prize</Absent>,
      joined: <DateCell at={createdAt} zone={zone} now={now} />,
    },
  }
}

function Rail({ contest, money }: { contest: Contest; money: Fact[] }) {
  const { blueprintId, blueprintName, gameName, kind, buyInCents, entries, capacity, prizes } = contest
  const { startsAt, plannedStart, createdAt } = contest
  return (
    <FactsRail
      groups={[
        {
          name: 'Contest',
          facts: [
            {
              name: 'Blueprint',
              value: blueprintName,
              href: `/admin/contests/blueprints/${blueprintId}`,
            },
            { name: 'Game', value: gameName },
            { name: 'Kind', value: contestKindNames[kind] },
            { name: 'Buy-in', value: formatBuyIn(buyInCents, kind) },
            { name: 'Prizes', value: formatTotals(prizes) || 'None' },
            {
              name: 'Joined',
              value:
                capacity === null
                  ? formatCount(entries)
                  : `${formatCount(entries)} of ${formatCount(capacity)}`,
              note: capacity === null ? 'No limit' : undefined,
            },
            {
              name: 'Start',
              value: plannedStart ? <Time at={plannedStart} relative="below" /> : 'No match is scheduled',
              note: startsAt === null && plannedStart ? 'with its first match' : undefined,
            },
            { name: 'Created', value: <Time at={createdAt} relative="below" /> },
          ],
        },
        ...(money.length > 0 ? [{ name: 'Money', facts: money }] : []),
      ]}
    />
  )
}

function Prizes({ prizes }: { prizes: readonly Prize[] }) {
  if (prizes.length === 0) return null
  return (
    <ListCard title="Prizes" note="each place of a range gets the amount">
      {prizes.map(({ from, to, cents, bucket }) => (
        <li key={from} className="flex justify-between gap-4 px-4 py-2 tabular-nums">
          <span>{from === to ? `Place ${from}` : `Places ${from} to ${to}`}</span>
          <span>{formatAmount(cents, bucket)}</span>
        </li>
      ))}
    </ListCard>
  )
}
