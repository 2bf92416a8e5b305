import { State } from '@/components/ui/state'
import type { Approval } from '@/lib/console/approval/list-approvals'
import { findChange } from '@/lib/console/find-change'

/** The request as a verb phrase: "Credit $900.00 cash". */
export function describeRequest({ action, input }: Pick<Approval, 'action' | 'input'>): string {
  const phrase = findChange(action)?.approval?.phrase ?? action
  return typeof phrase === 'string' ? phrase : phrase(input)
}

/** The request as a question with its subject: "Credit $900.00 cash for river_lane?". */
export function formatQuestion(request: Pick<Approval, 'action' | 'input' | 'subjectName'>): string {
  return (
    findChange(request.action)?.approval?.question?.(request.input, request.subjectName) ??
    `${describeRequest(request)} for ${request.subjectName}?`
  )
}

export function ApprovalState({ decision, isExpired }: Pick<Approval, 'decision' | 'isExpired'>) {
  if (isExpired) return <State is="ended">Expired</State>
  if (decision === null) return <State is="paused">Pending</State>
  if (decision === 'canceled') return <State is="ended">Canceled</State>
  return decision === 'approved' ? <State is="live">Approved</State> : <State is="withdrawn">Rejected</State>
}
