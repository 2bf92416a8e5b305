import type { EntryOutcome, UserMode } from '@/lib/db/generated/enums'

/** An entry was settled or corrected; the amount was won, refunded or lost. */
export type EntrySettled = {
  name: 'entry.settled'
  userId: number
  entryId: number
  contestName: string
  outcome: EntryOutcome
  mode: UserMode
  amountCents: number
  isCorrection: boolean
}

/** A contest was completed, canceled or corrected; the amount was won or refunded. */
type ContestSettled = {
  name: 'contest.settled'
  userId: number
  contestId: number
  contestEntryId: number
  outcome: 'completed' | 'canceled'
  /** Null in a canceled contest. */
  place: number | null
  amountCents: number
}

type BalanceChanged = { name: 'balance.changed'; userId: number }

export type MaintenanceChanged = { name: 'maintenance.changed' } & Record<
  'android' | 'ios',
  'enabled' | 'disabled'
>

export type PromosChanged = {
  name: 'promos.changed'
  /** Of what apps can see of the published promos; not sent. */
  digest: string
}

type LinesChanged = { name: 'lines.changed'; gameId: number }

export type VersionsChanged = { name: 'versions.changed' } & Record<
  `${'android' | 'ios'}_${'version' | 'force_update' | 'min_version'}`,
  string
>

export type RealtimeEvent =
  | BalanceChanged
  | ContestSettled
  | EntrySettled
  | LinesChanged
  | MaintenanceChanged
  | PromosChanged
  | VersionsChanged

/** An event in a job's payload; `at` is its ISO time. */
export type Queued<Event> = Event & { at: string }
