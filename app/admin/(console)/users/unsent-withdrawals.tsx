'use client'

import { useAnswer } from '@/components/feedback/use-answer'
import { formatMoney, pluralize } from '@/lib/core/format'
import type { RowSelection } from '@/lib/list/schema'
import { countUnsentWithdrawals } from './actions'

/** What happens to money on its way out, once the users are suspended. */
export function UnsentWithdrawals({ selection }: { selection: RowSelection }) {
  const { result, error } = useAnswer(countUnsentWithdrawals, { selection })
  return (
    <p
      aria-live="polite"
      className={`mb-3 min-h-[1lh] ${result?.count ? 'font-medium text-ink' : 'text-muted'}`}
    >
      {error && 'The unsent withdrawals could not be counted.'}
      {!error && result && describe(result)}
    </p>
  )
}

function describe({ count, cents }: { count: number; cents: number }): string {
  if (count === 0) return 'No withdrawal is unsent.'
  if (count === 1)
    return `1 unsent withdrawal, ${formatMoney(cents)}, is returned unless an operator approves it.`
  return `${pluralize(count, 'unsent withdrawal')}, ${formatMoney(cents)} together, are returned unless an operator approves them.`
}
