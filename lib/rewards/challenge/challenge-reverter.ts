import { parseTimestamp, type Reverter } from '@/lib/change/audit/reverter'
import { Failure, isFailure } from '@/lib/core/failure'
import { challengeValues, lockChallenge, storeChallenge } from './stored-challenges'

/** Restores the former values. Reverting a creation deletes the challenge, unless users have won it. */
export const challengeReverter: Reverter = {
  role: 'editor',
  async read(db, { subjectId }) {
    try {
      return challengeValues(await lockChallenge(db, Number(subjectId)))
    } catch (error) {
      if (isFailure(error, 'ChallengeNotFound')) return null
      throw error
    }
  },
  async restore(db, { subjectId, before }) {
    const challenge = await lockChallenge(db, Number(subjectId))
    if (!before) {
      if (challenge.hasWins) throw new Failure('ChallengeHasWinners')
      await db.prisma.challenge.delete({ where: { id: challenge.id } })
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
