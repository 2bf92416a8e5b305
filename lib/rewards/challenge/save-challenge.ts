import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import { Failure } from '@/lib/core/failure'
import { transaction } from '@/lib/db/transaction'
import type { ChallengeInput } from './schema-console'
import { challengeValues, lockChallenge, storeChallenge, throwIfInvalid } from './stored-challenges'

/** `auditId` undoes the change. */
type SavedChallenge = { id: number; name: string; auditId: number }

/** Entries count from the start, which is now by default. Throws ChallengeNameTaken, ChallengeGameUnknown. */
export async function createChallenge(by: Author, form: ChallengeInput): Promise<SavedChallenge> {
  const { name, description, kind, goal, gameId, startsAt, endsAt } = form
  return transaction(async db => {
    const row = await db
      .one<{ id: number }>(sql`
        insert into challenges (name, description, kind, goal, game_id, starts_at, ends_at)
        values (${name}, ${description}, ${kind}::text::challenge_kind, ${goal}, ${gameId},
                coalesce(${startsAt}::timestamptz, date_trunc('milliseconds', now())), ${endsAt}::timestamptz)
        returning id`)
      .catch(throwIfInvalid(name))
    const after = await lockChallenge(db, row.id)
    const auditId = await recordChange(db, by, {
      action: 'challenge.create',
      subject: { type: 'challenge', id: row.id, name },
      before: null,
      after: challengeValues(after),
    })
    return { id: row.id, name, auditId }
  })
}

/** Winners keep the name they won. Throws ChallengeHasWinners if the rule changes after the first win. */
export async function changeChallenge(
  by: Author,
  { id, updatedAt, form }: { id: number; updatedAt: Date; form: ChallengeInput },
): Promise<SavedChallenge> {
  return transaction(async db => {
    const before = await lockChallenge(db, id, updatedAt)
    const after = {
      ...before,
      ...form,
      startsAt: form.startsAt === null ? before.startsAt : new Date(form.startsAt),
      endsAt: form.endsAt === null ? null : new Date(form.endsAt),
    }
    await storeChallenge(db, after)
    const auditId = await recordChange(db, by, {
      action: 'challenge.change',
      subject: { type: 'challenge', id, name: after.name },
      before: challengeValues(before),
      after: challengeValues(after),
    })
    return { id, name: after.name, auditId }
  })
}

/** A paused challenge is not awarded. Throws ChallengeStatusConflict. */
export async function switchChallenge(
  by: Author,
  id: number,
  status: 'Active' | 'Paused',
): Promise<SavedChallenge> {
  return transaction(async db => {
    const before = await lockChallenge(db, id)
    if (before.status === status) throw new Failure('ChallengeStatusConflict', { status })
    await storeChallenge(db, { ...before, status })
    const auditId = await recordChange(db, by, {
      action: status === 'Paused' ? 'challenge.pause' : 'challenge.resume',
      subject: { type: 'challenge', id, name: before.name },
      before: { status: before.status },
      after: { status },
    })
    return { id, name: before.name, auditId }
  })
}
