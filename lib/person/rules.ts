import { Failure } from '@/lib/failure'

declare module '@/lib/failure' {
  interface FailureDetails {
    /** Free entries, promos and free contests with prizes require a verified email. */
    EmailNotVerified: undefined
    /** They also require a phone confirmed by a code, or a verified identity. */
    PhoneNotVerified: undefined
  }
}

export type PersonProof = {
  isEmailVerified: boolean
  /** The phone was confirmed by a code, or the identity is verified. */
  isPersonVerified: boolean
}

/** What a user has to prove to get anything of value for free; null if nothing. */
export function findMissingProof(proof: PersonProof): 'EmailNotVerified' | 'PhoneNotVerified' | null {
  if (!proof.isEmailVerified) return 'EmailNotVerified'
  return proof.isPersonVerified ? null : 'PhoneNotVerified'
}

/** Throws EmailNotVerified or PhoneNotVerified. */
export function assertPersonProven(proof: PersonProof): void {
  const missing = findMissingProof(proof)
  if (missing) throw new Failure(missing)
}
