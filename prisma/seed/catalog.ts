import sql from 'sql-template-tag'
import { defaultSettings } from '@/lib/change/settings/definitions'
import type { Db } from '@/lib/db/db'
import { usRegions } from '@/lib/people/location/region-rules'

/** What every database has. Lists that operators shorten stay shortened: they are filled only while they are empty. */
export async function insertCatalog(db: Db, { withRetiredBucket }: { withRetiredBucket: boolean }) {
  await insertGames(db)
  await db.run(sql`
    insert into navigations (name, sequence)
    select name, sequence from unnest(${navigations}::text[]) with ordinality as menu (name, sequence)
     where not exists (select from navigations)
     order by sequence`)
  await db.run(sql`
    insert into kyc_statuses (id, name)
    select id, name from unnest(${kycStatuses}::text[]) with ordinality as status (name, id)
    on conflict do nothing`)
  await db.run(sql`
    insert into geo_location_statuses (id, name)
    select id, name from unnest(${geoLocationStatuses}::text[]) with ordinality as status (name, id)
    on conflict do nothing`)
  await db.run(sql`
    insert into regions (code, name, is_allowed, min_age)
    select code, name, "isAllowed", "minAge"
      from jsonb_to_recordset(${JSON.stringify(usRegions)}::jsonb)
           as region (code text, name text, "isAllowed" boolean, "minAge" int)
    on conflict do nothing`)
  await db.run(sql`
    insert into settings (key, value)
    select key, value from jsonb_each(${JSON.stringify(defaultSettings)}::jsonb)
    on conflict do nothing`)
  await db.run(sql`
    with first as (
      insert into multiplier_tables select where not exists (select from multiplier_tables) returning id
    )
    insert into multipliers (table_id, picks, multiplier)
    select first.id, key::int, value::numeric
      from first, jsonb_each_text(${JSON.stringify(multipliers)}::jsonb)`)
  await db.run(sql`
    insert into sounds (key, name, sequence)
    select key, name, sequence
      from unnest(${Object.keys(sounds)}::text[], ${Object.values(sounds)}::text[])
           with ordinality as sound (key, name, sequence)
    on conflict do nothing`)
  const buckets = creditBuckets.filter(({ is_active }) => is_active || withRetiredBucket)
  await db.run(sql`
    insert into credit_buckets (name, bucket, is_active)
    select name, bucket, is_active
      from jsonb_populate_recordset(null::credit_buckets, ${JSON.stringify(buckets)}::jsonb)
     where not exists (select from credit_buckets)`)
}

const navigations = ['Lobby', "Pick'em", 'My Entries', 'Promos', 'Wallet', 'Profile']
/** Status 1 is the default of users without an identity check. */
const kycStatuses = ['Not performed', 'Pending', 'Verified', 'Rejected']
/** Cash play is allowed or denied at the user's location. */
const geoLocationStatuses = ['ALLOWED', 'DENIED']
const multipliers = { 2: 3, 3: 5, 4: 10, 5: 20, 6: 37.5 }
const sounds = {
  stadium_crowd: 'Stadium crowd',
  night_drive: 'Night drive',
  halftime_brass: 'Halftime brass',
  quiet_rain: 'Quiet rain',
}
const creditBuckets = [
  { name: 'Free play credits', bucket: 'credits', is_active: true },
  { name: 'Reward credits', bucket: 'reward_credits', is_active: true },
  { name: 'Retired bucket', bucket: 'credits', is_active: false },
]

/** The colors of the featured contest, of its button, and of big wins with their text, as RRGGBB. The app defines IDs 1 to 4. */
const games = [
  ['NFL', 'Active', '1B2A5C', '2B428C', '0F1838', 'F2A93B', '14204A', '3652A8', 'FFD88A'],
  ['NBA', 'Active', '4A2583', '6A3BB3', '2A1350', 'FF9B42', '35186A', '7A48C9', 'FFD2A6'],
  ['MLB', 'Active', 'A81F36', 'CF3A4E', '670E20', 'FFE3B0', '83142A', 'D9485B', 'FFE9C7'],
  ['NHL', 'Active', '0F6FA3', '2795CC', '073F61', 'C9F1FF', '0A5680', '35A9DF', 'DDF6FF'],
  ['MLS', 'Paused', '1A7040', '2C955A', '0B4023', 'D8FF7A', '125430', '37A967', 'E9FFB8'],
  ['PGA', 'Paused', 'C9771C', 'E89A3C', '7F450A', 'FFF3D6', 'A65F12', 'F0A94C', 'FFF6E2'],
  ['ATP', 'Paused', '0E6E6E', '20938F', '064242', 'E4F25A', '0A5555', '2AA8A1', 'F3FBA6'],
]

/** Pictures are in public/games. */
async function insertGames(db: Db) {
  await db.run(sql`
    insert into games (id, name, image, status, sequence, featured_contest_image, featured_contest_color1,
                       featured_contest_color2, featured_contest_color3, featured_contest_btn_color,
                       big_wins_color1, big_wins_color2, big_wins_image, big_wins_arrow, big_wins_text_color)
    select id, game->>0, '/games/' || slug || '.png', (game->>1)::catalog_status, id, '/games/' || slug || '-featured.png',
           '0xFF' || (game->>2), '0xFF' || (game->>3), '0xFF' || (game->>4), '0xFF' || (game->>5),
           '0xFF' || (game->>6), '0xFF' || (game->>7), '/games/' || slug || '-big-wins.png',
           '/games/arrow-' || slug || '.png', '0xFF' || (game->>8)
      from jsonb_array_elements(${JSON.stringify(games)}::jsonb) with ordinality as list (game, id),
           lower(game->>0) as slug
    on conflict do nothing`)
}
