import { randomInt, randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { BucketKind } from '@/lib/db/generated/enums'
import { transaction } from '@/lib/db/transaction'
import { post } from '@/lib/ledger/post'
import { createAccount } from '@/lib/people/account/lifecycle/create-account'
import { hashToken, issueToken } from '@/lib/people/account/sessions/access-token'
import { findTokenHolder } from '@/lib/people/account/sessions/find-token-holder'
import { inheritBars } from '@/lib/people/person/inherit-bars'
import { recognizePerson } from '@/lib/people/person/purged-person'

export const userPassword = 'Playmaker7'

export const testNetwork = '192.0.2.7'

/** Of a password hash, whose cost each comparison reads from it. */
export const leastCost = { memoryCost: 1_024, timeCost: 1, parallelism: 1 }

let passwordHash: Promise<string> | undefined

export function newIdentifiers() {
  const username = `u${randomUUID().replaceAll('-', '').slice(0, 16)}`
  return {
    email: `${username}@users.test`,
    username,
    phone: String(randomInt(2_000_000_000, 10_000_000_000)),
  }
}

export async function makeUser() {
  passwordHash ??= hash(userPassword, leastCost)
  const identifiers = newIdentifiers()
  const account = { ...identifiers, passwordHash: await passwordHash }
  const { accessToken, user } = await transaction(async db =>
    issueToken(db, await createAccount(db, account)),
  )
  return { ...identifiers, id: user.id, accessToken }
}

/** As if the user had opened the link of the mail and entered a texted code. */
export async function verifyContacts(userId: number): Promise<void> {
  await transaction(async tx => {
    const { email, phone } = await tx.one<{ email: string; phone: string }>(sql`
      update users set email_verified_at = now(), phone_verified_at = now() where id = ${userId}
      returning email, phone /* not null */`)
    await recognizePerson(tx, userId)
    await inheritBars(tx, userId, sql`person_key('mailbox', mailbox_of(${email}))`)
    await inheritBars(tx, userId, sql`person_key('phone', ${phone})`)
  })
}

/** A user who can get what is free: email and phone are verified. */
export async function makeProvenUser() {
  const user = await makeUser()
  await verifyContacts(user.id)
  return user
}

export async function fund(userId: number, bucket: BucketKind, cents: bigint): Promise<void> {
  await transaction(db =>
    post(db, { kind: 'adjustment', userId, houseAccount: 'adjustments', amounts: [{ bucket, cents }] }),
  )
}

export const holderOf = (accessToken: string) => findTokenHolder(hashToken(accessToken))

/** Newest first. */
export async function readSentMessages(to: string) {
  return db.rows<{ template: string; props: { code?: string; link?: string; otpSignature?: string } }>(sql`
    select template, props from messages where recipient = ${to} order by id desc`)
}

export async function readSentCode(to: string): Promise<string> {
  const [message] = await readSentMessages(to)
  if (!message?.props.code) throw new Error(`no code was sent to ${to}`)
  return message.props.code
}

export const makeWrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Backdates the last code by a minute, so that the next one can be issued. */
export async function expireCodeCooldown(userId: number): Promise<void> {
  await db.run(sql`update otps set created_at = created_at - interval '61 seconds' where user_id = ${userId}`)
}
