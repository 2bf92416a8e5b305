import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'

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

/** Adds an older and a current release to each platform without releases, both published. */
export async function seedReleases(db: Db) {
  await db.run(sql`
    insert into releases (platform, version, force_update, notes, publish_at)
    select platform, version, force_update, notes, now() - make_interval(days => "daysAgo")
      from jsonb_to_recordset(${JSON.stringify(releases)}::jsonb)
           as release (platform platform, version text, force_update boolean, notes jsonb, "daysAgo" int)
     where not exists (select from releases where releases.platform = release.platform)
     order by "daysAgo" desc`)
}
