import type { GovernedAction } from './policy'

declare module '@/lib/failure' {
  interface FailureDetails {
    /**
     * One operator may not do this alone: by its nature, or because of what it moves at once (`action`), for one user
     * (`user`) or by this operator (`operator`) within 24 hours. The limit is in hundredths.
     */
    SecondManagerNeeded: { action: GovernedAction; because: Because; limitCents: number | null }
  }
}

/** Which limit an action exceeds. */
export type Because = 'nature' | 'action' | 'user' | 'operator'
