import type { ReactNode } from 'react'
import { subjectHref } from '@/app/admin/(console)/audit/subject-href'
import { Link } from '@/components/ui/link'
import { Time } from '@/components/ui/time'
import type { Approval } from '@/lib/console/approval/list-approvals'
import { ApprovalState, describeRequest, describeSelection } from './describe-request'

/** The part of a link that opens the page at a request. */
export const approvalAnchor = (id: number) => `request-${id}`

type RowProps = {
  approval: Approval
  /** Rendered at the right of each row. */
  end: (approval: Approval) => ReactNode
  /** Its selection is named above. */
  isInSelection?: boolean
}

export function ApprovalRows({ approvals, ...row }: Omit<RowProps, 'approval'> & { approvals: Approval[] }) {
  return (
    <ul className="divide-y divide-line">
      {approvals.map(approval => (
        <ApprovalRow key={approval.id} approval={approval} {...row} />
      ))}
    </ul>
  )
}

export function ApprovalRow({ approval, end, isInSelection = false }: RowProps) {
  const selection = isInSelection ? null : describeSelection(approval)
  return (
    <li
      id={approvalAnchor(approval.id)}
      className="grid scroll-mt-16 target:bg-selected grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1.5 px-4 py-2.5 sm:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_110px_190px] sm:items-center"
    >
      <span className="min-w-0 max-sm:col-start-1 max-sm:row-start-1">
        <span className="block font-medium">{describeRequest(approval)}</span>
        <span className="block truncate text-12 text-muted">
          <Subject approval={approval} />
        </span>
        {selection && <span className="block text-12 text-muted">{selection}</span>}
      </span>
      <span className="min-w-0 max-sm:col-span-2 max-sm:col-start-1 max-sm:row-start-2">
        <span className="block text-pretty break-words">{approval.reason}</span>
        <span className="block text-12 text-muted">
          {approval.requestedByName}
          {approval.requestedByToken && ` by API token ${approval.requestedByToken}`},{' '}
          <Time at={approval.requestedAt} relative="only" />
        </span>
      </span>
      <span className="max-sm:col-start-2 max-sm:row-start-1 max-sm:text-right">
        <ApprovalState {...approval} />
        {approval.decision === null && !approval.isExpired && (
          <span className="block text-12 text-muted">
            <Prospect approval={approval} />
          </span>
        )}
      </span>
      <span className="min-w-0 max-sm:col-span-2 max-sm:col-start-1 sm:justify-self-end">
        {end(approval)}
      </span>
    </li>
  )
}

function Prospect({ approval }: { approval: Approval }) {
  const { isTokenRevoked, isOutdated, subjectType, expiresAt } = approval
  if (isTokenRevoked) return 'cannot be approved'
  if (isOutdated)
    return subjectType === 'release' ? 'a release changed after the request' : 'changed after the request'
  return (
    <>
      expires <Time at={expiresAt} relative="only" />
    </>
  )
}

function Subject({ approval: { subjectType, subjectId, subjectName } }: { approval: Approval }) {
  // A subject that does not exist yet has no page.
  const href = subjectId === 'new' ? null : subjectHref({ subjectType, subjectId })
  if (!href) return subjectName
  return (
    <Link href={href} className="hover:underline">
      {subjectName}
    </Link>
  )
}
