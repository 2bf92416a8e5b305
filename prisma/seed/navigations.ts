import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'

const names = ['Lobby', "Pick'em", 'My Entries', 'Promos', 'Wallet', 'Profile']

/** Does nothing if any entry exists, so that entries removed by operators do not return. */
export async function seedNavigations(db: Db) {
  await db.run(sql`
    insert into navigations (name, sequence)
    select name, sequence from unnest(${names}::text[]) with ordinality as menu (name, sequence)
     where not exists (select from navigations)
     order by sequence`)
}
