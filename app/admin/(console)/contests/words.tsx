import { tellStake } from '@/app/admin/(console)/entries/words'
import { State, type StateName } from '@/components/ui/state'
import type { ListedContest } from '@/lib/contest/contests-list'
import type { Transition } from '@/lib/contest/rules'

const states: Record<ListedContest['status'], [StateName, string]> = {
  open: ['live', 'Open'],
  locked: ['held', 'Locked'],
  completed: ['ended', 'Completed'],
  canceled: ['withdrawn', 'Canceled'],
}

/** Where a contest stands. */
export function ContestState({ status }: Pick<ListedContest, 'status'>) {
  const [is, words] = states[status]
  return <State is={is}>{words}</State>
}

/** What an entry costs, in the currency of the kind; practice costs nothing. */
export function tellBuyIn(cents: bigint | number, kind: ListedContest['kind']): string {
  if (kind === 'practice' || BigInt(cents) === 0n) return 'Free'
  return tellStake(cents, kind === 'cash' ? 'Cash' : 'Arcade')
}

/** A change of state, done. */
export const pastOf: Record<Transition, string> = {
  lock: 'Locked',
  open: 'Opened',
  complete: 'Completed',
  cancel: 'Canceled',
}
