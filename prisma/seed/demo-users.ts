import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { createAccount } from '@/lib/people/account/lifecycle/create-account'
import { hashPassword } from '@/lib/people/account/sessions/password'
import { type DemoUserSeed, demoUsers } from './demo-user-seeds'

/** The password of every demo user. */
export const demoPassword = 'Slatekeeper1'

export type DemoUser = DemoUserSeed & { id: number; email: string; phone: string }

/** Creates the demo users. Returns an empty list if one of the usernames exists. */
export async function seedDemoUsers(db: Db): Promise<DemoUser[]> {
  const newUsers = demoUsers.map((person, index) => ({
    ...person,
    email: `${person.username}@players.slatekeeper.test`,
    phone: `20255501${String(index + 1).padStart(2, '0')}`,
  }))
  if (await isTaken(db, newUsers)) return []
  const users: DemoUser[] = []
  for (const { app, ...newUser } of newUsers) {
    const { email, username, phone, timezone } = newUser
    const passwordHash = await hashPassword(demoPassword)
    const account = { email, username, phone, passwordHash, timezone, platform: app?.platform }
    users.push({ ...newUser, ...(app && { app }), id: (await createAccount(db, account)).id })
  }
  await setProfiles(db, users)
  return users
}

async function isTaken(db: Db, newUsers: Omit<DemoUser, 'id'>[]) {
  const holder = await db.row(sql`
    select from users
     where email = any(${newUsers.map(({ email }) => email)}::text[])
        or lower(username) = any(${newUsers.map(({ username }) => username)}::text[])
        or phone = any(${newUsers.map(({ phone }) => phone)}::text[])
     limit 1`)
  return holder !== undefined
}

async function setProfiles(db: Db, users: DemoUser[]) {
  const rows = users.map(({ id, joinedDaysAgo, deletedDaysAgo, account, play }) => ({
    ...{ id, joinedDaysAgo, deletedDaysAgo, mode: 'Cash', level: 'Beginner' },
    ...{ isUnverified: false, isSelfExcluded: false, isTester: false },
    ...account,
    ...play,
  }))
  await db.run(sql`
    with person as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as person (id int, "joinedDaysAgo" int, "deletedDaysAgo" int, mode user_mode, level text,
                   "isUnverified" boolean, "isSelfExcluded" boolean, "isTester" boolean)
    ), excluded as (
      insert into self_exclusions (user_id, source) select id, 'service' from person where "isSelfExcluded"
    )
    update users
       set is_adult = not "isUnverified", mode = person.mode, experience_level = level, is_tester = "isTester",
           email_verified_at = case when not "isUnverified" then now() - make_interval(days => "joinedDaysAgo", mins => -9) end,
           created_at = now() - make_interval(days => "joinedDaysAgo", mins => 10),
           deleted_at = now() - make_interval(days => "deletedDaysAgo")
      from person where users.id = person.id`)
}
