import { createHmac } from 'node:crypto'
import sql from 'sql-template-tag'
import { db as pool } from '@/lib/db/client'
import type { Db } from '@/lib/db/speak'
import { env } from '@/lib/env'

/**
 * A network counts as known for so many days after the last sign-in from it: longer than a token lives, so that strangers
 * cannot lock out a user who has to sign in again.
 */
export const knownDays = 120

/** At most so many networks of a user are known. */
export const maxKnownNetworks = 20

/** A network as it is stored: under a key outside the database, so that addresses cannot be tried out. */
export function hashNetwork(network: string): Buffer {
  const secret = env().OTP_SECRET
  if (!secret) throw new Error('OTP_SECRET is not set')
  return createHmac('sha256', secret).update(`network ${network}`).digest()
}

/** Remembers that the user proved who they are from this network: by password, by code, or by signing up. */
export async function rememberNetwork(db: Db, userId: number, network: string): Promise<void> {
  await db.row(sql`select remember_network(${userId}, ${hashNetwork(network)}, ${maxKnownNetworks})`)
}

/** Whether the account of that email address, deleted or not, was opened from this network within `knownDays`. */
export async function isKnownToEmail(email: string, network: string): Promise<boolean> {
  const known = await pool.row(sql`
    select from users u join known_networks k on k.user_id = u.id
     where u.email = ${email} and ${isKnown(network)}`)
  return known !== undefined
}

/** The same for the account of that phone. */
export async function isKnownToPhone(phone: string, network: string): Promise<boolean> {
  const known = await pool.row(sql`
    select from users u join known_networks k on k.user_id = u.id
     where u.phone = ${phone} and ${isKnown(network)}`)
  return known !== undefined
}

const isKnown = (network: string) => sql`
  k.network_hmac = ${hashNetwork(network)} and k.seen_at > now() - make_interval(days => ${knownDays})`
