import { formatStake } from '@/app/admin/(console)/entries/entry-labels'
import { State, type StateName } from '@/components/ui/state'
import { formatAmount } from '@/lib/core/amount'
import type { ListedContest } from '@/lib/play/contest/find-contest'
import { type Prize, prizePoolCents } from '@/lib/play/contest/rules'

const states: Record<ListedContest['status'], [StateName, string]> = {
  open: ['live', 'Open'],
  locked: ['paused', 'Locked'],
  completed: ['ended', 'Completed'],
  canceled: ['withdrawn', 'Canceled'],
}

export function ContestState({ status }: Pick<ListedContest, 'status'>) {
  const [is, words] = states[status]
  return <State is={is}>{words}</State>
}

/** Until when users can join and leave. */
export function describeJoining(status: ListedContest['status'], until: string): string {
  return status === 'open'
    ? `Users can join and leave until ${until}.`
    : `The contest is ${status}: users cannot join or leave.`
}

/** In the currency of the kind; practice is free. */
export function formatBuyIn(cents: bigint | number, kind: ListedContest['kind']): string {
  if (kind === 'practice' || Number(cents) === 0) return 'Free'
  return formatStake(cents, kind === 'cash' ? 'Cash' : 'Arcade')
}

/** Of a form: while a row has an unclear number or too many decimals, no amount is calculated from it. */
export const calculablePrizes = (prizes: readonly Prize[]) =>
  prizes.filter(({ from, to, cents }) => [from, to, cents].every(Number.isInteger))

/** Sum of all places by bucket: "$100.00, 50.00 site credits". */
export function formatTotals(all: readonly Prize[]): string {
  const prizes = calculablePrizes(all)
  const buckets = [...new Set(prizes.map(({ bucket }) => bucket))]
  return buckets
    .map(bucket => formatAmount(prizePoolCents(prizes.filter(prize => prize.bucket === bucket)), bucket))
    .join(', ')
}
