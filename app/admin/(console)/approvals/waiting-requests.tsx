import type { ReactNode } from 'react'
import { buttonClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Note } from '@/components/ui/note'
import { Time } from '@/components/ui/time'
import { type Approval, listApprovals } from '@/lib/console/approval/list-approvals'
import { hasRole } from '@/lib/console/auth/operator'
import type { Operator } from '@/lib/people/operator/find-session'
import { approvalAnchor } from './approval-rows'
import { describeRequest } from './describe-request'

type Props = { operator: Operator; type: string; id: string | number }

/** The open requests for changes of the subject. Only managers can open the page with all of them. */
export async function WaitingRequests({ operator, type, id }: Props) {
  const requests = await listApprovals({ isOpen: true, subject: { type, id } })
  if (requests.length === 0) return null
  return (
    <ul aria-label="Waiting for a second manager" className="mb-4 grid gap-2">
      {requests.map(request => (
        <li key={request.id}>
          <WaitingRequest request={request} canOpen={hasRole(operator, 'manager')} />
        </li>
      ))}
    </ul>
  )
}

export function WaitingRequest({ request, canOpen }: { request: Approval; canOpen: boolean }) {
  const { id, requestedByName, requestedAt } = request
  const requested = (
    <>
      requested by {requestedByName} <Time at={requestedAt} relative="only" />
    </>
  )
  return (
    <Note
      tone="warn"
      title={describeRequest(request)}
      actions={
        canOpen && (
          <Link
            prefetch={null}
            href={`/admin/approvals#${approvalAnchor(id)}`}
            className={buttonClass({ size: 'small' })}
          >
            Open request
          </Link>
        )
      }
    >
      <Prospect {...request} requested={requested} />
    </Note>
  )
}

type ProspectProps = Pick<Approval, 'isOutdated' | 'isTokenRevoked' | 'subjectType'> & {
  requested: ReactNode
}

function Prospect({ isOutdated, isTokenRevoked, subjectType, requested }: ProspectProps) {
  const changed = subjectType === 'release' ? 'this or another release' : 'this'
  if (isTokenRevoked)
    return <>cannot be approved, because its API token was revoked: {requested}. A manager can reject it.</>
  if (isOutdated)
    return (
      <>
        is outdated, because {changed} was changed afterwards: {requested}. Request it again.
      </>
    )
  return <>waits for a second manager, {requested}.</>
}
