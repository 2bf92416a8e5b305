import { QuerySearch } from '@/components/list/query-search'
import { Card } from '@/components/page/card'
import { ListEnd } from '@/components/page/list-end'
import { PageHeader } from '@/components/page/page-header'
import { Pager, splitPage } from '@/components/page/pager'
import { EmptyState } from '@/components/ui/empty-state'
import { Time } from '@/components/ui/time'
import { readSettings } from '@/lib/change/settings/read'
import { type Approval, listApprovals, maxPending } from '@/lib/console/approval/list-approvals'
import { requireOperator } from '@/lib/console/auth/operator'
import { readQueryText } from '@/lib/console/page/query-text'
import { pluralize } from '@/lib/core/format'
import { readId } from '@/lib/core/read-id'
import { withParameters } from '@/lib/list/rules'
import { findLaterApprovers } from '@/lib/people/operator/find-later-approvers'
import { ApprovalRows } from './approval-rows'
import { NoApproverNote } from './no-approver-note'
import { PendingRows } from './pending-rows'
import { PolicyTable } from './policy-table'
import { SelectionDialogs } from './selection-dialogs'

type Props = { searchParams: Promise<{ before?: string | string[]; q?: string | string[] }> }

const pageSize = 25
const path = '/admin/approvals'

export default async function ApprovalsPage({ searchParams }: Props) {
  const operator = await requireOperator('manager')
  const asked = await searchParams
  const before = readId(asked.before)
  const q = readQueryText(asked.q)
  const [pending, decided, waiting, settings] = await Promise.all([
    before === null ? listApprovals({ isOpen: true, limit: maxPending, operatorId: operator.id, q }) : [],
    listApprovals({ isOpen: false, limit: pageSize + 1, q, ...(before && { before }) }),
    findLaterApprovers(operator.id),
    readSettings(),
  ])
  const { shown, last } = splitPage(decided, pageSize)
  return (
    <>
      <PageHeader title="Approvals">
        Changes that need a second manager take effect once another manager approves them. Requests expire
        after {pluralize(settings.approval_days, 'day')}.
      </PageHeader>
      <QuerySearch label="Find a request" />
      <div className="grid gap-5">
        {waiting && <NoApproverNote {...waiting} approvalDays={settings.approval_days} />}
        {before === null && (
          <SelectionDialogs>
            {pending.length === 0 ? (
              <EmptyState>{q ? `No pending request matches “${q}”.` : 'No pending requests.'}</EmptyState>
            ) : (
              <Card title="Pending" note="newest first" isLined isFlush>
                <PendingRows approvals={pending} />
                {pending.length === maxPending && (
                  <ListEnd isInCard>
                    {`Only the newest ${maxPending} are listed. Earlier ones follow once some are decided.`}
                  </ListEnd>
                )}
              </Card>
            )}
          </SelectionDialogs>
        )}
        {shown.length > 0 && (
          <Card title="Decided, canceled or expired" note="newest first" isLined isFlush>
            <ApprovalRows approvals={shown} end={approval => <Decision approval={approval} />} />
          </Card>
        )}
        {before === null && q === '' && <PolicyTable />}
      </div>
      <Pager
        links={{
          Newest: before ? path + withParameters('', { q: q || null }) : null,
          Older: last && path + withParameters('', { q: q || null, before: String(last.id) }),
        }}
      />
    </>
  )
}

function Decision({ approval }: { approval: Approval }) {
  const { decidedByName, decidedAt, decisionReason, isExpired, expiresAt } = approval
  if (isExpired)
    return (
      <span className="block text-12 text-muted">
        Expired <Time at={expiresAt} relative="only" />
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
