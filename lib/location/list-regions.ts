import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { RegionTerms } from './rules'

/** `users` have an allowed location there now. */
type ListedRegion = RegionTerms & { updatedAt: Date; users: number }

export async function listRegions(): Promise<ListedRegion[]> {
  return db.rows<ListedRegion>(sql`
    select code, name, is_allowed, min_age, updated_at, coalesce(users, 0)::int as users
      from regions left join (
             select region_code, count(*) as users from user_geolocations where expires_at > now() group by region_code
           ) as allowed on allowed.region_code = regions.code
     order by name`)
}
