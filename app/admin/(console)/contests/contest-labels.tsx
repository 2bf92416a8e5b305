import { formatStake } from '@/app/admin/(console)/entries/entry-labels'
import { State, type StateName } from '@/components/ui/state'
import type { ListedContest } from '@/lib/contest/contests-list'
import type { Transition } from '@/lib/contest/rules'

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

export const pastTense: Record<Transition, string> = {
  lock: 'Locked',
  open: 'Opened',
  complete: 'Completed',
  cancel: 'Canceled',
}

export const contestFailures = {
  ContestNotFound: 'This contest no longer exists.',
  ContestStatusConflict: ({ status }: { status: string }) =>
    `The contest is already ${status}. Nothing was changed.`,
  ContestHasUsers: ({ entries }: { entries: number }) =>
    `${entries === 1 ? 'A user has' : `${entries.toLocaleString('en-US')} users have`} joined this contest. Ending it requires a manager and a reason of at least 10 characters.`,
  BlueprintNotFound: 'This blueprint no longer exists.',
  BlueprintInUse: { field: 'kind', message: 'Contests use this blueprint, so its kind cannot change.' },
  SlateMatchNotFound: ({ feedGameId }: { feedGameId: number }) => ({
    field: 'feedGameIds',
    message: `Match ${feedGameId} is no longer in the feed.`,
  }),
}
