import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'

const multipliers = { 2: 3, 3: 5, 4: 10, 5: 20, 6: 37.5 }

export async function seedMultipliers(db: Db) {
  await db.run(sql`
    with first as (
      insert into multiplier_tables select where not exists (select from multiplier_tables) returning id
    )
    insert into multipliers (table_id, picks, multiplier)
    select first.id, key::int, value::numeric
      from first, jsonb_each_text(${JSON.stringify(multipliers)}::jsonb)`)
}
