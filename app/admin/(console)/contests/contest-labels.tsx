import { formatStake } from '@/app/admin/(console)/entries/entry-labels'
import { State, type StateName } from '@/components/ui/state'
import type { ListedContest } from '@/lib/play/contest/contests-list'

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

/** In the currency of the kind; practice is free. */
export function formatBuyIn(cents: bigint | number, kind: ListedContest['kind']): string {
  if (kind === 'practice' || BigInt(cents) === 0n) return 'Free'
  return formatStake(cents, kind === 'cash' ? 'Cash' : 'Arcade')
}
