import { buttonClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Note } from '@/components/ui/note'
import { pluralize } from '@/lib/core/format'
import type { LaterApprovers } from '@/lib/people/operator/find-later-approvers'
import { LaterList } from './later-list'

/** The waiting period of a second manager who was added without approval. */
const waitingDays = 3

type Props = LaterApprovers & { approvalDays: number }

export function NoApproverNote({ isOnlyManager, canAddAlone, later, approvalDays }: Props) {
  const isLost = !canAddAlone && later.length === 0
  return (
    <Note
      tone="warn"
      title={isOnlyManager ? 'You are the only manager.' : 'No other manager can approve your requests now.'}
      actions={
        <Link prefetch={null} href="/admin/operators" className={buttonClass({ size: 'small' })}>
          {canAddAlone ? 'Invite a manager' : 'Open operators'}
        </Link>
      }
    >
      {isOnlyManager && 'No one can approve your requests. '}
      They wait, and expire after {pluralize(approvalDays, 'day')}.
      {canAddAlone &&
        ' Invite a manager, or promote an operator: the first time this needs no approval. From 72 hours later they can approve your requests, also those that wait.'}
      <LaterList later={later} what="them" />
      {isLost && ` ${describeLost(isOnlyManager)}`}
      {!isLost && approvalDays <= waitingDays && ' Requests of now can expire before: make them again then.'}
    </Note>
  )
}

function describeLost(isOnlyManager: boolean): string {
  const why = isOnlyManager
    ? 'There has been another manager, so adding one needs an approval too.'
    : 'Invitations or promotions link the other managers to you, and adding one needs an approval too.'
  return `${why} On the database host, “npm run ops -- recover-operator EMAIL” enables a disabled manager.`
}
