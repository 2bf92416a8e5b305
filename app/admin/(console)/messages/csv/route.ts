import { exportRequest } from '@/lib/page/list-request'
import { exportList } from '@/lib/list/export-list'
import type { ListedMessage } from '@/lib/messages/list-messages'
import { messagesList } from '@/lib/messages/messages-list'

/** The messages that the list shows, as a file; without what they say. */
export async function GET(request: Request): Promise<Response> {
  return exportList<ListedMessage>(
    messagesList,
    [
      { head: 'Id', value: message => `M-${message.id}` },
      { head: 'Message', value: message => message.template },
      { head: 'Channel', value: message => message.channel },
      { head: 'To', value: message => message.recipient },
      { head: 'State', value: message => message.status },
      { head: 'Why', value: message => message.lastError },
      { head: 'Tries', value: message => message.attempts },
      { head: 'Written', value: message => message.createdAt },
      { head: 'Sent', value: message => message.sentAt },
    ],
    await exportRequest(request),
  )
}
