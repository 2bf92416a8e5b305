import { sumAmounts } from '@/lib/change/approval/facts'
import { formatAmount } from '@/lib/core/amount'
import { formatCount, pluralize } from '@/lib/core/format'
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
  const late = describeLate(correction)
  return [
    { name: 'Open entries', value: entries > 0 ? `${formatCount(entries)}: ${open.join(', ')}` : 'None' },
    changed.length > 0
      ? {
          name: 'Settled entries',
          value: [...changed, ...describeMoney(correction.moves)].join(', '),
          note: ['once a manager accepts the correction', ...late].join('; '),
        }
      : { name: 'Settled entries', value: 'No change', ...(late[0] && { note: late[0] }) },
  ]
}

function describeLate({ lateEntries, correctionHours }: CorrectionPreview): string[] {
  if (lateEntries === 0) return []
  const keep = lateEntries === 1 ? 'keeps its settlement' : 'keep their settlement'
  return [
    `${pluralize(lateEntries, 'entry', 'entries')} settled more than ${pluralize(correctionHours, 'hour')} ago, or of a deleted account, ${keep}`,
  ]
}

function describeMoney(moves: CorrectionPreview['moves']): string[] {
  const describe = (verb: string, amounts: CorrectionPreview['moves']) =>
    sumAmounts(amounts).map(({ bucket, cents }) => `${formatAmount(cents, bucket)} ${verb}`)
  const taken = moves.flatMap(({ bucket, cents }) => (cents < 0n ? { bucket, cents: -cents } : []))
  return [
    ...describe(
      'paid',
      moves.filter(({ cents }) => cents > 0n),
    ),
    ...describe('back', taken),
  ]
}
