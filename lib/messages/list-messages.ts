import { type ListRequest, type OpenList, openList } from '@/lib/list/open-list'
import { maskRecipient } from '@/lib/mask'
import { messagesList } from './messages-list'
import type { Channel } from './outgoing'
import type { MessageStatus } from './rules'

export type ListedMessage = {
  id: number
  channel: Channel
  recipient: string
  template: string
  status: MessageStatus
  attempts: number
  lastError: string
  createdAt: Date
  sentAt: Date | null
  expiresAt: Date | null
}

/** With `isMasked`, recipients are masked, also in error texts. */
export async function listMessages(request: ListRequest): Promise<OpenList<ListedMessage>> {
  const list = await openList<ListedMessage>(messagesList, request)
  return request.isMasked ? { ...list, rows: list.rows.map(maskMessage) } : list
}

export function maskMessage<Message extends ListedMessage>(message: Message): Message {
  const { recipient, lastError } = message
  const masked = maskRecipient(recipient)
  return { ...message, recipient: masked, lastError: lastError.replaceAll(recipient, masked) }
}
