import { State, type StateName } from '@/components/ui/state'
import { type PromoState, promoStateLabels } from '@/lib/rewards/promo/promo-state'

const glyphs: Record<PromoState, StateName> = {
  draft: 'draft',
  paused: 'paused',
  no_bucket: 'failed',
  scheduled: 'scheduled',
  live: 'live',
  ended: 'ended',
  spent: 'ended',
}

export function PromoStateMark({ state }: { state: PromoState }) {
  return <State is={glyphs[state]}>{promoStateLabels[state]}</State>
}
