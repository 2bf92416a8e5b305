import { hash } from '@node-rs/argon2'
import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/speak'
import { people } from '@/prisma/seed/demo-people'
import type { Person } from '@/prisma/seed/demo-person'

/** What every account of the demo signs in with; it exists on no database but a demo's. */
export const demoPassword = 'Slatekeeper1'

/** The address of a demo account. */
export function demoEmail(username: string) {
  return `${username}@players.slatekeeper.test`
}

/** A demo account as it now stands in the database. */
export type Resident = Person & { id: number; email: string; phone: string }

/** Adds the accounts of the demo and answers them, or nobody when they, or some of them, are there already. */
export async function seedDemoUsers(db: Db): Promise<Resident[]> {
  const known = await db.row(sql`select from users where email like '%@players.slatekeeper.test' limit 1`)
  if (known) return []
  const newcomers = await Promise.all(people.map(describe))
  const rows = await db.rows<{ id: number; email: string; phone: string }>(sql`
    insert into users (email, username, phone, password_hash, is_adult, email_verified_at, timezone, platform, mode,
                       experience_level, is_self_excluded, is_tester, created_at, deleted_at)
    select email, username, phone, "passwordHash", not "isUnverified",
           case when not "isUnverified" then now() - make_interval(days => "joinedDaysAgo", mins => -9) end,
           timezone, platform, mode, level, "isSelfExcluded", "isTester",
           now() - make_interval(days => "joinedDaysAgo", mins => 10),
           now() - make_interval(days => "deletedDaysAgo")
      from jsonb_to_recordset(${JSON.stringify(newcomers)}::jsonb)
           as person (email text, username text, phone text, "passwordHash" text, "isUnverified" boolean,
                      timezone text, platform text, mode user_mode, level text,
                      "isSelfExcluded" boolean, "isTester" boolean, "joinedDaysAgo" int, "deletedDaysAgo" int)
    on conflict do nothing
    returning id, email, phone`)
  const ids = new Map(rows.map(row => [row.email, row]))
  return people.flatMap(person => {
    const row = ids.get(demoEmail(person.username))
    return row ? [{ ...person, ...row }] : []
  })
}

async function describe({ username, account, app, play, ...person }: Person, index: number) {
  return {
    joinedDaysAgo: person.joinedDaysAgo,
    deletedDaysAgo: person.deletedDaysAgo,
    timezone: person.timezone ?? 'UTC',
    platform: app?.platform ?? '',
    mode: play?.mode ?? 'Cash',
    level: play?.level ?? 'Beginner',
    isUnverified: false,
    isSelfExcluded: false,
    isTester: false,
    ...account,
    username,
    email: demoEmail(username),
    phone: `20255501${String(index + 1).padStart(2, '0')}`,
    // 19 MiB, two passes, one lane: what accounts are hashed with.
    passwordHash: await hash(demoPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
  }
}
