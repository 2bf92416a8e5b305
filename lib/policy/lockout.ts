import { leastReason } from '@/lib/audit/rules'
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
export type Consent = { isManager: boolean; reason: string; confirmation: string }

/** Refuses what locks people out of the app unless a manager gave a reason and typed `name`. */
export function assertConsent({ isManager, reason, confirmation }: Consent, name: string): void {
  if (!isManager) throw new Failure('LockoutRequiresManager')
  if (reason.trim().length < leastReason)
    throw new Failure('LockoutRequiresReason', { minCharacters: leastReason })
  if (confirmation.trim() !== name) throw new Failure('LockoutNotConfirmed', { expected: name })
}
