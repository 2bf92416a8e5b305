import { List, type ListPageProps } from '@/app/admin/(console)/list'
import { PageHeader } from '@/components/page/page-header'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { messagesList } from '@/lib/notify/messages/messages-list'
import { MessagesView } from './messages-view'
import { presentMessage } from './present-message'

export default async function MessagesPage({ searchParams }: ListPageProps) {
  const operator = await requireOperator()
  return (
    <>
      <PageHeader title="Emails and SMS">
        All emails and SMS of the service. Operators can send one again, but not write one to a user.
      </PageHeader>
      <List
        of={messagesList}
        at="/admin/messages"
        searchParams={searchParams}
        row={presentMessage}
        loading="Loading messages"
      >
        {shown => <MessagesView {...shown} canChange={hasRole(operator, 'editor')} />}
      </List>
    </>
  )
}
