import sql from 'sql-template-tag'
import { z } from 'zod'
import type { FailureMessages } from '@/lib/change/action-failures'
import { parseTimestamp, type Reverter } from '@/lib/change/audit/reverter'
import { change } from '@/lib/change/change'
import { changedFields, restoredFields } from '@/lib/change/field-label'
import { Failure, nullIf } from '@/lib/core/failure'
import { idShape, instantShape } from '@/lib/core/wire'
import { challengeInput } from './schema-console'
import { challengeValues, lockChallenge, storeChallenge, throwIfInvalid } from './stored-challenges'

/** Restores the former values. Reverting a creation deletes the challenge, unless users have won it. */
const challengeReverter: Reverter = {
  role: 'editor',
  async read(db, { subjectId }) {
    const challenge = await lockChallenge(db, Number(subjectId)).catch(nullIf('ChallengeNotFound'))
    return challenge && challengeValues(challenge)
  },
  async restore(db, { subjectId, before }) {
    const challenge = await lockChallenge(db, Number(subjectId))
    if (!before) {
      if (challenge.hasWins) throw new Failure('ChallengeHasWinners')
      await db.run(sql`delete from challenges where id = ${challenge.id}`)
      return
    }
    const former = { ...challenge, ...before }
    await storeChallenge(db, {
      ...former,
      startsAt: parseTimestamp(former.startsAt) ?? challenge.startsAt,
      endsAt: parseTimestamp(former.endsAt),
    })
  },
}

const shared = {
  topics: ['play'],
  role: 'editor',
  harmless: 'A challenge gives no money.',
  undo: challengeReverter,
  failures: {
    ChallengeNotFound: 'This challenge does not exist.',
    ChallengeNameTaken: ({ name }) => ({
      field: 'name',
      message: `There is already a challenge named ${name}. Choose a different name.`,
    }),
    ChallengeGameUnknown: { field: 'gameId', message: 'This game does not exist. Choose another one.' },
    ChallengeHasWinners:
      'Users have won this challenge, so its goal, game and start cannot change. Create a new challenge and pause this one.',
    ChallengeStatusConflict: ({ status }) =>
      `The challenge is already ${status.toLowerCase()}. Nothing was changed.`,
  } satisfies FailureMessages,
} as const

/** Entries count from the start, which is now by default. Throws ChallengeNameTaken, ChallengeGameUnknown. */
export const createChallenge = change({
  ...shared,
  name: 'challenge.create',
  did: 'created {subject}',
  undone: 'deleted {subject}',
  input: challengeInput,
  async run(db, { name, description, kind, goal, gameId, startsAt, endsAt }) {
    const { id } = await db
      .one<{ id: number }>(sql`
        insert into challenges (name, description, kind, goal, game_id, starts_at, ends_at)
        values (${name}, ${description}, ${kind}::text::challenge_kind, ${goal}, ${gameId},
                coalesce(${startsAt}::timestamptz, date_trunc('milliseconds', now())), ${endsAt}::timestamptz)
        returning id`)
      .catch(throwIfInvalid(name))
    const after = challengeValues(await lockChallenge(db, id))
    return { subject: { type: 'challenge', id, name }, after, result: { id } }
  },
})

/** Winners keep the name they won. Throws ChallengeHasWinners if the rule changes after the first win. */
export const changeChallenge = change({
  ...shared,
  name: 'challenge.change',
  did: changedFields,
  undone: restoredFields,
  input: z.object({ id: idShape, updatedAt: instantShape, form: challengeInput }),
  async run(db, { id, updatedAt, form }) {
    const before = await lockChallenge(db, id, updatedAt)
    const after = {
      ...before,
      ...form,
      startsAt: form.startsAt === null ? before.startsAt : new Date(form.startsAt),
      endsAt: form.endsAt === null ? null : new Date(form.endsAt),
    }
    await storeChallenge(db, after)
    return {
      subject: { type: 'challenge', id, name: after.name },
      before: challengeValues(before),
      after: challengeValues(after),
    }
  },
})

/** A paused challenge is not awarded. Throws ChallengeStatusConflict. */
const challengeStatusChange = (name: string, status: 'Active' | 'Paused', did: string, undone: string) =>
  change({
    ...shared,
    name,
    did,
    undone,
    input: z.object({ id: idShape }),
    async run(db, { id }) {
      const before = await lockChallenge(db, id)
      if (before.status === status) throw new Failure('ChallengeStatusConflict', { status })
      await storeChallenge(db, { ...before, status })
      const subject = { type: 'challenge', id, name: before.name }
      return { subject, before: { status: before.status }, after: { status } }
    },
  })

export const pauseChallenge = challengeStatusChange(
  'challenge.pause',
  'Paused',
  'paused {subject}',
  'resumed {subject}',
)

export const resumeChallenge = challengeStatusChange(
  'challenge.resume',
  'Active',
  'resumed {subject}',
  'paused {subject}',
)
