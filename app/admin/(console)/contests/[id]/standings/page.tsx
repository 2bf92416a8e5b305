import { notFound } from 'next/navigation'
import { DetailHeader } from '@/components/page/detail-header'
import { requireOperator } from '@/lib/console/auth/operator'
import { loadByIdParam } from '@/lib/console/page/id-param'
import { findContest } from '@/lib/play/contest/find-contest'
import { loadStandings } from '@/lib/play/contest/import-standings'
import { currentStatus } from '@/lib/play/contest/rules'
import { StandingsForm } from './standings-form'

/** Managers enter the place of every entry, see the prizes, and complete or correct the contest. */
export default async function StandingsPage({ params }: { params: Promise<{ id: string }> }) {
  await requireOperator('manager')
  const contest = await loadByIdParam(params, findContest)
  const { id, name } = contest
  const status = currentStatus(contest)
  if (status !== 'locked' && status !== 'completed') notFound()
  const { entries, isFromFeed } = await loadStandings(id)
  return (
    <>
      <DetailHeader title={`Standings of ${name}`} id={`C-${id}`}>
        {status === 'locked'
          ? 'Enter the place of every entry and check the prizes before completing the contest.'
          : 'Change places and check what is paid and taken back before correcting the contest.'}
      </DetailHeader>
      <StandingsForm
        id={id}
        name={name}
        isCorrection={status === 'completed'}
        entries={entries}
        isFromFeed={isFromFeed}
      />
    </>
  )
}
