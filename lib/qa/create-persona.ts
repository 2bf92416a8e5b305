import { randomBytes, randomInt } from 'node:crypto'
import sql from 'sql-template-tag'
import { Failure, type FailureCode } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { createAccount } from '@/lib/people/account/lifecycle/create-account'
import { markDeleted } from '@/lib/people/account/lifecycle/mark-deleted'
import { switchMode } from '@/lib/people/account/profile/switch-mode'
import { hashToken, issueToken, revokeTokens } from '@/lib/people/account/sessions/access-token'
import { findTokenHolder } from '@/lib/people/account/sessions/find-token-holder'
import { hashPassword } from '@/lib/people/account/sessions/password'
import { logDevice } from '@/lib/people/device/log-device'
import { seedCase } from '@/lib/people/identity/seed-case'
import { allowLocation, writeLocation } from '@/lib/people/location/write-location'
import { excludePerson } from '@/lib/people/person/inherit-bars'
import { excludeUser } from '@/lib/people/restrictions/changes/exclude-user'
import { claimPromo } from '@/lib/rewards/promo/claim-promo'
import { enterOwnContest, enterPracticeContests, type OwnEntry } from './enter-own-contest'
import { openWallet } from './open-wallet'
import { type Persona, personas } from './personas'
import { playEntries } from './play-entries'
import type { Overrides, PersonaName } from './schema'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    /** `why` is the failure of the claim. */
    PersonaCannotClaim: { promoId: number; why: FailureCode }
  }
}

const password = 'Playmaker7'
let passwordHash: Promise<string> | undefined

export type CreatedPersona = {
  userId: number
  email: string
  username: string
  phone: string
  password: string
  accessToken: string
  entry: OwnEntry | null
}

/**
 * Creates a user in that state with data of its own, so that personas of different tests do not interfere. Restrictions
 * apply last, so that an excluded persona can have played before.
 */
export async function createPersona(name: PersonaName, overrides: Overrides = {}): Promise<CreatedPersona> {
  // All personas have the same password, since hashing takes the most time.
  passwordHash ??= hashPassword(password).catch(error => {
    passwordHash = undefined
    throw error
  })
  const identifiers = generateIdentifiers(name)
  const persona = applyOverrides(personas[name], overrides)
  const { platform = 'android' } = overrides
  const account = { ...identifiers, passwordHash: await passwordHash, platform }
  const { user, entry } = await transaction(async db => {
    const user = await createAccount(db, account)
    await applyTraits(db, user.id, {
      ...persona,
      // Only a proven email can deposit.
      isVerified: overrides.verified ?? persona.depositCents !== undefined,
    })
    const entry = persona.contest ? await enterOwnContest(db, user.id, persona.contest) : null
    if (persona.hasPracticed) await enterPracticeContests(db, user.id)
    return { user, entry }
  })
  if (overrides.mode === 'Arcade') await switchMode(user.id, overrides.mode)
  for (const promoId of overrides.claimed ?? []) await claim(user.id, promoId)
  await playEntries(user.id, persona, overrides.mode ?? 'Cash')
  const created = await transaction(async db => {
    await openWallet(db, { userId: user.id, ...identifiers }, persona, overrides.balances)
    await applyRestrictions(db, user.id, persona)
    const { accessToken } = await issueToken(db, user)
    if (persona.isDeleted) await deleteSilently(db, user.id)
    return { userId: user.id, ...identifiers, password, accessToken, entry }
  })
  if (overrides.build) {
    const device = { ...devices[platform], platform, version: overrides.build }
    const holder = await findTokenHolder(hashToken(created.accessToken))
    await logDevice({ id: user.id, tokenId: holder?.tokenId ?? null }, device)
  }
  if (overrides.excluded_until) await exclude(user.id, new Date(overrides.excluded_until))
  return created
}

async function claim(userId: number, promoId: number): Promise<void> {
  await claimPromo(userId, promoId).catch(error => {
    if (!(error instanceof Failure)) throw error
    throw new Failure('PersonaCannotClaim', { promoId, why: error.code })
  })
}

async function exclude(userId: number, endsAt: Date): Promise<void> {
  const by = { operatorId: null, name: 'QA tools', sessionId: null, requestId: '' }
  await excludeUser(by, { userId, endsAt }, 'Requested for a persona')
}

function applyOverrides(base: Persona, overrides: Overrides): Persona {
  const { kyc, geo, settled_entries, excluded_until } = overrides
  const { isSelfExcluded, ...persona } = base
  const { outcome = 'lost' } = persona.settledEntries ?? {}
  return {
    ...persona,
    // An exclusion without an end could not get one.
    ...(isSelfExcluded && !excluded_until && { isSelfExcluded }),
    ...(kyc && { kyc }),
    ...(geo && { geo }),
    ...(settled_entries !== undefined && { settledEntries: { count: settled_entries, outcome } }),
  }
}

const devices = {
  android: { os: '16', brand: 'Google', model: 'Pixel 10' },
  ios: { os: '26.1', brand: 'Apple', model: 'iPhone 17' },
}

function generateIdentifiers(name: PersonaName) {
  const username = `${name}_${randomBytes(6).toString('hex')}`
  const email = `${username}@personas.slatekeeper.test`
  return { username, email, phone: String(randomInt(2_000_000_000, 10_000_000_000)) }
}

/** A last name that resembles no other one. */
const randomLetters = () => Array.from({ length: 10 }, () => String.fromCharCode(97 + randomInt(26))).join('')

async function applyTraits(db: Db, userId: number, traits: Persona & { isVerified: boolean }): Promise<void> {
  const { experienceLevel = null, kyc, isVerified } = traits
  await db.run(sql`
    update users set is_adult = true, experience_level = coalesce(${experienceLevel}, experience_level),
           experience_level_override = ${experienceLevel}, phone_verified_at = now(),
           email_verified_at = case when ${isVerified}::boolean then now() end
     where id = ${userId}`)
  await allowLocation(db, userId, locationMinutes)
  if (kyc && kyc !== 'Not performed')
    await seedCase(db, {
      userId,
      legalName: `Persona ${randomLetters()}`,
      dateOfBirth: '1990-05-17',
      status: kyc,
    })
}

async function applyRestrictions(db: Db, userId: number, { isSelfExcluded, geo }: Persona): Promise<void> {
  if (isSelfExcluded) await excludePerson(db, userId, { isTimeOut: false, until: null })
  if (geo === 'DENIED') await denyLocation(db, userId)
}

/** As long as an access token. */
const locationMinutes = 30 * 24 * 60

async function denyLocation(db: Db, userId: number): Promise<void> {
  const denied = { outcome: 'unknown', allowedUntil: null, isStepPassed: false } as const
  await writeLocation(db, { userId, source: 'service', ...denied })
}

/** Like a deletion by the user, without the email. */
async function deleteSilently(db: Db, userId: number): Promise<void> {
  await markDeleted(db, userId)
  await revokeTokens(db, userId, 'deletion')
}
