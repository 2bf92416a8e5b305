import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { isLocationAllowed } from '@/lib/people/location/location-status'

/** Users with an allowed location in a region now, those with funds, and those with open cash entries. In cents. */
export type RegionImpact = {
  users: number
  fundedUsers: number
  fundsCents: number
  playingUsers: number
  entries: number
  buyInCents: number
}

/** What closing the region or raising its age concerns. */
export async function measureRegionImpact(code: string): Promise<RegionImpact> {
  return db.one<RegionImpact>(sql`
    with there as materialized (
      select user_id from user_geolocations g where region_code = ${code} and ${isLocationAllowed}
    ), funds as (
      select b.user_id, sum(balance_cents) as cents
        from buckets b join there using (user_id)
       where b.kind in ('cash', 'site_credits') and b.balance_cents > 0 group by b.user_id
    ), open as (
      select e.user_id, e.buy_in_cents
        from pickem_entries e join there using (user_id) where e.settled_at is null and e.mode = 'Cash'
    )
    select (select count(*)::int from there) as users /* not null */,
           (select count(*)::int from funds) as funded_users /* not null */,
           (select coalesce(sum(cents), 0)::float8 from funds) as funds_cents /* not null */,
           count(distinct user_id)::int as playing_users, count(*)::int as entries,
           coalesce(sum(buy_in_cents), 0)::float8 as buy_in_cents
      from open`)
}
