import sql from 'sql-template-tag'
import { createAccount } from '@/lib/account/lifecycle/create-account'
import { hashPassword } from '@/lib/account/sessions/password'
import type { Db } from '@/lib/db/db'
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

/** Opens the accounts of the demo and answers them, or nobody when one of their names is taken already. */
export async function seedDemoUsers(db: Db): Promise<Resident[]> {
  const newcomers = people.map((person, index) => ({
    ...person,
    email: demoEmail(person.username),
    phone: `20255501${String(index + 1).padStart(2, '0')}`,
  }))
  if (await isTaken(db, newcomers)) return []
  const residents: Resident[] = []
  for (const { app, ...newcomer } of newcomers) {
    const { email, username, phone, timezone } = newcomer
    const passwordHash = await hashPassword(demoPassword)
    const account = { email, username, phone, passwordHash, timezone, platform: app?.platform }
    residents.push({ ...newcomer, ...(app && { app }), id: (await createAccount(db, account)).id })
  }
  await describe(db, residents)
  return residents
}

async function isTaken(db: Db, newcomers: Omit<Resident, 'id'>[]) {
  const holder = await db.row(sql`
    select from users
     where email = any(${newcomers.map(({ email }) => email)}::text[])
        or lower(username) = any(${newcomers.map(({ username }) => username)}::text[])
        or phone = any(${newcomers.map(({ phone }) => phone)}::text[])
     limit 1`)
  return holder !== undefined
}

async function describe(db: Db, residents: Resident[]) {
  const rows = residents.map(({ id, joinedDaysAgo, deletedDaysAgo, account, play }) => ({
    ...{ id, joinedDaysAgo, deletedDaysAgo, mode: 'Cash', level: 'Beginner' },
    ...{ isUnverified: false, isSelfExcluded: false, isTester: false },
    ...account,
    ...play,
  }))
  await db.run(sql`
    update users
       set is_adult = not "isUnverified", mode = person.mode, experience_level = level,
           is_self_excluded = "isSelfExcluded", is_tester = "isTester",
           email_verified_at = case when not "isUnverified" then now() - make_interval(days => "joinedDaysAgo", mins => -9) end,
           created_at = now() - make_interval(days => "joinedDaysAgo", mins => 10),
           deleted_at = now() - make_interval(days => "deletedDaysAgo")
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as person (id int, "joinedDaysAgo" int, "deletedDaysAgo" int, mode user_mode, level text,
                      "isUnverified" boolean, "isSelfExcluded" boolean, "isTester" boolean)
     where users.id = person.id`)
}
