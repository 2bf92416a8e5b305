import { Time } from '@/components/ui/time'
import type { Objection } from '@/lib/change/approval/rules'
import type { Approval } from '@/lib/console/approval/list-approvals'
import { approverFailures, explainInvolved } from '@/lib/people/operator/assert-approvable'

const reasons = {
  own: 'Your request: another manager must decide',
  role: 'Only managers can approve',
  new: 'New managers cannot approve for 24 hours',
  provider: 'Single sign-on made one of you a manager in the last 72 hours',
  linked: 'One of you invited or promoted the other',
  involved: 'You are involved with this user',
}

type Props = {
  why: Objection['why']
  until: Date | null
} & Partial<Pick<Approval, 'involvedManagers' | 'canRequesterAlone' | 'requestedByName'>>

/** Why the manager cannot approve a request, and from when they can. Without an end, another manager must. */
export function ObjectionText({
  why,
  until,
  involvedManagers = [],
  canRequesterAlone = false,
  requestedByName,
}: Props) {
  const reason = reasons[why]
  if (involvedManagers.length > 0) {
    if (!canRequesterAlone) return approverFailures.ManagersInvolved({ names: involvedManagers })
    const requester = why === 'own' ? 'You' : requestedByName
    return `${explainInvolved(involvedManagers)} ${requester} can cancel this request and decide alone.`
  }
  if (why === 'own') return reason
  if (why === 'involved') return `${reason}: another manager must decide`
  if (why === 'linked' && !until) return `${reason}: a third manager must decide`
  if (!until) return reason
  return (
    <>
      {reason}. You can approve from <Time at={until} />
    </>
  )
}
