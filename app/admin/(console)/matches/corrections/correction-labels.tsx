import { State, type StateName } from '@/components/ui/state'
import { formatAmount } from '@/lib/core/amount'
import { formatNumber } from '@/lib/core/format'
import type { BucketChange, Correction } from '@/lib/play/corrections/list-corrections'
import type { ChangedResult } from '@/lib/play/corrections/rules'

const states: Record<Correction['status'], [StateName, string]> = {
  open: ['paused', 'Waiting'],
  accepted: ['live', 'Accepted'],
  rejected: ['withdrawn', 'Rejected'],
  withdrawn: ['ended', 'Withdrawn'],
  noted: ['ended', 'Too late'],
}

export const correctionStates = Object.entries(states).map(([status, [, name]]) => ({
  status: status as Correction['status'],
  name,
}))

/** An accepted correction is being applied until its last entry is corrected. */
export function CorrectionState({
  correction: { status, appliedAt },
}: {
  correction: Pick<Correction, 'status' | 'appliedAt'>
}) {
  if (status === 'accepted' && !appliedAt) return <State is="scheduled">Applying</State>
  const [is, words] = states[status]
  return <State is={is}>{words}</State>
}

/** "24.5", or "Does not count" for a void. */
export function formatPlayerResult({ figure, counts }: ChangedResult['from']): string {
  if (counts && figure !== null) return formatNumber(figure)
  return figure === null ? 'Does not count' : `${formatNumber(figure)}, does not count`
}

/** "J. Ruiz 24.5 to 26". */
export const formatChangedResult = ({ name, feedPlayerId, from, to }: ChangedResult): string =>
  `${name || `Player ${feedPlayerId}`} ${formatPlayerResult(from)} to ${formatPlayerResult(to)}`

/** "J. Ruiz 24.5 to 26, and 2 more". */
export function formatResults(figures: readonly ChangedResult[]): string {
  const [first, ...more] = figures
  if (!first) return 'No result'
  const text = formatChangedResult(first)
  return more.length > 0 ? `${text}, and ${more.length} more` : text
}

/** "$20.00 taken back, 5 bucks paid out". */
export function describeMoney(changes: readonly BucketChange[]): string {
  const moved = changes.filter(({ cents }) => cents !== 0n)
  if (moved.length === 0) return 'no net change'
  return moved
    .map(({ bucket, cents }) =>
      cents < 0n ? `${formatAmount(-cents, bucket)} taken back` : `${formatAmount(cents, bucket)} paid out`,
    )
    .join(', ')
}
