import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'

const challenges = [
  { name: 'First win', description: 'Win an entry.', kind: 'entries_won', goal: 1 },
  { name: 'Three in a row', description: 'Win three entries in a row.', kind: 'win_streak', goal: 3 },
  {
    name: 'Perfect four',
    description: 'Get every pick right on a slip of four or more.',
    kind: 'perfect_slip',
    goal: 4,
  },
  { name: 'Regular', description: 'Play 25 entries.', kind: 'entries_played', goal: 25 },
]

export async function seedChallenges(db: Db) {
  await db.run(sql`
    insert into challenges (name, description, kind, goal)
    select name, description, kind, goal
      from jsonb_populate_recordset(null::challenges, ${JSON.stringify(challenges)}::jsonb)
     where not exists (select from challenges)`)
}
