import { randomBytes, randomInt } from 'node:crypto'
import sql from 'sql-template-tag'
import { createAccount } from '@/lib/account/lifecycle/create-account'
import { issueToken, revokeTokens } from '@/lib/account/sessions/access-token'
import { hashPassword } from '@/lib/account/sessions/password'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { enterOwnContest, enterPracticeContests, type OwnEntry } from './enter-own-contest'
import { openWallet } from './open-wallet'
import { type Persona, personas } from './personas'
import type { PersonaName } from './schema'

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

/** Creates a user in that state with data of its own, so that personas of different tests do not interfere. */
export async function createPersona(name: PersonaName, { isVerified = false } = {}): Promise<CreatedPersona> {
  // All personas have the same password, since hashing takes the most time.
  passwordHash ??= hashPassword(password).catch(error => {
    passwordHash = undefined
    throw error
  })
  const identifiers = generateIdentifiers(name)
  const account = { ...identifiers, passwordHash: await passwordHash, platform: 'android' }
  const persona = personas[name]
  return transaction(async db => {
    const user = await createAccount(db, account)
    await applyTraits(db, user.id, { ...persona, isVerified })
    await openWallet(db, { userId: user.id, ...identifiers }, persona)
    const entry = persona.contest ? await enterOwnContest(db, user.id, persona.contest) : null
    if (persona.hasPracticed) await enterPracticeContests(db, user.id)
    const { accessToken } = await issueToken(db, user)
    if (persona.isDeleted) await markDeleted(db, user.id)
    return { userId: user.id, ...identifiers, password, accessToken, entry }
  })
}

function generateIdentifiers(name: PersonaName) {
  const username = `${name}_${randomBytes(6).toString('hex')}`
  const email = `${username}@personas.slatekeeper.test`
  return { username, email, phone: String(randomInt(2_000_000_000, 10_000_000_000)) }
}

type Traits = Persona & { isVerified: boolean }

async function applyTraits(db: Db, userId: number, traits: Traits): Promise<void> {
  const { experienceLevel = 'Beginner', isSelfExcluded = false, isGeoDenied = false, isVerified } = traits
  await db.run(sql`
    update users set is_adult = true, experience_level = ${experienceLevel}, is_self_excluded = ${isSelfExcluded},
           phone_verified_at = now(), email_verified_at = case when ${isVerified}::boolean then now() end
     where id = ${userId}`)
  await db.run(sql`
    update user_geolocations set status_id = status.id, is_dfs_step_passed = status.name = 'ALLOWED'
      from geo_location_statuses status
     where user_id = ${userId} and status.name = ${isGeoDenied ? 'DENIED' : 'ALLOWED'}`)
}

/** Like a deletion by the user, without the email. */
async function markDeleted(db: Db, userId: number): Promise<void> {
  await db.run(sql`update users set deleted_at = now(), updated_at = now() where id = ${userId}`)
  await revokeTokens(db, userId, 'deletion')
}
