import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { Failure } from '@/lib/failure'
import { readId } from '@/lib/read-id'
import { readPhone } from '@/lib/read-phone'

/** A user as far as needed to name one. */
export type NamedUser = { id: number; username: string; platform: string; isTester: boolean }

/**
 * The live user of exactly that id, username, e-mail or phone; null for nobody. Throws UserAmbiguous where it fits several
 * users. "U-40218" is always the id, so that each of them can be named.
 */
export async function findUser(text: string): Promise<NamedUser | null> {
  const said = text.trim().toLowerCase()
  const id = readId(said, 'u')
  const fits = /^u-\d+$/.test(said)
    ? sql`id = ${id}`
    : sql`(id = ${id} or email = ${said} or lower(username) = ${said} or phone = nullif(${readPhone(said)}, ''))`
  const [user, ...others] = await db.rows<NamedUser>(sql`
    select id, username, platform, is_tester from users where deleted_at is null and ${fits} order by id`)
  if (user && others.length > 0)
    throw new Failure('UserAmbiguous', {
      candidates: [user, ...others].map(one => `${one.username} (U-${one.id})`),
    })
  return user ?? null
}

/** Says which users fit a text, and how to name one of them. */
export function describeAmbiguous({ candidates }: { candidates: string[] }): string {
  return `Several users match: ${candidates.join(', ')}. Enter the ID of the one you mean.`
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
