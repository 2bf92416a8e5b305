import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'

const names = ['Not performed', 'Pending', 'Verified', 'Rejected']

/** Status 1 is the default of users without an identity check. */
export async function seedKycStatuses(db: Db) {
  await db.run(sql`
    insert into kyc_statuses (id, name)
    select id, name from unnest(${names}::text[]) with ordinality as status (name, id)
    on conflict do nothing`)
}
