import { State } from '@/components/ui/state'
import type { DisabledBecause } from '@/lib/notify/webhooks/rules'

type Props = { endpoint: { failingSince: Date | null; disabledBecause: DisabledBecause | null } }

export function EndpointState({ endpoint: { failingSince, disabledBecause } }: Props) {
  if (disabledBecause === 'operator') return <State is="paused">Disabled</State>
  if (disabledBecause === 'gone') return <State is="failed">Disabled: answered 410</State>
  if (disabledBecause === 'failing') return <State is="failed">Disabled: kept failing</State>
  return failingSince ? <State is="failed">Failing</State> : <State is="live">Enabled</State>
}
