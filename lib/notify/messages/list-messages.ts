import { type ListRequest, type OpenList, openList } from '@/lib/list/open-list'
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

export function listMessages(request: ListRequest): Promise<OpenList<ListedMessage>> {
  return openList<ListedMessage>(messagesList, request)
}
