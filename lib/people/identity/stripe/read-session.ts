import type Stripe from 'stripe'
import type { IdentityDecision } from '@/lib/people/identity/rules'
import { underAgeReason } from '@/lib/people/identity/submit-case'

export type ReportedPerson = {
  legalName: string
  dateOfBirth: string
  street: string | null
  city: string | null
  state: string | null
  postalCode: string | null
}

/** Throws if the results are incomplete. */
export function readPerson({
  id,
  verified_outputs: outputs,
}: Stripe.Identity.VerificationSession): ReportedPerson {
  const { first_name: first, last_name: last, dob, address } = outputs ?? {}
  const legalName = [first, last].filter(Boolean).join(' ').trim()
  if (!legalName) throw new Error(`the session ${id} has no name`)
  if (!(dob?.year && dob.month && dob.day))
    throw new Error(
      `the session ${id} has no date of birth: STRIPE_IDENTITY_KEY must be a restricted key that can read sensitive results`,
    )
  return {
    legalName,
    dateOfBirth: [String(dob.year), twoDigits(dob.month), twoDigits(dob.day)].join('-'),
    street: [address?.line1, address?.line2].filter(Boolean).join(', ') || null,
    city: address?.city ?? null,
    state: address?.state ?? null,
    postalCode: address?.postal_code ?? null,
  }
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

const reasons: Record<string, string> = {
  abandoned: 'The check was not completed.',
  consent_declined: 'You did not agree to the check.',
  country_not_supported: 'Documents of this country are not supported.',
  device_not_supported: 'Use a device with a camera.',
  document_expired: 'The document has expired. Use a valid one.',
  document_type_not_supported: 'Use a passport, ID card or driver’s license.',
  selfie_document_missing_photo: 'Use a document with a photo.',
  selfie_face_mismatch: 'The selfie does not match the document.',
}

/** A check that failed can be repeated, except by a minor. */
export function reasonOf(code: string): { decision: Exclude<IdentityDecision, 'approved'>; reason: string } {
  if (code === 'under_supported_age') return { decision: 'rejected', reason: underAgeReason }
  return {
    decision: 'returned',
    reason: reasons[code] ?? 'The document could not be verified. Take clear pictures of a valid document.',
  }
}
