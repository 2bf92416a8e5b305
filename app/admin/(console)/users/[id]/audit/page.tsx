import { AuditView } from '@/app/admin/(console)/audit/audit-view'
import { ChangeDetail } from '@/app/admin/(console)/audit/change-detail'
import { Days } from '@/app/admin/(console)/audit/days'
import { viewActions } from '@/app/admin/(console)/saved-views/view-actions'
import { loadUser, UserFrame } from '@/app/admin/(console)/users/[id]/user-frame'
import { EmptyState } from '@/components/ui/empty-state'
import { getChangeDetails } from '@/lib/console/audit-log/change-details'
import { listUserChanges } from '@/lib/console/audit-log/list-changes'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { listRequest } from '@/lib/console/page/list-request'
import type { Parameters } from '@/lib/list/state'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<Parameters> }

export default async function UserAuditPage({ params, searchParams }: Props) {
  const operator = await requireOperator()
  const user = await loadUser(params, operator)
  const request = await listRequest(operator, `/admin/users/${user.id}/audit`, searchParams)
  const { frame, rows } = await listUserChanges(user.id, request)
  const { open } = await searchParams
  const opened = rows.find(({ id }) => String(id) === open)
  const detail = opened && (await getChangeDetails(opened.id, operator.role, !hasRole(operator, 'editor')))
  const isEmpty = rows.length === 0 && frame.failedRequestId === null
  return (
    <UserFrame user={user} operator={operator}>
      {isEmpty ? (
        <EmptyState>No operator has changed this user yet.</EmptyState>
      ) : (
        <AuditView frame={frame} viewActions={viewActions} isEmpty={false}>
          <Days
            changes={rows}
            operator={operator}
            openId={opened?.id ?? null}
            continues={{ before: frame.previousHref !== null, after: frame.nextHref !== null }}
            detail={opened && detail && <ChangeDetail change={opened} detail={detail} operator={operator} />}
          />
        </AuditView>
      )}
    </UserFrame>
  )
}
