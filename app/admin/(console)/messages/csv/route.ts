import { exportRequest } from '@/lib/console/page/list-request'
import { exportList } from '@/lib/list/export-list'
import type { ListedMessage } from '@/lib/notify/messages/list-messages'
import { messagesList } from '@/lib/notify/messages/messages-list'

/** Exports the listed messages without their text. */
export async function GET(request: Request): Promise<Response> {
  return exportList<ListedMessage>(
    messagesList,
    [
      { head: 'ID', value: message => `M-${message.id}` },
      { head: 'Message', value: message => message.template },
      { head: 'Channel', value: message => message.channel },
      { head: 'To', value: message => message.recipient },
      { head: 'State', value: message => message.status },
      { head: 'Reason', value: message => message.lastError },
      { head: 'Attempts', value: message => message.attempts },
      { head: 'Created', value: message => message.createdAt },
      { head: 'Sent', value: message => message.sentAt },
    ],
    await exportRequest(request),
  )
}
