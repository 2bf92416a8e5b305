import sql, { type Sql } from 'sql-template-tag'
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

/** The columns of a PersonProof, for a user `u`. */
export const personProof = sql`
  u.email_verified_at is not null as is_email_verified, ${isPersonVerified()} as is_person_verified`

/** For a user `u`. */
export function isPersonVerified(): Sql {
  return sql`
    (u.phone_verified_at is not null
     or exists (select from user_kyc proof join kyc_statuses proven on proven.id = proof.status_id
                 where proof.user_id = u.id and proven.name = 'Verified'))`
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

/**
 * Whether the person is self-excluded or suspended with another account, known by mailbox, phone, identity or payment
 * method. It counts as a self-exclusion of this one, so that callers cannot tell which it is.
 */
export const isBarredAsPerson = (userId: Sql): Sql => sql`
  exists (select from barred_persons barred where barred.user_id = ${userId} and barred.until > clock_timestamp())`

/** Other accounts of the person, by proven contacts and verified identities. */
export const otherAccountsOf = (userId: number): Sql => sql`
  select linked.user_id from linked_accounts(${userId}, array['mailbox', 'phone', 'identity']) as linked`

/** The highest number of this use by the person, with any account; 0 if none. */
export const personUses = (userId: number, subject: Sql): Sql => sql`
  coalesce((select max(used.number) from person_uses used
             where used.subject = ${subject} and used.key in (select own.key from current_person_keys(${userId}) own)), 0)`
