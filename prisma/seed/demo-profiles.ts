import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { seedCase } from '@/lib/people/identity/seed-case'
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
  for (const { id, username, checks } of users)
    if (checks?.kyc)
      await seedCase(db, {
        userId: id,
        legalName: `Demo ${username}`,
        dateOfBirth: `199${id % 9}-04-17`,
        status: checks.kyc,
      })
  await db.run(sql`
    update user_geolocations
       set status_id = geo_location_statuses.id, is_dfs_step_passed = geo = 'ALLOWED', updated_at = now(),
           expires_at = case when geo = 'ALLOWED' then now() + interval '1 year' end
      from jsonb_to_recordset(${json}::jsonb) as person (id int, geo text)
           join geo_location_statuses on geo_location_statuses.name = geo
     where user_id = person.id`)
  await db.run(sql`
    insert into location_checks (user_id, source, outcome, allowed_until)
    select user_id, 'service', case when expires_at is null then 'unknown' else 'allowed' end::location_outcome, expires_at
      from user_geolocations where user_id = any(${users.map(({ id }) => id)}::int[])`)
  await seedTriviaAnswers(db, json)
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

/** The oldest questions were used in the last days. Users with a long streak have answered today, others yesterday. */
async function seedTriviaAnswers(db: Db, json: string) {
  await db.run(sql`
    update trivia_questions
       set used_on = ((now() at time zone 'UTC') - interval '9 hours')::date - place
      from (
             select id, row_number() over (order by id)::int - 1 as place
               from trivia_questions where status = 'ready' and scheduled_on is null and used_on is null limit 7
           ) as oldest
     where trivia_questions.id = oldest.id`)
  await db.run(sql`
    with today as (
      select ((now() at time zone 'UTC') - interval '9 hours')::date as day
    ), answered as (
      select person.id as user_id, question.used_on as day, question.id as question_id, answer.id as answer_id,
             answer.is_correct
        from jsonb_to_recordset(${json}::jsonb) as person (id int, streak int), today,
             trivia_questions question, lateral (
               select id, is_correct from trivia_answers
                where question_id = question.id and is_correct = ((person.id + question.id) % 3 > 0) order by id limit 1
             ) as answer
       where question.used_on between today.day - streak + (streak > 5)::int and today.day - (streak <= 5)::int
    )
    insert into trivia_completions (user_id, day, completed_at, question_id, answer_id, is_correct)
    select user_id, day, (day + interval '9 hours 1 minute') at time zone 'UTC', question_id, answer_id, is_correct
      from answered`)
  await db.run(sql`
    update user_engagement
       set current_streak = streak, streak_on = last.day, trivia_answered_at = last.completed_at, trivia_reset_hour = 9,
           next_sound_key = (select key from sounds order by sequence limit 1)
      from jsonb_to_recordset(${json}::jsonb) as person (id int, streak int), lateral (
             select day, completed_at from trivia_completions c where c.user_id = person.id order by day desc limit 1
           ) as last
     where user_engagement.user_id = person.id and streak is not null`)
}

async function seedDevices(db: Db, users: DemoUser[]) {
  const logs = users.flatMap(({ id, app, joinedDaysAgo }, index) => {
    if (!app) return []
    const device = { user_id: id, ...app, ...devices[app.platform][index % 2] }
    const first = { ...device, daysAgo: joinedDaysAgo, version: joinedDaysAgo > 60 ? '2.1.3' : app.version }
    return [first, { ...device, daysAgo: Math.min(joinedDaysAgo, index) }]
  })
  await db.run(sql`
    with logged as (
      insert into device_info_logs (user_id, platform, os, version, brand, model, created_at)
      select user_id, platform, os, version, brand, model, now() - make_interval(days => "daysAgo")
        from jsonb_to_recordset(${JSON.stringify(logs)}::jsonb)
             as log (user_id int, platform text, os text, version text, brand text, model text, "daysAgo" int)
      returning *
    )
    insert into devices (user_id, platform, brand, model, os, version, build, seen_at)
    select distinct on (user_id, platform, brand, model)
           user_id, parse_platform(platform), brand, model, os, version, parse_build(version), created_at
      from logged order by user_id, platform, brand, model, created_at desc`)
}
