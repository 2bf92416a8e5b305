import { approvable } from '@/lib/change/approval/approvable-action'
import { findRegionName, saveRegionIn } from '@/lib/people/location/save-region'
import { regionTerms } from '@/lib/people/location/schema-console'

/** Opens a region or lowers its minimum age, unless its terms changed since the request. */
export const regionOpening = approvable({
  input: regionTerms,
  subjectOf: async (db, { code }) => ({ type: 'region', id: code, name: await findRegionName(db, code) }),
  run: (db, by, { updatedAt, ...terms }, { byId, reason }) =>
    saveRegionIn(db, by, { ...terms, updatedAt: new Date(updatedAt), reason }, byId),
})
