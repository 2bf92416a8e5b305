import sql, { type Sql } from 'sql-template-tag'
import { db } from '@/lib/db/client'

/** A count of `maxCounted` means that many or more. */
export type UserRecordCounts = Record<
  'entries' | 'claims' | 'devices' | 'messages' | 'notes' | 'audit',
  number
>

/** Bounds the cost of each count to a hundred index rows. */
export const maxCounted = 100

export async function countUserRecords(userId: number): Promise<UserRecordCounts> {
  return db.one<UserRecordCounts>(sql`
    select ${upTo(sql`from pickem_entries where user_id = ${userId}`)} as entries,
           ${upTo(sql`from promo_claims where user_id = ${userId}`)} as claims,
           ${upTo(sql`from devices where user_id = ${userId}`)} as devices,
           ${upTo(sql`from messages where recipient in (
             select unnest(array[email, phone]) from users where id = ${userId})`)} as messages,
           ${upTo(sql`from user_notes where user_id = ${userId}`)} as notes,
           ${upTo(sql`from audit_rows where subject_type = 'user' and subject_id = ${String(userId)}`)} as audit`)
}

function upTo(rows: Sql): Sql {
  return sql`(select count(*)::int from (select ${rows} limit ${maxCounted}) counted)`
}
