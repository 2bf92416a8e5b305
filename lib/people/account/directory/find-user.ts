import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { readId } from '@/lib/core/read-id'
import { readPhone } from '@/lib/core/read-phone'
import { db } from '@/lib/db/client'

export type NamedUser = { id: number; username: string; platform: string; isTester: boolean }

/** The active user with exactly this ID, username, email or phone. "U-40218" always means the ID. Throws UserAmbiguous. */
export async function findUser(text: string): Promise<NamedUser | null> {
  const query = text.trim().toLowerCase()
  const id = readId(query, 'u')
  const condition = /^u-\d+$/.test(query)
    ? sql`id = ${id}`
    : sql`(id = ${id} or email = ${query} or lower(username) = ${query} or phone = nullif(${readPhone(query)}, ''))`
  const [user, ...others] = await db.rows<NamedUser>(sql`
    select id, username, platform, is_tester from users where deleted_at is null and ${condition} order by id`)
  if (user && others.length > 0)
    throw new Failure('UserAmbiguous', {
      candidates: [user, ...others].map(one => `${one.username} (U-${one.id})`),
    })
  return user ?? null
}

export function describeAmbiguous({ candidates }: { candidates: string[] }): string {
  return `Several users match: ${candidates.join(', ')}. Enter the ID of one of them.`
}

/** The first `maxRows` testers by username, and the total count. */
export async function listTesters(maxRows = 50): Promise<{ testers: NamedUser[]; count: number }> {
  const [testers, { count }] = await Promise.all([
    db.rows<NamedUser>(sql`
      select id, username, platform, is_tester from users
       where is_tester and deleted_at is null order by lower(username) limit ${maxRows}`),
    db.one<{ count: number }>(sql`
      select count(*)::int as count from users where is_tester and deleted_at is null`),
  ])
  return { testers, count }
}
