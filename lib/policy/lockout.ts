import { leastReason } from '@/lib/audit/rules'
import { Failure } from '@/lib/failure'

declare module '@/lib/failure' {
  interface FailureDetails {
    LockOutNeedsManager: undefined
    LockOutNeedsReason: { leastCharacters: number }
    LockOutNotConfirmed: { expected: string }
    /** Taking a change back asks for no consent, so it never stops anybody. */
    LockOutByRevert: undefined
  }
}

/** What an operator gave to lock people out: a reason for the audit log and the name of what does it, typed. */
export type Consent = { isManager: boolean; reason: string; confirmation: string }

/** Refuses what locks people out of the app unless a manager gave a reason and typed `name`. */
export function assertConsent({ isManager, reason, confirmation }: Consent, name: string): void {
  if (!isManager) throw new Failure('LockOutNeedsManager')
  if (reason.trim().length < leastReason)
    throw new Failure('LockOutNeedsReason', { leastCharacters: leastReason })
  if (confirmation.trim() !== name) throw new Failure('LockOutNotConfirmed', { expected: name })
}
