import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import type { ExclusionKind, ExclusionSource } from '@/lib/db/generated/enums'
import { insertEvents } from '@/lib/notify/webhooks/record-event'
import { endUnpaidDeposits } from './end-deposits'

/** An exclusion in effect. `isOver`: an operator can end it. */
export type CurrentExclusion = {
  kind: ExclusionKind
  source: ExclusionSource
  startsAt: Date
  /** Null: permanent. */
  endsAt: Date | null
  isOver: boolean
}

export async function findExclusion(db: Db, userId: number): Promise<CurrentExclusion | null> {
  const row = await db.row<CurrentExclusion>(sql`
    select kind, source, starts_at, ends_at, coalesce(ends_at <= clock_timestamp(), false) as is_over
      from self_exclusions where user_id = ${userId} and ended_at is null`)
  return row ?? null
}

type NewExclusion = Pick<CurrentExclusion, 'kind' | 'source' | 'startsAt' | 'endsAt'>

/** Replaces kind and end of the current exclusion, or begins one. Triggers reject what shortens it. */
export async function storeExclusion(
  db: Db,
  userId: number,
  current: CurrentExclusion | null,
  { kind, source, startsAt, endsAt }: NewExclusion,
): Promise<void> {
  await writeExclusion(
    db,
    userId,
    current
      ? sql`
        update self_exclusions set kind = ${kind}::text::exclusion_kind, ends_at = ${endsAt}
         where user_id = ${userId} and ended_at is null`
      : sql`
        insert into self_exclusions (user_id, source, kind, starts_at, ends_at)
        values (${userId}, ${source}::text::exclusion_source, ${kind}::text::exclusion_kind, ${startsAt}, ${endsAt})`,
  )
}

/** Runs `write`, which begins or changes the exclusion of a locked user. Reports a new end to webhooks, and ends unpaid deposits. */
export async function writeExclusion(db: Db, userId: number, write: Sql): Promise<void> {
  const data = sql`jsonb_build_object('user_id', user_id, 'until', ends_at)`
  await db.run(sql`
    with former as (
      select ends_at from self_exclusions where user_id = ${userId} and ended_at is null
    ), written as (
      ${write} returning user_id, ends_at
    ), longer as (
      select * from written
       where not exists (select from former where former.ends_at is not distinct from written.ends_at)
    ) ${insertEvents('account.excluded', data, sql`longer`)}`)
  await endUnpaidDeposits(db, userId)
}

/** The end of a statement that reports ended exclusions to webhooks; `ended` are their rows. */
export const reportEnded = (ended: Sql): Sql =>
  insertEvents('account.exclusion_ended', sql`jsonb_build_object('user_id', user_id)`, ended)
