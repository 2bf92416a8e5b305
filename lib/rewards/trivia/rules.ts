import type { LineProblem } from '@/lib/core/read-csv'
import type { PersonProof } from '@/lib/people/person/rules'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    /** The user has answered the question of the trivia day. */
    TriviaDone: { secondsToReset: number }
    /** Not an answer of today's question, or there is no question today. */
    TriviaAnswerUnknown: undefined
    QuestionNotFound: undefined
    /** Users have seen it: it cannot be changed or deleted. */
    QuestionUsed: undefined
    QuestionTextTaken: undefined
    /** Another question is scheduled for the trivia day. */
    QuestionDayTaken: { day: string }
    /** The trivia day has started, so its question is chosen or can be chosen at any time. */
    QuestionDayOver: { firstDay: string }
    QuestionFileInvalid: { problems: LineProblem[]; more: number }
  }
}

/** Why a correct answer gives no reward; null if it does. */
export type RewardObstacle = 'email' | 'phone' | 'self_exclusion' | 'age' | 'other_account'

/** Rewards are promos: self-excluded users and minors get none, and a person gets one per trivia day, with one account. */
export function findRewardObstacle(
  user: PersonProof & { isSelfExcluded: boolean; isMinor: boolean; isRewardedToday: boolean },
): RewardObstacle | null {
  if (user.isSelfExcluded) return 'self_exclusion'
  if (user.isMinor) return 'age'
  if (!user.isEmailVerified) return 'email'
  if (!user.isPersonVerified) return 'phone'
  return user.isRewardedToday ? 'other_account' : null
}

/** The setting counts credits. */
export const toRewardCents = (rewardValue: number) => BigInt(rewardValue) * 100n
