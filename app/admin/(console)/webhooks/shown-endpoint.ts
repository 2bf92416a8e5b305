import type { EventType } from '@/lib/notify/webhooks/rules'

/** The URL is masked for operators who cannot change it; `updatedAt` in ISO 8601. */
export type ShownEndpoint = {
  id: number
  name: string
  url: string
  events: EventType[]
  isEnabled: boolean
  updatedAt: string
}
