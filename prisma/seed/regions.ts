import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { usRegions } from '@/lib/people/location/region-rules'

/** States and territories with starting terms, which operators change in the console. */
export async function seedRegions(db: Db) {
  await db.run(sql`
    insert into regions (code, name, is_allowed, min_age)
    select code, name, "isAllowed", "minAge"
      from jsonb_to_recordset(${JSON.stringify(usRegions)}::jsonb)
           as region (code text, name text, "isAllowed" boolean, "minAge" int)
    on conflict do nothing`)
}
