import sql, { type Sql } from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { keyedHash } from '@/lib/core/keyed-hash'
import { db as pool } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'

/** Days after the last sign-in. Longer than a token lives, so that strangers cannot lock out a user whose token expired. */
export const knownNetworkDays = 120

export const maxKnownNetworks = 20

export const hashNetwork = (network: string): Buffer => keyedHash(`network ${network}`)

/** Call after the user authenticated from this network: by password, by code or by signing up. */
export async function rememberUserNetwork(db: Db, userId: number, network: string): Promise<void> {
  await db.row(sql`select remember_network(${userId}, ${hashNetwork(network)}, ${maxKnownNetworks})`)
}

/** Only the network of the next sign-in is known afterwards. */
export async function forgetUserNetworks(db: Db, userId: number): Promise<void> {
  await db.run(sql`delete from known_networks where user_id = ${userId}`)
}

/** To one of the users `u`, deleted ones included. */
async function isKnown(which: Sql, network: string, db: Db = pool): Promise<boolean> {
  const known = await db.row(sql`
    select from users u join known_networks k on k.user_id = u.id where ${which} and ${isKnownUserNetwork(network)}`)
  return known !== undefined
}

export const isKnownToEmail = (email: string, network: string) => isKnown(sql`u.email = ${email}`, network)

export const isKnownToPhone = (phone: string, network: string) => isKnown(sql`u.phone = ${phone}`, network)

export const isKnownToUser = (userId: number, network: string) => isKnown(sql`u.id = ${userId}`, network)

/** The network, or null if the user never signed in from it. */
export async function findKnownNetwork(db: Db, userId: number, network: string): Promise<string | null> {
  return (await isKnown(sql`u.id = ${userId}`, network, db)) ? network : null
}

/** Throws TestersOnly unless the contact is a tester's who signed in from this network before: others must not find out. */
export async function assertTesterFrom(
  network: string,
  { email = null, phone = null }: { email?: string | null; phone?: string | null },
): Promise<void> {
  const isTester = sql`(u.email = ${email}::text or u.phone = ${phone}::text) and u.is_tester`
  if (!(await isKnown(isTester, network))) throw new Failure('TestersOnly')
}

/** Of the row `k` of known_networks. */
export const isKnownUserNetwork = (network: string) => sql`
  k.network_hmac = ${hashNetwork(network)} and k.seen_at > now() - make_interval(days => ${knownNetworkDays})`
