import type { Metadata } from 'next'
import { cutPage } from '@/app/admin/(console)/cut-page'
import { Card } from '@/components/admin/card'
import { PageHeader } from '@/components/admin/page-header'
import { PageLinks } from '@/components/admin/page-links'
import { EmptyState } from '@/components/ui/empty-state'
import { Time } from '@/components/ui/time'
import { type Approval, listApprovals } from '@/lib/approval/list-approvals'
import { requireOperator } from '@/lib/auth/operator'
import { readId } from '@/lib/read-id'
import { ApprovalRows } from './approval-rows'
import { DecideButtons } from './decide-buttons'
import { tellQuestion, tellWish } from './words'

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
    before === null ? listApprovals({ isOpen: true, limit: most }) : [],
    listApprovals({ isOpen: false, limit: size + 1, ...(before && { before }) }),
  ])
  const { shown, last } = cutPage(decided, size)
  return (
    <>
      <PageHeader title="Approvals">
        Large changes of money, updates that stop many, and higher limits for both, wait here until a manager
        other than who asked agrees to them, or their days are over.
      </PageHeader>
      <div className="grid gap-5">
        {before === null &&
          (open.length === 0 ? (
            <EmptyState>Nothing waits for a second manager.</EmptyState>
          ) : (
            <Card title="Waiting" note="the newest first" isLined isFlush>
              <ApprovalRows
                approvals={open}
                end={approval => (
                  <Decide approval={approval} isOwn={approval.requestedById === operator.id} />
                )}
              />
            </Card>
          ))}
        {shown.length > 0 && (
          <Card title="Decided or expired" note="the newest request first" isLined isFlush>
            <ApprovalRows approvals={shown} end={approval => <Decision approval={approval} />} />
          </Card>
        )}
      </div>
      <PageLinks links={{ Newest: before ? path : null, Older: last && `${path}?before=${last.id}` }} />
    </>
  )
}

function Decide({ approval, isOwn }: { approval: Approval; isOwn: boolean }) {
  if (isOwn) return <span className="text-12 text-muted">You asked: another manager decides</span>
  const { id, subjectName, requestedByName, reason } = approval
  return (
    <DecideButtons
      id={id}
      wish={tellWish(approval)}
      question={tellQuestion(approval)}
      subject={subjectName}
      requestedBy={requestedByName}
      reason={reason}
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
