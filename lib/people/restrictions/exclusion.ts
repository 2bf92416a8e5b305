import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import type { ExclusionKind, ExclusionSource } from '@/lib/db/generated/enums'
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
  if (current) {
    await db.run(sql`
      update self_exclusions set kind = ${kind}::text::exclusion_kind, ends_at = ${endsAt}
       where user_id = ${userId} and ended_at is null`)
    return
  }
  await db.run(sql`
    insert into self_exclusions (user_id, source, kind, starts_at, ends_at)
    values (${userId}, ${source}::text::exclusion_source, ${kind}::text::exclusion_kind, ${startsAt}, ${endsAt})`)
  await endUnpaidDeposits(db, userId)
}
