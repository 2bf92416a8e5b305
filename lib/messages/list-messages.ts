import { type ListRequest, type OpenList, openList } from '@/lib/list/open-list'
import { maskRecipient } from '@/lib/mask'
import { messagesList } from './messages-list'
import type { Channel } from './outgoing'
import type { MessageStatus } from './rules'

/** A message as the list has it; its recipient as the reader may see them. */
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

/** A page of the outbox; who may not see e-mails and phones gets them masked, in reasons too. */
export async function listMessages(request: ListRequest): Promise<OpenList<ListedMessage>> {
  const list = await openList<ListedMessage>(messagesList, request)
  return request.isMasked ? { ...list, rows: list.rows.map(maskMessage) } : list
}

/** The same message as who may not see e-mails and phones sees it. */
export function maskMessage<Message extends ListedMessage>(message: Message): Message {
  const { recipient, lastError } = message
  const masked = maskRecipient(recipient)
  return { ...message, recipient: masked, lastError: lastError.replaceAll(recipient, masked) }
}
