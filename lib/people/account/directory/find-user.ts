import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { readId } from '@/lib/core/read-id'
import { readPhone } from '@/lib/core/read-phone'
import { db } from '@/lib/db/client'

export type NamedUser = { id: number; username: string; platform: string; isTester: boolean }

/** The active user with exactly this ID, username, email or phone. "U-40218" always means the ID. Throws UserAmbiguous or UserDeleted. */
export async function findUser(text: string): Promise<NamedUser | null> {
  const query = text.trim().toLowerCase()
  const id = readId(query, 'u')
  const condition = /^u-\d+$/.test(query)
    ? sql`id = ${id}`
    : sql`(id = ${id} or email = ${query} or lower(username) = ${query} or phone = nullif(${readPhone(query)}, ''))`
  const found = await db.rows<NamedUser & { isDeleted: boolean }>(sql`
    select id, username, platform, is_tester, deleted_at is not null as is_deleted
      from users where ${condition} order by id`)
  const [user, ...others] = found.filter(({ isDeleted }) => !isDeleted)
  if (user && others.length > 0)
    throw new Failure('UserAmbiguous', { candidates: [user, ...others].map(formatFound) })
  const [deleted] = found
  if (!user && deleted) throw new Failure('UserDeleted', { user: formatFound(deleted) })
  return user ?? null
}

const formatFound = ({ id, username }: NamedUser) => `${username} (U-${id})`

export const describeDeleted = ({ user }: { user: string }): string =>
  `The account of ${user} was deleted. Enter an active user.`

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
