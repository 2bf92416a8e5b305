import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { RegionTerms } from './rules'

/** Users of a region are counted up to here. */
const maxCountedUsers = 1_000

/** `users` have an allowed location there now; `hasMoreUsers` if there are more than were counted. */
type ListedRegion = RegionTerms & { updatedAt: Date; users: number; hasMoreUsers: boolean }

export async function listRegions(): Promise<ListedRegion[]> {
  return db.rows<ListedRegion>(sql`
    select code, name, is_allowed, min_age, updated_at, least(counted, ${maxCountedUsers})::int as users,
           counted > ${maxCountedUsers} as has_more_users
      from regions cross join lateral (
             select count(*) as counted from (
               select from user_geolocations where region_code = code and expires_at > now() limit ${maxCountedUsers + 1}) there
           ) allowed
     order by name`)
}
