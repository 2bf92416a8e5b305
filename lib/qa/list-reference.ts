import type { z } from 'zod'
import { type Claimant, findClaimRejection, hasStarted } from '@/lib/rewards/promo/rules'
import { type Promo, readPromos } from '@/lib/rewards/promo/stored-promos'
import { findTodaysQuestion } from '@/lib/rewards/trivia/find-trivia'
import type { reference } from './schema'

type Reference = z.input<typeof reference>['data']
type Outcome = Reference['promos'][number]['outcome']

const outcomes = {
  PromoUnavailable: 'ended',
  PromoNotEligible: 'not_eligible',
  PhoneNotVerified: 'not_eligible',
  CreditBucketMissing: 'bucket_missing',
  PromoAlreadyClaimed: null,
} as const

/** Every promo that was ever open, with the outcome of a claim by a `fresh` persona now, and the answer to today's trivia. */
export async function listReference(): Promise<Reference> {
  const { promos, now } = await readPromos()
  const fresh = describeFresh(now)
  const question = await findTodaysQuestion()
  return {
    trivia: question && {
      question_id: question.id,
      correct_answer_id: question.answers.find(({ isCorrect }) => isCorrect)?.id ?? 0,
    },
    promos: promos.flatMap(promo => {
      const outcome = hasStarted(promo, now) ? outcomeOf(promo, fresh, now) : null
      return outcome ? [{ id: promo.id, name: promo.name, outcome }] : []
    }),
  }
}

function outcomeOf(promo: Promo, fresh: Claimant, now: Date): Outcome | null {
  const rejection = findClaimRejection(promo, fresh, false, now)
  return rejection ? outcomes[rejection] : 'claimable'
}

/** The attributes of a `fresh` persona for the promo rules; a test compares them with createPersona. */
function describeFresh(now: Date): Claimant {
  return {
    id: 0,
    isSelfExcluded: false,
    isMinor: false,
    signedUpAt: now,
    isEmailVerified: false,
    isPersonVerified: true,
    experienceLevel: 'Beginner',
    platform: 'android',
    userMode: 'Cash',
    kycStatus: 'Not performed',
    geoLocationStatus: 'ALLOWED',
    region: '',
    promoCode: '',
    segments: [],
    daysSinceSeen: 0,
    depositedAt: null,
    entries: 0,
  }
}
