import { presentMessage } from '@/app/admin/(console)/messages/present-message'
import { viewActions } from '@/app/admin/(console)/saved-views/view-actions'
import { loadUser, UserFrame } from '@/app/admin/(console)/users/[id]/user-frame'
import { ListView } from '@/components/list/list-view'
import { requireOperator } from '@/lib/console/auth/operator'
import { listRequest } from '@/lib/console/page/list-request'
import { openList } from '@/lib/list/open-list'
import type { Parameters } from '@/lib/list/state'
import { userMessagesList } from '@/lib/notify/messages/user-messages-list'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<Parameters> }

export default async function UserMessagesPage({ params, searchParams }: Props) {
  const operator = await requireOperator()
  const user = await loadUser(params, operator)
  const request = await listRequest(operator, `/admin/users/${user.id}/messages`, searchParams)
  const { frame, rows } = await openList(userMessagesList, request, user.id)
  return (
    <UserFrame user={user} operator={operator}>
      <ListView
        frame={frame}
        rows={rows.map(message => presentMessage(message, operator))}
        viewActions={viewActions}
        empty="No messages to the user’s current email and phone yet."
      />
    </UserFrame>
  )
}
