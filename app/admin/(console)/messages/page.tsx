import { listPage } from '@/app/admin/(console)/list'
import { hasRole } from '@/lib/console/auth/operator'
import { messagesList } from '@/lib/notify/messages/messages-list'
import { MessagesView } from './messages-view'
import { presentMessage } from './present-message'

export default listPage({
  title: 'Emails and SMS',
  description:
    'All emails and SMS of the service. Operators can send one again, but not write one to a user. Search by ID or by the beginning of an email or phone number.',
  of: messagesList,
  at: '/admin/messages',
  row: presentMessage,
  loading: 'Loading messages',
  children: (shown, operator) => <MessagesView {...shown} canChange={hasRole(operator, 'editor')} />,
})
