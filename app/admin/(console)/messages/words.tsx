import { State, type StateName } from '@/components/ui/state'
import type { MessageStatus } from '@/lib/messages/rules'

const states: Record<MessageStatus, [StateName, string]> = {
  queued: ['paused', 'Waiting'],
  sent: ['live', 'Sent'],
  failed: ['failed', 'Failed'],
  canceled: ['withdrawn', 'Canceled'],
}

export function MessageState({ status }: { status: MessageStatus }) {
  const [is, words] = states[status]
  return <State is={is}>{words}</State>
}
