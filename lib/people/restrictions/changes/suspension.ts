import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { endUnpaidDeposits } from '@/lib/people/restrictions/end-deposits'

/** Null means until lifted. */
export type Suspension = { startsAt: Date; endsAt: Date | null }

/** Suspensions in effect. A suspension ends at its end without a write. */
export const inEffect = sql`lifted_at is null and (ends_at is null or ends_at > clock_timestamp())`

export const isSuspended = (userId: Sql) =>
  sql`exists (select from suspensions where user_id = ${userId} and ${inEffect})`

export async function findSuspension(db: Db, userId: number): Promise<Suspension | null> {
  const row = await db.row<Suspension>(sql`
    select starts_at, ends_at from suspensions where user_id = ${userId} and ${inEffect}`)
  return row ?? null
}

/** Signing in is impossible from here on; the caller holds the lock on the user and revokes the tokens. */
export async function openSuspension(db: Db, userId: number, endsAt: Date | null): Promise<void> {
  await db.run(sql`
    update suspensions set lifted_at = ends_at
     where user_id = ${userId} and lifted_at is null and ends_at <= clock_timestamp()`)
  await db.run(sql`insert into suspensions (user_id, ends_at) values (${userId}, ${endsAt})`)
  await endUnpaidDeposits(db, userId)
}

export async function closeSuspension(db: Db, userId: number): Promise<void> {
  await db.run(sql`
    update suspensions set lifted_at = now() where user_id = ${userId} and lifted_at is null`)
}

export async function setSuspensionEnd(db: Db, userId: number, endsAt: Date | null): Promise<void> {
  await db.run(sql`
    update suspensions set ends_at = ${endsAt} where user_id = ${userId} and lifted_at is null`)
}
