import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type Stripe from 'stripe'
import { serviceAuthor } from '@/lib/change/audit/author'
import { record } from '@/lib/change/audit/record'
import { unlessMissing } from '@/lib/core/stripe'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { publishEvent } from '@/lib/notify/realtime/publish'
import { caseDecisions, closeCase } from '@/lib/people/identity/decide-case'
import { findFlags } from '@/lib/people/identity/flags'
import type { IdentityDecision } from '@/lib/people/identity/rules'
import { underAgeReason } from '@/lib/people/identity/submit-case'
import { datesLike } from '@/lib/people/person/compare-people'
import { findPersonBar, hashAddress } from '@/lib/people/person/find-same-person'
import { type LockedUser, lockUser } from '@/lib/people/restrictions/changes/lock-user'
import { adultAge, ageOf } from '@/lib/people/restrictions/changes/rules'
import { getStripeIdentity } from './provider'

/** Throws if the results are incomplete. */
function readPerson({ id, verified_outputs: outputs }: Stripe.Identity.VerificationSession) {
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
function reasonOf(code: string): { decision: Exclude<IdentityDecision, 'approved'>; reason: string } {
  if (code === 'under_supported_age') return { decision: 'rejected', reason: underAgeReason }
  return {
    decision: 'returned',
    reason: reasons[code] ?? 'The document could not be verified. Take clear pictures of a valid document.',
  }
}

type Session = Stripe.Identity.VerificationSession

/** Reads the session at Stripe again for each event, so that their order does not matter. Returns what changed. */
export async function refreshCheck(sessionId: string): Promise<string> {
  const stripe = await getStripeIdentity()
  const session = await unlessMissing(
    stripe.identity.verificationSessions.retrieve(sessionId, {
      expand: ['verified_outputs', 'verified_outputs.dob'],
    }),
  )
  if (!session) return 'The session is unknown'
  // Other products and databases can use the same account at Stripe.
  const owned = await db.row(sql`select from stripe_verifications where session_id = ${sessionId}`)
  if (!owned) return 'The session belongs to no case'
  // A failed check is repeated in another session, so this one must never be verified.
  if (session.status === 'requires_input' && session.last_error)
    await stripe.identity.verificationSessions.cancel(sessionId, {}, { idempotencyKey: randomUUID() })
  return transaction(db => applySession(db, session))
}

type Case = { id: number; userId: number; status: string; isFilled: boolean }

async function applySession(db: Db, session: Session): Promise<string> {
  const owner = await db.row<{ userId: number }>(sql`
    select user_id from stripe_verifications join identity_cases on identity_cases.id = case_id
      join users on users.id = user_id where session_id = ${session.id} and purged_at is null`)
  if (!owner) return 'The session belongs to no case'
  const user = await lockUser(db, owner.userId)
  const found = await db.row<Case>(sql`
    select c.id, c.user_id, c.status, c.legal_name is not null as is_filled
      from stripe_verifications v join identity_cases c on c.id = v.case_id where v.session_id = ${session.id}`)
  if (!found || (found.status !== 'started' && found.status !== 'pending')) return 'The case is decided'
  if (session.status === 'verified') return applyVerified(db, user, found, session)
  if (session.status === 'processing') return setPending(db, found)
  if (session.status === 'canceled') return withdraw(db, found)
  if (!session.last_error) return 'The user has not submitted anything'
  const { decision, reason } = reasonOf(session.last_error.code ?? '')
  await close(db, user, found, decision, reason)
  return `The check is ${decision}`
}

async function applyVerified(db: Db, user: LockedUser, found: Case, session: Session): Promise<string> {
  if (found.isFilled) return 'The case waits for an operator'
  // Redacted sessions have no results any more.
  if (session.redaction) return 'The session is redacted'
  const person = readPerson(session)
  await fill(db, found.id, person)
  // Checks of one person by two accounts are decided one after the other, so that the second finds the first.
  const [date] = datesLike(person.dateOfBirth).sort()
  await db.row(sql`select pg_advisory_xact_lock(hashtextextended(${`identity person ${date}`}, 0))`)
  await db.run(sql`
    update user_kyc set date_of_birth = greatest(date_of_birth, ${person.dateOfBirth}::text::date)
     where user_id = ${user.id}`)
  if (ageOf(person.dateOfBirth, user.now) < adultAge) {
    await close(db, user, found, 'rejected', underAgeReason)
    return 'The user is a minor'
  }
  // An operator sees why the case cannot be approved, and rejects it.
  if ((await findFlags(db, found.id)).length > 0 || (await findPersonBar(db, user.id))) {
    await setPending(db, found)
    return 'The case waits for an operator'
  }
  await close(db, user, found, 'approved', '', person.dateOfBirth)
  return 'The identity is verified'
}

/** The same keyed hash of the address as for the built-in check, so that flags find a person across both. */
async function fill(db: Db, caseId: number, person: ReturnType<typeof readPerson>): Promise<void> {
  const { legalName, dateOfBirth, street, city, state, postalCode } = person
  await db.run(sql`
    update identity_cases
       set legal_name = ${legalName}, date_of_birth = ${dateOfBirth}::text::date, street = ${street}, city = ${city},
           state = ${state}, postal_code = ${postalCode},
           address_hmac = ${hashAddress({ street, postalCode })}
     where id = ${caseId}`)
}

async function setPending(db: Db, { id, userId, status }: Case): Promise<string> {
  if (status === 'pending') return 'The check is being processed'
  await db.run(sql`update identity_cases set status = 'pending', submitted_at = now() where id = ${id}`)
  await db.run(sql`
    update user_kyc set status_id = (select id from kyc_statuses where name = 'Pending') where user_id = ${userId}`)
  await publishEvent(db, { name: 'balance.changed', userId })
  return 'The check is being processed'
}

async function withdraw(db: Db, { id, userId }: Case): Promise<string> {
  await db.run(sql`
    update identity_cases set status = 'withdrawn', decided_at = clock_timestamp() where id = ${id}`)
  await db.run(sql`
    update user_kyc set status_id = (select id from kyc_statuses where name = 'Not performed')
     where user_id = ${userId}`)
  await publishEvent(db, { name: 'balance.changed', userId })
  return 'The check was canceled'
}

async function close(
  db: Db,
  user: LockedUser,
  { id }: Case,
  decision: IdentityDecision,
  reason: string,
  dateOfBirth = '',
): Promise<void> {
  const by = serviceAuthor('Worker')
  const closed = await closeCase(db, user, { id, decision, dateOfBirth }, { by, approvedById: null, reason })
  await record(db, by, caseDecisions[decision], { ...closed, reason })
}
