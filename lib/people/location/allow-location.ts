import { selectNow } from '@/lib/db/clock'
import type { Db } from '@/lib/db/db'
import { writeLocation } from './write-location'

/** For users who are created in a known state: allows the location without a position. */
export async function allowLocation(db: Db, userId: number, minutes: number): Promise<void> {
  const allowedUntil = new Date((await selectNow(db)).getTime() + minutes * 60_000)
  await writeLocation(db, { userId, source: 'service', outcome: 'allowed', allowedUntil })
}
