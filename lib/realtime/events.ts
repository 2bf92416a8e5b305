import type { EntryOutcome, UserMode } from '@/lib/db/generated/enums'

/** An entry that was settled, or settled anew; the amount is what was won, given back or lost, in hundredths. */
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

/** Some balance of the user's is another than before. */
export type BalanceChanged = { name: 'balance.changed'; userId: number }

/** The app was closed or opened on a platform, by the switch or by a window. */
export type MaintenanceChanged = { name: 'maintenance.changed' } & Record<
  'android' | 'ios',
  'enabled' | 'disabled'
>

/** Another release is current on a platform. */
export type VersionsChanged = { name: 'versions.changed' } & Record<
  'android_version' | 'android_force_update' | 'ios_version' | 'ios_force_update',
  string
>

/** Something that apps are told of at once. */
export type RealtimeEvent = BalanceChanged | EntrySettled | MaintenanceChanged | VersionsChanged

/** An event in a job, with the moment it happened at. */
export type Queued<Event> = Event & { at: string }
