import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { insertEvents } from '@/lib/notify/webhooks/record-event'
import { endUnpaidDeposits } from '@/lib/people/restrictions/end-deposits'

/** Null means until lifted. */
export type Suspension = { startsAt: Date; endsAt: Date | null }

/** Suspensions in effect. A suspension ends at its end without a write. */
export const inEffect = sql`lifted_at is null and (ends_at is null or ends_at > clock_timestamp())`

export const isSuspended = (userId: Sql) =>
  sql`exists (select from suspensions where user_id = ${userId} and ${inEffect})`

/** Who set, lengthened or restored a suspension, each with the reason: "Ann: Stolen card; Ben: Longer". Null without a record. */
export const suspensionReasons = (userId: Sql, startsAt: Sql): Sql => sql`
  select string_agg(concat_ws(': ', author_name, nullif(reason, '')), '; ' order by id) as reasons from audit_rows
   where subject_type = 'user' and subject_id = (${userId})::text
     and action in ('user.suspend', 'user.lift-suspension') and created_at >= ${startsAt}`

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
  await db.run(sql`
    with opened as (
      insert into suspensions (user_id, ends_at) values (${userId}, ${endsAt}) returning user_id, ends_at
    ) ${insertEvents('account.suspended', untilEnd, sql`opened`)}`)
  await endUnpaidDeposits(db, userId)
}

const untilEnd = sql`jsonb_build_object('user_id', user_id, 'until', ends_at)`

export async function closeSuspension(db: Db, userId: number): Promise<void> {
  await db.run(sql`
    with closed as (
      update suspensions set lifted_at = now() where user_id = ${userId} and lifted_at is null
      returning user_id, lifted_at < coalesce(ends_at, 'infinity') as is_early
    ) ${insertEvents('account.suspension_lifted', sql`jsonb_build_object('user_id', user_id)`, sql`(select * from closed where is_early) as lifted`)}`)
}

export async function setSuspensionEnd(db: Db, userId: number, endsAt: Date | null): Promise<void> {
  await db.run(sql`
    with changed as (
      update suspensions set ends_at = ${endsAt}
       where user_id = ${userId} and lifted_at is null and ends_at is distinct from ${endsAt}
      returning user_id, ends_at
    ) ${insertEvents('account.suspended', untilEnd, sql`changed`)}`)
}
