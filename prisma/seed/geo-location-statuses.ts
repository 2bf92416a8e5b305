import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'

const names = ['ALLOWED', 'DENIED']

/** Cash play is allowed or denied at the user's location. */
export async function seedGeoLocationStatuses(db: Db) {
  await db.run(sql`
    insert into geo_location_statuses (id, name)
    select id, name from unnest(${names}::text[]) with ordinality as status (name, id)
    on conflict do nothing`)
}
