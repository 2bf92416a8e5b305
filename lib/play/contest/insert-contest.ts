import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'

/** An open contest with the terms of its blueprint, which do not follow later changes of it. */
export async function insertContest(
  db: Db,
  blueprintId: number,
  { name, startsAt = null }: { name: string; startsAt?: Date | string | null },
): Promise<number> {
  const contest = await db.one<{ id: number }>(sql`
    insert into contests (blueprint_id, name, starts_at, game_id, kind, buy_in_cents, capacity, prizes)
    select id, ${name}, ${startsAt}::timestamptz, game_id, kind, case when kind = 'practice' then 0 else buy_in_cents end,
           capacity, prizes
      from blueprints where id = ${blueprintId}
    returning id`)
  return contest.id
}
