import { buttonClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Note } from '@/components/ui/note'
import { Time } from '@/components/ui/time'
import { pluralize } from '@/lib/core/format'
import type { OnlyManager } from '@/lib/people/operator/find-only-manager'

/** The waiting period of a second manager who was added without approval. */
const waitingDays = 3

export function OnlyManagerNote({
  canAddAlone,
  invited,
  approvalDays,
}: OnlyManager & { approvalDays: number }) {
  const isLost = !canAddAlone && invited.length === 0
  return (
    <Note
      tone="warn"
      title="You are the only manager."
      actions={
        <Link prefetch={null} href="/admin/operators" className={buttonClass({ size: 'small' })}>
          {canAddAlone ? 'Invite a manager' : 'Open operators'}
        </Link>
      }
    >
      No one can approve your requests. They wait, and expire after {pluralize(approvalDays, 'day')}.
      {canAddAlone &&
        ' Invite a manager or promote an operator, once without approval. From 72 hours later they can approve your requests, also those that wait, if they have signed in.'}
      {invited.map(({ name, approvesFrom }) => (
        <span key={name}>
          {` ${name} is invited as a manager and can approve them after signing in`}
          {approvesFrom && (
            <>
              , from <Time at={approvesFrom} />
            </>
          )}
          .
        </span>
      ))}
      {isLost &&
        ' There has been another manager, so adding one needs an approval too. On the database host, “npm run ops -- recover-operator EMAIL” enables a disabled manager.'}
      {!isLost && approvalDays <= waitingDays && ' Requests of now can expire before: make them again then.'}
    </Note>
  )
}
