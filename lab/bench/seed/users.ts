import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'

/** User or entry IDs, inclusive. */
export type Range = { first: number; last: number }

/** The trivia day, with the default reset hour. */
const today = sql`(now() at time zone 'UTC' - interval '9 hours')::date`

/**
 * Inserts users with a token and everything but a wallet. The tokens count as used for the next quarter of an hour, because the use of
 * a token is written every five minutes: by some calls of a measurement, and not by others.
 */
export async function seedUsers(db: Db, { first, last }: Range, passwordHash: string): Promise<void> {
  await db.run(sql`
    insert into users (id, email, username, phone, password_hash, is_adult, email_verified_at, phone_verified_at, platform,
                       created_at)
    select n, 'bench-' || n || '@players.slatekeeper.test', 'bench_' || n, (2000000000 + n)::text, ${passwordHash},
           true, now(), now(), (array['android', 'ios'])[1 + n % 2],
           now() - make_interval(days => n % 300)
      from generate_series(${first}::int, ${last}::int) n`)
  await db.run(sql`
    insert into access_tokens (user_id, token_hash, expires_at, last_used_at, platform, fcm_token)
    select n, sha256(convert_to('bench-token-' || lpad(n::text, 31, '0'), 'UTF8')), now() + interval '30 days',
           now() + interval '15 minutes',
           (array['android', 'ios'])[1 + n % 2]::platform, 'push-token-of-user-' || n
      from generate_series(${first}::int, ${last}::int) n`)
  await db.run(sql`
    insert into user_kyc (user_id, status_id, date_of_birth)
    select n, 1, '1990-01-01'::date + n % 5000 from generate_series(${first}::int, ${last}::int) n`)
  await db.run(sql`
    insert into user_geolocations (user_id, status_id, is_dfs_step_passed, expires_at)
    select n, (select id from geo_location_statuses where name = 'ALLOWED'), true, now() + interval '1 day'
      from generate_series(${first}::int, ${last}::int) n`)
  await db.run(sql`
    insert into user_engagement (user_id, current_streak, streak_on, trivia_answered_at, trivia_reset_hour)
    select n, 1 + n % 9, ${today}, now(), 9 from generate_series(${first}::int, ${last}::int) n`)
  await db.run(sql`
    insert into user_background_sounds (user_id, sound_key, is_enabled)
    select n, (select key from sounds order by sequence limit 1), false
      from generate_series(${first}::int, ${last}::int) n where n % 3 = 0`)
  await db.run(sql`
    insert into trivia_completions (user_id, day) select n, ${today} from generate_series(${first}::int, ${last}::int) n`)
  await db.run(sql`
    insert into challenge_wins (user_id, name)
    select n, 'Challenge ' || win from generate_series(${first}::int, ${last}::int) n, generate_series(1, 2) win`)
  await seedPaymentMethods(db, { first, last })
}

async function seedPaymentMethods(db: Db, { first, last }: Range) {
  await db.run(sql`
    insert into payment_methods (user_id, user_payment_option_id, payment_method, card_type, method_image, method_name,
                                 masked_number, is_default, exp_month, exp_year, last_four_digits, first_name,
                                 last_name, address, phone, zip, city, country, state, email)
    select n, 'bench-' || n || '-' || kind, kind, card_type, '/payments/' || kind || '.png', name, masked, kind = 'card',
           month, year, digits, 'Bench', 'Player ' || n, '12 Sample Street', (2000000000 + n)::text, '60601', 'Chicago',
           'US', 'IL', 'bench-' || n || '@players.slatekeeper.test'
      from generate_series(${first}::int, ${last}::int) n,
           (values ('card', 'credit', 'Credit card', '**** **** **** 4417', '09', '2031', '4417'),
                   ('bank', null, 'Bank account', '******6102', '', '', '6102'))
             as method (kind, card_type, name, masked, month, year, digits)`)
}
