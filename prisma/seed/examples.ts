import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { seedPromos } from './promos'
import { seedTrivia } from './trivia'

const firstNotes = [
  { title: "Pick'em is here", description: 'Pick two to six players, more or less, and watch them play.' },
  { title: 'Practice drafts', description: 'Try every sport once without spending a credit.' },
]
const currentNotes = [
  { title: 'Streaks', description: 'Come back every day and see your streak grow.' },
  { title: 'Sounds of your own', description: 'Choose what plays while you pick, or play in silence.' },
]
const releases = [
  { platform: 'android', version: '2.3.0', force_update: true, notes: firstNotes, daysAgo: 60 },
  { platform: 'android', version: '2.4.1', force_update: false, notes: currentNotes, daysAgo: 10 },
  { platform: 'ios', version: '2.3.0', force_update: true, notes: firstNotes, daysAgo: 58 },
  { platform: 'ios', version: '2.4.0', force_update: false, notes: currentNotes, daysAgo: 12 },
]
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
const gamesWithPractice = [1, 2, 3, 4]

/** What forces an update, gives value or can be played. Each kind is added only while there is none of it. */
export async function insertExamples(db: Db) {
  await db.run(sql`
    insert into releases (platform, version, force_update, notes, publish_at)
    select platform, version, force_update, notes, now() - make_interval(days => "daysAgo")
      from jsonb_to_recordset(${JSON.stringify(releases)}::jsonb)
           as release (platform platform, version text, force_update boolean, notes jsonb, "daysAgo" int)
     where not exists (select from releases where releases.platform = release.platform)
     order by "daysAgo" desc`)
  await seedTrivia(db)
  await seedPromos(db)
  await db.run(sql`
    with blueprint as (
      insert into blueprints (game_id, name, kind)
      select id, name || ' practice draft', 'practice' from games
       where id = any(${gamesWithPractice}::int[])
         and not exists (select from blueprints where game_id = games.id and kind = 'practice')
       order by id
      returning id, game_id, name, kind
    )
    insert into contests (blueprint_id, game_id, name, kind) select id, game_id, name, kind from blueprint`)
  await db.run(sql`
    insert into challenges (name, description, kind, goal)
    select name, description, kind, goal
      from jsonb_populate_recordset(null::challenges, ${JSON.stringify(challenges)}::jsonb)
     where not exists (select from challenges)`)
}
