import { presentEntryRow } from '@/app/admin/(console)/entries/present-entry'
import { viewActions } from '@/app/admin/(console)/saved-views/view-actions'
import { loadUser, UserFrame } from '@/app/admin/(console)/users/[id]/user-frame'
import { ListView } from '@/components/list/list-view'
import { requireOperator } from '@/lib/console/auth/operator'
import { listRequest } from '@/lib/console/page/list-request'
import { openList } from '@/lib/list/open-list'
import type { Parameters } from '@/lib/list/state'
import { entriesList } from '@/lib/play/entries/entries-list'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<Parameters> }

export default async function UserEntriesPage({ params, searchParams }: Props) {
  const operator = await requireOperator()
  const user = await loadUser(params, operator)
  const request = await listRequest(operator, `/admin/users/${user.id}/entries`, searchParams)
  const { frame, rows } = await openList(entriesList, request, user.id)
  return (
    <UserFrame user={user} operator={operator}>
      <ListView
        frame={frame}
        rows={rows.map(entry => presentEntryRow(entry, operator))}
        viewActions={viewActions}
        empty="This user has no entries yet."
      />
    </UserFrame>
  )
}
