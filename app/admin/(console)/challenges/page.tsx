import { listPage } from '@/app/admin/(console)/list'
import { Absent, DateCell, DateTimeCell, NameCell } from '@/components/list/cells'
import type { Reader, RowOf } from '@/components/list/table-row'
import { NewLink } from '@/components/ui/new-button'
import { hasRole } from '@/lib/console/auth/operator'
import { challengesList } from '@/lib/rewards/challenge/challenges-list'
import { describeGoal, getChallengeState } from '@/lib/rewards/challenge/rules'
import type { StoredChallenge } from '@/lib/rewards/challenge/stored-challenges'
import { ChallengeStateMark, formatWinners } from './challenge-labels'
import { ChallengesView } from './challenges-view'

export default listPage({
  title: 'Challenges',
  description:
    'Goals that each user can reach once with settled entries. The app shows those a user has won.',
  actions: operator =>
    hasRole(operator, 'editor') && <NewLink href="/admin/challenges/new">New challenge</NewLink>,
  of: challengesList,
  at: '/admin/challenges',
  row: presentChallenge,
  children: (shown, operator) => <ChallengesView {...shown} isEditor={hasRole(operator, 'editor')} />,
})

function presentChallenge(challenge: StoredChallenge, viewer: Reader): RowOf<typeof challengesList> {
  const { id, name, status, kind, goal, gameName, winners, startsAt, endsAt, updatedAt } = challenge
  const href = `/admin/challenges/${id}`
  return {
    id: String(id),
    name,
    href,
    facts: { status },
    cells: {
      challenge: <NameCell name={name} href={href} id={`H-${id}`} />,
      state: <ChallengeStateMark state={getChallengeState(challenge, viewer.now)} />,
      goal: describeGoal(kind, goal),
      game: gameName ?? <Absent>All games</Absent>,
      winners: (
        <>
          {winners === 0 ? <Absent>None</Absent> : formatWinners(winners)}
          <span className="sm:hidden"> won</span>
        </>
      ),
      starts: <DateTimeCell at={startsAt} {...viewer} />,
      ends: <DateTimeCell at={endsAt} {...viewer} absent="No end" />,
      updated: <DateCell at={updatedAt} {...viewer} />,
    },
  }
}
