import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import type { DemoUser } from '@/prisma/seed/demo-users'

const devices = {
  android: [
    { os: '15', brand: 'Google', model: 'Pixel 9' },
    { os: '14', brand: 'Samsung', model: 'Galaxy S24' },
  ],
  ios: [
    { os: '18.2', brand: 'Apple', model: 'iPhone 16' },
    { os: '17.6', brand: 'Apple', model: 'iPhone 14' },
  ],
}

/** Adds identity checks, streaks, sounds, wins and devices. */
export async function seedDemoProfiles(db: Db, users: DemoUser[]) {
  const json = JSON.stringify(
    users.map(({ checks, play, ...rest }) => ({ ...rest, ...checks, streak: play?.streak })),
  )
  await db.run(sql`
    update user_kyc
       set status_id = kyc_statuses.id, date_of_birth = date '1991-04-17' + user_id * 37 % 3000,
           upload_url = case when kyc <> 'Approved' then 'https://kyc.slatekeeper.test/upload/' || username end,
           upload_url_issued_at = case when kyc <> 'Approved' then now() - interval '4 days' end,
           attempts = case kyc when 'Rejected' then 2 else 1 end
      from jsonb_to_recordset(${json}::jsonb) as person (id int, username text, kyc text)
           join kyc_statuses on kyc_statuses.name = kyc
     where user_id = person.id`)
  await db.run(sql`
    update user_geolocations
       set status_id = geo_location_statuses.id, is_dfs_step_passed = geo = 'ALLOWED', updated_at = now()
      from jsonb_to_recordset(${json}::jsonb) as person (id int, geo text)
           join geo_location_statuses on geo_location_statuses.name = geo
     where user_id = person.id`)
  await db.run(sql`
    update user_engagement
       set current_streak = streak, streak_on = (now() at time zone 'UTC')::date,
           next_sound_key = (select key from sounds order by sequence limit 1)
      from jsonb_to_recordset(${json}::jsonb) as person (id int, streak int)
     where user_id = person.id and streak is not null`)
  await db.run(sql`
    insert into trivia_completions (user_id, completed_at)
    select id, now() - make_interval(mins => 5 + id % 30)
      from jsonb_to_recordset(${json}::jsonb) as person (id int, streak int)
     where streak > 5`)
  await db.run(sql`
    insert into user_background_sounds (user_id, sound_key, is_enabled)
    select id, key, false
      from jsonb_to_recordset(${json}::jsonb) as person (id int, "soundsOff" jsonb),
           jsonb_array_elements_text("soundsOff") as off (key)
     where key in (select key from sounds)`)
  await db.run(sql`
    insert into challenge_wins (user_id, name, won_at)
    select id, name, now() - make_interval(days => position::int * 6)
      from jsonb_to_recordset(${json}::jsonb) as person (id int, wins jsonb),
           jsonb_array_elements_text(wins) with ordinality as win (name, position)`)
  await seedDevices(db, users)
}

async function seedDevices(db: Db, users: DemoUser[]) {
  const logs = users.flatMap(({ id, app, joinedDaysAgo }, index) => {
    if (!app) return []
    const device = { user_id: id, ...app, ...devices[app.platform][index % 2] }
    const first = { ...device, daysAgo: joinedDaysAgo, version: joinedDaysAgo > 60 ? '2.1.3' : app.version }
    return [first, { ...device, daysAgo: Math.min(joinedDaysAgo, index) }]
  })
  await db.run(sql`
    insert into device_info_logs (user_id, platform, os, version, brand, model, created_at)
    select user_id, platform, os, version, brand, model, now() - make_interval(days => "daysAgo")
      from jsonb_to_recordset(${JSON.stringify(logs)}::jsonb)
           as log (user_id int, platform text, os text, version text, brand text, model text, "daysAgo" int)`)
}
