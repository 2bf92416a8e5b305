import { State, type StateName } from '@/components/ui/state'
import type { Channel, MessageStatus } from '@/lib/notify/messages/rules'

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

/** Why a waiting message cannot be sent with the current configuration; empty if it can. */
export function describeDelay(
  { status, channel }: { status: MessageStatus; channel: Channel },
  configured: readonly Channel[],
): string {
  if (status !== 'queued' || configured.includes(channel)) return ''
  return channel === 'sms' ? 'No SMS provider is set.' : 'No email provider is set.'
}
