import type { Metadata, Route } from 'next'
import Link from 'next/link'
import { Card } from '@/components/admin/card'
import { PageHeader } from '@/components/admin/page-header'
import { buttonLook } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Time } from '@/components/ui/time'
import { type Approval, listApprovals } from '@/lib/approval/list-approvals'
import { requireOperator } from '@/lib/auth/operator'
import { ApprovalRows } from './approval-rows'
import { DecideButtons } from './decide-buttons'
import { tellWish } from './words'

export const metadata: Metadata = { title: 'Approvals' }

type Props = { searchParams: Promise<{ before?: string | string[] }> }

const size = 25
const most = 200

/** What waits for a second manager, and what was decided. */
export default async function ApprovalsPage({ searchParams }: Props) {
  const operator = await requireOperator('manager')
  const asked = (await searchParams).before
  const before = typeof asked === 'string' && /^\d{1,9}$/.test(asked) ? Number(asked) : null
  const [open, decided] = await Promise.all([
    before === null ? listApprovals({ isOpen: true, limit: most }) : [],
    listApprovals({ isOpen: false, limit: size + 1, ...(before !== null && { before }) }),
  ])
  const shown = decided.slice(0, size)
  const older = decided.length > size ? shown.at(-1)?.id : undefined
  return (
    <>
      <PageHeader title="Approvals">
        Large changes of money, and updates that stop many, wait here until a manager other than who asked
        agrees to them.
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
          <Card title="Decided" note="the newest request first" isLined isFlush>
            <ApprovalRows approvals={shown} end={approval => <Decision approval={approval} />} />
          </Card>
        )}
        {(before !== null || older !== undefined) && (
          <nav aria-label="Pages" className="flex justify-end gap-2">
            {before !== null && (
              <Link href={'/admin/approvals' as Route} className={buttonLook()}>
                Newest
              </Link>
            )}
            {older !== undefined && (
              <Link href={`/admin/approvals?before=${older}` as Route} className={buttonLook()}>
                Older
              </Link>
            )}
          </nav>
        )}
      </div>
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
      subject={subjectName}
      requestedBy={requestedByName}
      reason={reason}
    />
  )
}

function Decision({ approval: { decidedByName, decidedAt, decisionReason } }: { approval: Approval }) {
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
