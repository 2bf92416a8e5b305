import { List, type ScopedListPageProps } from '@/app/admin/(console)/list'
import { presentMessage } from '@/app/admin/(console)/messages/present-message'
import { loadUser, UserFrame } from '@/app/admin/(console)/users/[id]/user-frame'
import { requireOperator } from '@/lib/console/auth/operator'
import { userMessagesList } from '@/lib/notify/messages/user-messages-list'

export default async function UserMessagesPage({ params, searchParams }: ScopedListPageProps) {
  const operator = await requireOperator()
  const user = await loadUser(params, operator)
  return (
    <UserFrame user={user} operator={operator}>
      <p className="mb-3 text-muted">
        Sent by the service. Operators can send one again, but not write one to the user.
      </p>
      <List
        of={userMessagesList}
        scope={user.id}
        at={`/admin/users/${user.id}/messages`}
        searchParams={searchParams}
        row={presentMessage}
        empty="No messages to the user’s current email and phone yet."
      />
    </UserFrame>
  )
}
