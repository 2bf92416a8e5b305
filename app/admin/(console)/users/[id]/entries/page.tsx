import { presentEntryRow } from '@/app/admin/(console)/entries/present-entry'
import { List, type ScopedListPageProps } from '@/app/admin/(console)/list'
import { loadUser, UserFrame } from '@/app/admin/(console)/users/[id]/user-frame'
import { requireOperator } from '@/lib/console/auth/operator'
import { entriesList } from '@/lib/play/entries/entries-list'

export default async function UserEntriesPage({ params, searchParams }: ScopedListPageProps) {
  const operator = await requireOperator()
  const user = await loadUser(params, operator)
  return (
    <UserFrame user={user} operator={operator}>
      <List
        of={entriesList}
        scope={user.id}
        at={`/admin/users/${user.id}/entries`}
        searchParams={searchParams}
        row={presentEntryRow}
        empty="This user has no entries yet."
      />
    </UserFrame>
  )
}
