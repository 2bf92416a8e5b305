import type { Metadata, Route } from 'next'
import Link from 'next/link'
import { ContestState, formatBuyIn } from '@/app/admin/(console)/contests/contest-labels'
import { Card } from '@/components/admin/layout/card'
import { FactsRail, WithRail } from '@/components/admin/layout/facts-rail'
import { DetailHeader } from '@/components/admin/layout/page-header'
import { Pager, splitPage } from '@/components/admin/layout/pager'
import { formatCount } from '@/components/ui/format'
import { Time } from '@/components/ui/time'
import { hasRole, requireOperator } from '@/lib/auth/operator'
import {
  type Contest,
  type ContestParticipant,
  findContest,
  listContestEntries,
} from '@/lib/contest/find-contest'
import { currentStatus, kindNames } from '@/lib/contest/rules'
import { loadByIdParam } from '@/lib/page/id-param'
import { readId } from '@/lib/read-id'
import { ContestActions } from './contest-actions'
import { ContestEditor } from './contest-editor'

export const metadata: Metadata = { title: 'Contest' }

type Props = {
  params: Promise<{ id: string }>
  searchParams: Promise<{ after?: string | string[] }>
}

const size = 50

export default async function ContestPage({ params, searchParams }: Props) {
  const operator = await requireOperator()
  const contest = await loadByIdParam(params, findContest)
  const after = readId((await searchParams).after) ?? 0
  const participants = splitPage(await listContestEntries(contest.id, after, size + 1), size)
  const { name, startsAt, updatedAt, entries } = contest
  const status = currentStatus(contest)
  const canEdit = hasRole(operator, 'editor')
  return (
    <>
      <DetailHeader
        title={name}
        id={`C-${contest.id}`}
        state={<ContestState status={status} />}
        actions={
          canEdit && (
            <ContestActions
              id={contest.id}
              name={name}
              status={status}
              entries={entries}
              hasPrizes={contest.prizes.length > 0}
              isManager={hasRole(operator, 'manager')}
            />
          )
        }
      />
      <WithRail rail={<Rail contest={contest} />}>
        <div className="grid max-w-[720px] grid-cols-[minmax(0,1fr)] gap-4">
          <ContestEditor
            id={contest.id}
            updatedAt={updatedAt.toISOString()}
            form={{ name, startsAt: startsAt?.toISOString() ?? null }}
            canEdit={canEdit}
          />
          <Participants
            id={contest.id}
            participants={participants.shown}
            isFirst={after === 0}
            last={participants.last}
          />
        </div>
      </WithRail>
    </>
  )
}

function Rail({ contest }: { contest: Contest }) {
  const { blueprintId, blueprintName, gameName, kind, buyInCents, entries, createdAt } = contest
  return (
    <FactsRail
      groups={[
        {
          name: 'Contest',
          facts: [
            {
              name: 'Blueprint',
              value: (
                <Link
                  href={`/admin/contests/blueprints/${blueprintId}` as Route}
                  className="text-accent hover:underline"
                >
                  {blueprintName}
                </Link>
              ),
            },
            { name: 'Game', value: gameName },
            { name: 'Kind', value: kindNames[kind] },
            { name: 'Buy-in', value: formatBuyIn(buyInCents, kind) },
            { name: 'Joined', value: formatCount(entries) },
            { name: 'Created', value: <Time at={createdAt} relative="below" /> },
          ],
        },
      ]}
    />
  )
}

type ParticipantsProps = {
  id: number
  participants: ContestParticipant[]
  isFirst: boolean
  last: ContestParticipant | null
}

function Participants({ id, participants, isFirst, last }: ParticipantsProps) {
  const path = `/admin/contests/${id}`
  return (
    <Card title="Participants" note="in the order they joined" isLined isFlush>
      {participants.length === 0 ? (
        <p className="px-4 py-3 text-muted">No participants yet.</p>
      ) : (
        <ul className="divide-y divide-line">
          {participants.map(({ entryId, userId, username, isDeleted, createdAt }) => (
            <li
              key={entryId}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2 tabular-nums"
            >
              <span className="min-w-0">
                <Link
                  href={`/admin/users/${userId}` as Route}
                  prefetch={false}
                  className="block truncate font-medium hover:underline"
                >
                  {isDeleted ? 'Deleted user' : username}
                </Link>
                <span className="block text-12 text-muted">U-{userId}</span>
              </span>
              <Time at={createdAt} relative="only" className="text-12 text-muted" />
            </li>
          ))}
        </ul>
      )}
      <Pager
        links={{ First: isFirst ? null : path, More: last && `${path}?after=${last.entryId}` }}
        isInCard
      />
    </Card>
  )
}
