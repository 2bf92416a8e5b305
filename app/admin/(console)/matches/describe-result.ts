import { formatStake } from '@/app/admin/(console)/entries/entry-labels'
import { formatCount } from '@/lib/core/format'
import type { CorrectionPreview } from '@/lib/play/corrections/preview-correction'
import type { SettlementPreview } from '@/lib/play/settlement/preview-settlement'

/** What a result would do: open entries "1 won, 2 lost", settled entries "1 won to lost, $15.00 back". */
export function describeSettlementPreview(
  { entries, waiting, outcomes }: Pick<SettlementPreview, 'entries' | 'waiting' | 'outcomes'>,
  correction: CorrectionPreview,
): { name: string; value: string; note?: string }[] {
  const open = [
    ...(['won', 'lost', 'refunded'] as const).flatMap(is =>
      outcomes[is] > 0 ? [`${formatCount(outcomes[is])} ${is}`] : [],
    ),
    ...(waiting > 0 ? [`${formatCount(waiting)} still open`] : []),
  ]
  const changed = Object.entries(correction.outcomes).map(
    ([change, count]) => `${formatCount(count)} ${change}`,
  )
  return [
    { name: 'Open entries', value: entries > 0 ? `${formatCount(entries)}: ${open.join(', ')}` : 'None' },
    changed.length > 0
      ? {
          name: 'Settled entries',
          value: [...changed, ...describeMoney(correction.money)].join(', '),
          note: 'once a manager accepts the correction',
        }
      : { name: 'Settled entries', value: 'No change' },
  ]
}

function describeMoney(money: CorrectionPreview['money']): string[] {
  return (['Cash', 'Arcade'] as const).flatMap(mode => [
    ...(money[mode].paidOutCents > 0n ? [`${formatStake(money[mode].paidOutCents, mode)} paid`] : []),
    ...(money[mode].reclaimedCents > 0n ? [`${formatStake(money[mode].reclaimedCents, mode)} back`] : []),
  ])
}
