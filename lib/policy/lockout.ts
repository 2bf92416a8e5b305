import { minReasonLength } from '@/lib/audit/rules'
import { Failure } from '@/lib/failure'

declare module '@/lib/failure' {
  interface FailureDetails {
    LockoutRequiresManager: undefined
    LockoutRequiresReason: { minCharacters: number }
    LockoutNotConfirmed: { expected: string }
    /** Taking a change back asks for no consent, so it never stops anybody. */
    RevertLocksOut: undefined
  }
}

/** What an operator gave to lock people out: a reason for the audit log and the name of what does it, typed. */
export type LockoutConfirmation = { isManager: boolean; reason: string; confirmation: string }

/** Refuses what locks people out of the app unless a manager gave a reason and typed `name`. */
export function assertLockoutConfirmed({ isManager, reason, confirmation }: LockoutConfirmation, name: string): void {
  if (!isManager) throw new Failure('LockoutRequiresManager')
  if (reason.trim().length < minReasonLength)
    throw new Failure('LockoutRequiresReason', { minCharacters: minReasonLength })
  if (confirmation.trim() !== name) throw new Failure('LockoutNotConfirmed', { expected: name })
}
