import { ChangeLog } from '@/app/admin/(console)/audit/change-log'
import type { ScopedListPageProps } from '@/app/admin/(console)/list'
import { loadUser, UserFrame } from '@/app/admin/(console)/users/[id]/user-frame'
import { EmptyState } from '@/components/ui/empty-state'
import { listUserChanges } from '@/lib/console/audit-log/list-changes'
import { requireOperator } from '@/lib/console/auth/operator'
import { listRequest } from '@/lib/console/page/list-request'

export default async function UserAuditPage({ params, searchParams }: ScopedListPageProps) {
  const operator = await requireOperator()
  const user = await loadUser(params, operator)
  const request = await listRequest(operator, `/admin/users/${user.id}/audit`, searchParams)
  const { frame, rows } = await listUserChanges(user.id, request)
  const isEmpty = rows.length === 0 && frame.failedRequestId === null
  return (
    <UserFrame user={user} operator={operator}>
      {isEmpty ? (
        <EmptyState>No operator has changed this user yet.</EmptyState>
      ) : (
        <ChangeLog frame={frame} rows={rows} operator={operator} searchParams={searchParams} />
      )}
    </UserFrame>
  )
}
