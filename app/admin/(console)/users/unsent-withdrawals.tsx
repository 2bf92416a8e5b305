'use client'

import { useAnswer } from '@/components/feedback/use-answer'
import { formatMoney, pluralize } from '@/lib/core/format'
import type { RowSelection } from '@/lib/list/schema'
import { countUnsentWithdrawals } from './actions'

type Unsent = Record<'returned' | 'waiting', { count: number; cents: number }>

/** What happens to money on its way out, once the users are suspended. */
export function UnsentWithdrawals({ selection }: { selection: RowSelection }) {
  const { result, error } = useAnswer(countUnsentWithdrawals, { selection })
  return (
    <p
      aria-live="polite"
      className={`mb-3 min-h-[1lh] ${result && result.returned.count + result.waiting.count > 0 ? 'font-medium text-ink' : 'text-muted'}`}
    >
      {error && 'The unsent withdrawals could not be counted.'}
      {!error && result && describe(result)}
    </p>
  )
}

function describe({ returned, waiting }: Unsent): string {
  const sentences = [
    returned.count > 0 &&
      `${nameOf(returned)} ${returned.count === 1 ? 'is' : 'are'} returned within minutes.`,
    waiting.count > 0 &&
      `${nameOf(waiting)} ${waiting.count === 1 ? 'waits' : 'wait'} until an operator approves or declines ${waiting.count === 1 ? 'it' : 'them'}.`,
  ]
  return sentences.filter(Boolean).join(' ') || 'No withdrawal is unsent.'
}

const nameOf = ({ count, cents }: Unsent['returned']) =>
  count === 1
    ? `1 unsent withdrawal, ${formatMoney(cents)},`
    : `${pluralize(count, 'unsent withdrawal')}, ${formatMoney(cents)} together,`
