import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { recordChange, type Values } from '@/lib/change/audit/record'
import { assertWithinPolicy } from '@/lib/change/policy/assert-within-policy'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { type Transaction, transaction } from '@/lib/db/transaction'
import { lockUser } from './lock-user'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    ExclusionEndPast: undefined
    /** Excluded until then already, in ISO form; null if permanently. */
    ExclusionNotLonger: { until: string | null }
    NotExcluded: undefined
    /** `until` in ISO form; null if permanent. */
    ExclusionNotOver: { until: string | null }
  }
}

/** Longest exclusion without a second manager, because no one can end an exclusion early. */
const maxExclusionDays = 180

type Exclusion = { endsAt: Date | null; isOver: boolean }

type NewExclusion = { userId: number; endsAt: Date | null; reason: string }

/**
 * Excludes the user from cash play and promos until at least `endsAt`, or permanently if null, or lengthens an exclusion. A time-out
 * becomes an exclusion.
 * Triggers reject anything that would shorten it, so there is no undo. Returns the audit row. Throws SecondManagerNeeded for
 * more than maxExclusionDays.
 */
export async function excludeUser(by: Author, exclusion: NewExclusion): Promise<SavedExclusion> {
  return transaction(db => excludeUserIn(db, by, exclusion))
}

type SavedExclusion = { auditId: number; username: string }

/** Same, in the caller's transaction; `approvedById` is the second manager if one was required. */
export async function excludeUserIn(
  db: Transaction,
  by: Author,
  { userId, endsAt, reason }: NewExclusion,
  approvedById: number | null = null,
): Promise<SavedExclusion> {
  const { now, username } = await lockUser(db, userId)
  if (endsAt && endsAt <= now) throw new Failure('ExclusionEndPast')
  const current = await findExclusion(db, userId)
  if (current && !(current.endsAt && (endsAt === null || endsAt > current.endsAt)))
    throw new Failure('ExclusionNotLonger', { until: current.endsAt?.toISOString() ?? null })
  const measure = { users: [userId], needsSecond: endsAt === null || endsAt > addDays(now, maxExclusionDays) }
  await assertWithinPolicy(db, by, 'user.exclude', measure, approvedById)
  if (current)
    await db.run(sql`
      update self_exclusions set kind = 'exclusion', ends_at = ${endsAt}
       where user_id = ${userId} and ended_at is null`)
  else
    await db.run(sql`
      insert into self_exclusions (user_id, source, ends_at) values (${userId}, 'operator', ${endsAt})`)
  const auditId = await recordChange(db, by, {
    action: 'user.exclude',
    subject: { type: 'user', id: userId, name: username },
    before: valuesOf(current),
    after: { isSelfExcluded: true, excludedUntil: endsAt },
    reason,
    approvedById,
  })
  return { auditId, username }
}

const addDays = (at: Date, days: number) => new Date(at.getTime() + days * 86_400_000)

/** Lets the user play again. Throws NotExcluded, or ExclusionNotOver before its end. Returns the audit row. */
export async function endExclusion(
  by: Author,
  { userId, reason }: { userId: number; reason: string },
): Promise<{ auditId: number; username: string }> {
  return transaction(async db => {
    const { username } = await lockUser(db, userId)
    await assertWithinPolicy(db, by, 'user.end-exclusion', { users: [userId] })
    const current = await findExclusion(db, userId)
    if (!current) throw new Failure('NotExcluded')
    if (!current.isOver)
      throw new Failure('ExclusionNotOver', { until: current.endsAt?.toISOString() ?? null })
    await db.run(sql`
      update self_exclusions set ended_at = now() where user_id = ${userId} and ended_at is null`)
    const auditId = await recordChange(db, by, {
      action: 'user.end-exclusion',
      subject: { type: 'user', id: userId, name: username },
      before: valuesOf(current),
      after: valuesOf(null),
      reason,
    })
    return { auditId, username }
  })
}

async function findExclusion(db: Db, userId: number): Promise<Exclusion | null> {
  const row = await db.row<Exclusion>(sql`
    select ends_at, coalesce(ends_at <= clock_timestamp(), false) as is_over
      from self_exclusions where user_id = ${userId} and ended_at is null`)
  return row ?? null
}

function valuesOf(exclusion: Exclusion | null): Values {
  return { isSelfExcluded: exclusion !== null, excludedUntil: exclusion?.endsAt ?? null }
}
