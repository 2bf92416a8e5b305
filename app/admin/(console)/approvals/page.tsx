import type { Metadata } from 'next'
import { Card } from '@/components/admin/layout/card'
import { PageHeader } from '@/components/admin/layout/page-header'
import { Pager, splitPage } from '@/components/admin/layout/pager'
import { EmptyState } from '@/components/ui/empty-state'
import { Time } from '@/components/ui/time'
import { type Approval, listApprovals } from '@/lib/approval/list-approvals'
import { requireOperator } from '@/lib/auth/operator'
import { readId } from '@/lib/read-id'
import { ApprovalRows } from './approval-rows'
import { DecideButtons } from './decide-buttons'
import { PolicyTable } from './policy-table'
import { formatQuestion, describeRequest } from './words'

export const metadata: Metadata = { title: 'Approvals' }

type Props = { searchParams: Promise<{ before?: string | string[] }> }

const size = 25
const path = '/admin/approvals'
const most = 200

/** What waits for a second manager, and what was decided. */
export default async function ApprovalsPage({ searchParams }: Props) {
  const operator = await requireOperator('manager')
  const before = readId((await searchParams).before)
  const [open, decided] = await Promise.all([
    before === null ? listApprovals({ isOpen: true, limit: most, operatorId: operator.id }) : [],
    listApprovals({ isOpen: false, limit: size + 1, ...(before && { before }) }),
  ])
  const { shown, last } = splitPage(decided, size)
  return (
    <>
      <PageHeader title="Approvals">
        What one operator may not do alone waits here until another manager agrees to it, or its days are
        over.
      </PageHeader>
      <div className="grid gap-5">
        {before === null &&
          (open.length === 0 ? (
            <EmptyState>Nothing waits for a second manager.</EmptyState>
          ) : (
            <Card title="Waiting" note="the newest first" isLined isFlush>
              <ApprovalRows approvals={open} end={approval => <Decide approval={approval} />} />
            </Card>
          ))}
        {shown.length > 0 && (
          <Card title="Decided or expired" note="the newest request first" isLined isFlush>
            <ApprovalRows approvals={shown} end={approval => <Decision approval={approval} />} />
          </Card>
        )}
        {before === null && <PolicyTable />}
      </div>
      <Pager links={{ Newest: before ? path : null, Older: last && `${path}?before=${last.id}` }} />
    </>
  )
}

const objections = {
  own: 'You asked: another manager decides',
  role: 'Managers decide',
  new: 'You can agree 24 hours after you became a manager',
  linked: 'One of you invited or promoted the other: a third manager decides',
}

function Decide({ approval }: { approval: Approval }) {
  const { id, subjectName, requestedByName, reason, objection } = approval
  if (objection === 'own') return <span className="text-12 text-muted">{objections.own}</span>
  return (
    <DecideButtons
      id={id}
      wish={describeRequest(approval)}
      question={formatQuestion(approval)}
      subject={subjectName}
      requestedBy={requestedByName}
      reason={reason}
      whyNotAgree={objection && objections[objection]}
    />
  )
}

function Decision({ approval }: { approval: Approval }) {
  const { decidedByName, decidedAt, decisionReason, isExpired, expiresAt } = approval
  if (isExpired)
    return (
      <span className="block text-12 text-muted">
        Nobody agreed in time, <Time at={expiresAt} relative="only" />
      </span>
    )
  return (
    <span className="block text-12">
      <span className="block text-pretty break-words">{decisionReason}</span>
      <span className="block text-muted">
        {decidedByName}
        {decidedAt && (
          <>
            , <Time at={decidedAt} relative="only" />
          </>
        )}
      </span>
    </span>
  )
}
