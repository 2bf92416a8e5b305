import { minReasonLength } from '@/lib/change/audit/rules'
import { Failure } from '@/lib/core/failure'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    LockoutRequiresManager: undefined
    LockoutRequiresReason: { minCharacters: number }
    LockoutNotConfirmed: { expected: string }
    /** Reverting asks for no confirmation, so it never locks users out. */
    RevertLocksOut: undefined
    /** Nor does it let builds in again that a manager stopped. */
    RevertLowersMinimum: undefined
  }
}

/** Input for a change that locks users out of the app or lets old builds in again; `typedName` is the subject's name as the operator typed it. */
export type LockoutConfirmation = { isManager: boolean; reason: string; typedName: string }

/** Requires a manager, a reason and `name` typed out. */
export function assertLockoutConfirmed(
  { isManager, reason, typedName }: LockoutConfirmation,
  name: string,
): void {
  if (!isManager) throw new Failure('LockoutRequiresManager')
  if (reason.trim().length < minReasonLength)
    throw new Failure('LockoutRequiresReason', { minCharacters: minReasonLength })
  if (typedName.trim() !== name) throw new Failure('LockoutNotConfirmed', { expected: name })
}
