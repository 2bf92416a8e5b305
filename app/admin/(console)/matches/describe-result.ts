import { formatStake } from '@/app/admin/(console)/entries/entry-labels'
import { formatCount, pluralize } from '@/components/ui/format'
import type { CorrectionPreview } from '@/lib/corrections/preview-correction'
import type { SettlementPreview } from '@/lib/settlement/preview-settlement'

/** What a result would do: "Open entries: 1 won, 2 lost. Settled entries: 1 won to lost, $15.00 back." */
export function describeResult(
  { entries, waiting, outcomes }: Pick<SettlementPreview, 'entries' | 'waiting' | 'outcomes'>,
  correction: CorrectionPreview,
): string {
  const open = [
    ...(['won', 'lost', 'refunded'] as const).flatMap(is =>
      outcomes[is] > 0 ? [`${formatCount(outcomes[is])} ${is}`] : [],
    ),
    ...(waiting > 0 ? [`${formatCount(waiting)} still open`] : []),
  ]
  const changed = Object.entries(correction.outcomes).map(
    ([change, count]) => `${formatCount(count)} ${change}`,
  )
  const sentences = [
    entries > 0
      ? `${pluralize(entries, 'open entry', 'open entries')}: ${open.join(', ')}.`
      : 'No open entry.',
    changed.length > 0
      ? `Settled entries: ${[...changed, ...describeMoney(correction.money)].join(', ')}, once a manager accepts the correction.`
      : 'No settled entry changes.',
  ]
  return sentences.join(' ')
}

function describeMoney(money: CorrectionPreview['money']): string[] {
  return (['Cash', 'Arcade'] as const).flatMap(mode => [
    ...(money[mode].paidOutCents > 0n ? [`${formatStake(money[mode].paidOutCents, mode)} paid`] : []),
    ...(money[mode].reclaimedCents > 0n ? [`${formatStake(money[mode].reclaimedCents, mode)} back`] : []),
  ])
}
