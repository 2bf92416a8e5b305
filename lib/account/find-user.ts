import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { readId } from '@/lib/read-id'
import { readPhone } from '@/lib/read-phone'

/** A user as far as needed to name one. */
export type NamedUser = { id: number; username: string; platform: string; isTester: boolean }

/** The live user of exactly that id ("U-40218" or the number alone), username, e-mail or phone; null for nobody. */
export async function findUser(text: string): Promise<NamedUser | null> {
  const said = text.trim().toLowerCase()
  const id = readId(said, 'u')
  const user = await db.row<NamedUser>(sql`
    select id, username, platform, is_tester from users
     where deleted_at is null
       and (id = ${id} or email = ${said} or lower(username) = ${said} or phone = nullif(${readPhone(said)}, ''))
     order by id = ${id} desc nulls last, lower(username) = ${said} desc limit 1`)
  return user ?? null
}

/** The testers, who pass while maintenance is on; at most `most` of them by name, with how many there are. */
export async function listTesters(most = 50): Promise<{ testers: NamedUser[]; count: number }> {
  const [testers, counted] = await Promise.all([
    db.rows<NamedUser>(sql`
      select id, username, platform, is_tester from users
       where is_tester and deleted_at is null order by lower(username) limit ${most}`),
    db.row<{ count: number }>(
      sql`select count(*)::int as count from users where is_tester and deleted_at is null`,
    ),
  ])
  return { testers, count: counted?.count ?? 0 }
}
