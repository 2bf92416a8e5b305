import sql, { type Sql } from 'sql-template-tag'
import { db } from '@/lib/db/client'

const names = {
  user: id => sql`select username as name from users where id = ${id}`,
  operator: id => sql`select name from operators where id = ${id}`,
  promo: id => sql`select name from promos where id = ${id}`,
  contest: id => sql`select name from contests where id = ${id}`,
  'joined contest': id => sql`select name from contests where id = ${id} and entry_count > 0`,
  'credit bucket': id => sql`select name from credit_buckets where id = ${id}`,
  transaction: id => sql`
    select username as name from ledger_transactions t join users u on u.id = t.user_id where t.id = ${id}`,
  withdrawal: id => sql`
    select username as name from withdrawals w join users u on u.id = w.user_id where w.id = ${id}`,
  entry: id => sql`
    select username as name from pickem_entries e join users u on u.id = e.user_id where e.id = ${id}`,
  approval: id => sql`select subject_name as name from pending_approvals where id = ${id}`,
} satisfies Record<string, (id: number) => Sql>

/** The name that an operator types to confirm a change; null if the row does not exist. */
export async function findName(kind: keyof typeof names, id: number): Promise<string | null> {
  const row = await db.row<{ name: string }>(names[kind](id))
  return row?.name ?? null
}
