import { ChallengeStateMark, formatWinners } from '@/app/admin/(console)/challenges/challenge-labels'
import { DetailHeader } from '@/components/page/detail-header'
import { Tabs } from '@/components/ui/tabs'
import { Time } from '@/components/ui/time'
import { hasRole } from '@/lib/console/auth/operator'
import type { Operator } from '@/lib/people/operator/find-session'
import { describeGoal, getChallengeState } from '@/lib/rewards/challenge/rules'
import type { StoredChallenge } from '@/lib/rewards/challenge/stored-challenges'
import { StatusButton } from './status-button'

export function ChallengeHeader({ challenge, operator }: { challenge: StoredChallenge; operator: Operator }) {
  const { id, name, status, kind, goal, winners, updatedAt } = challenge
  const href = `/admin/challenges/${id}`
  return (
    <>
      <DetailHeader
        title={name}
        state={<ChallengeStateMark state={getChallengeState(challenge, operator.now)} />}
        id={`H-${id}`}
        actions={hasRole(operator, 'editor') && <StatusButton id={id} status={status} />}
      >
        {describeGoal(kind, goal)}. Last changed <Time at={updatedAt} relative="beside" />.
      </DetailHeader>
      <Tabs
        label="Challenge"
        tabs={[
          { href, name: 'Terms' },
          { href: `${href}/winners`, name: 'Winners', count: formatWinners(winners) },
        ]}
      />
    </>
  )
}
