import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'

const gameIds = [1, 2, 3, 4]

/** Opens a practice contest for each game with practice drafts that never had one. */
export async function seedPracticeContests(db: Db) {
  await db.run(sql`
    with blueprint as (
      insert into blueprints (game_id, name, kind)
      select id, name || ' practice draft', 'practice' from games
       where id = any(${gameIds}::int[])
         and not exists (select from blueprints where game_id = games.id and kind = 'practice')
       order by id
      returning id, name
    )
    insert into contests (blueprint_id, name) select id, name from blueprint`)
}
