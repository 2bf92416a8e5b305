import { makeAuthor } from '@/lib/change/testing/author'
import { transaction } from '@/lib/db/transaction'
import { changeRegion, listRegions } from '@/lib/people/location/save-region'
import { allowLocation } from '@/lib/people/location/write-location'

/** An allowed location for a day, without a position. */
export const allowTestLocation = (userId: number) => transaction(db => allowLocation(db, userId, 1_440))

/** With the approval that opening it or lowering its age needs. */
export async function changeTestRegion(code: string, terms: { isAllowed?: boolean; minAge?: number }) {
  const [by, { operatorId: approvedById }] = [await makeAuthor(), await makeAuthor()]
  const region = (await listRegions()).find(one => one.code === code)
  if (!region) throw new Error(`the region ${code} is not listed`)
  const grant = { reason: 'The law of the state changed', approvedById }
  await transaction(tx => changeRegion.in(tx, by, { ...region, ...terms }, grant))
}
