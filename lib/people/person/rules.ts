import { Failure } from '@/lib/core/failure'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    EmailNotVerified: undefined
    /** The phone was not confirmed by a code, and the identity is not verified. */
    PhoneNotVerified: undefined
  }
}

export type PersonProof = {
  isEmailVerified: boolean
  /** The phone was confirmed by a code, or the identity is verified. */
  isPersonVerified: boolean
}

/** Free entries and rewards of trivia require a verified email too; null if nothing is missing. */
export function findMissingProof(proof: PersonProof): 'EmailNotVerified' | 'PhoneNotVerified' | null {
  if (!proof.isEmailVerified) return 'EmailNotVerified'
  return proof.isPersonVerified ? null : 'PhoneNotVerified'
}

/** Throws EmailNotVerified or PhoneNotVerified. */
export function assertPersonProven(proof: PersonProof): void {
  const missing = findMissingProof(proof)
  if (missing) throw new Failure(missing)
}

/** For promos, and for contests with prizes that cost nothing. Throws PhoneNotVerified. */
export function assertPersonVerified({ isPersonVerified }: PersonProof): void {
  if (!isPersonVerified) throw new Failure('PhoneNotVerified')
}
