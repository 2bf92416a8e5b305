import sql, { type Sql } from 'sql-template-tag'
import { db } from '@/lib/db/client'

/** What there is of a user by page of theirs; counting ends at `maxCounted`, which stands for that many or more. */
export type UserRecordCounts = Record<'entries' | 'claims' | 'devices' | 'messages' | 'audit', number>

/** Where counting ends, so that the tabs of the busiest user cost no more than a hundred index rows each. */
export const maxCounted = 100

/** Counts what stands on each page of a user in one statement, a hundred of a kind at most. */
export async function countUserRecords(userId: number): Promise<UserRecordCounts> {
  const row = await db.row<UserRecordCounts>(sql`
    select ${upTo(sql`from pickem_entries where user_id = ${userId}`)} as entries,
           ${upTo(sql`from promo_claims where user_id = ${userId}`)} as claims,
           ${upTo(sql`from devices where user_id = ${userId}`)} as devices,
           ${upTo(sql`from messages where recipient in (
             select unnest(array[email, phone]) from users where id = ${userId})`)} as messages,
           ${upTo(sql`from audit_rows where subject_type = 'user' and subject_id = ${String(userId)}`)} as audit`)
  if (!row) throw new Error('nothing was counted')
  return row
}

function upTo(rows: Sql): Sql {
  return sql`(select count(*)::int from (select ${rows} limit ${maxCounted}) counted)`
}
