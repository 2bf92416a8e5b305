import { transaction } from '@/lib/db/transaction'
import { allowLocation } from '@/lib/people/location/write-location'

/** An allowed location for a day, without a position. */
export const allowTestLocation = (userId: number) => transaction(db => allowLocation(db, userId, 1_440))
