import sql from 'sql-template-tag'
import { keyedHash } from '@/lib/core/keyed-hash'
import { networkOf } from '@/lib/core/network'
import { db as pool } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { deleteInBatches } from '@/lib/db/run-in-batches'

/** Days after the last sign-in during which a network is known. */
const knownDays = 120
const maxNetworks = 20

/** Call after the operator signed in, or set a password by link, from this address. */
export async function rememberOperatorNetwork(db: Db, operatorId: number, ip: string): Promise<void> {
  await db.run(sql`
    insert into operator_networks as known (operator_id, network_hmac) values (${operatorId}, ${hashOf(ip)})
    on conflict on constraint operator_networks_pkey do update set seen_at = greatest(known.seen_at, now())`)
  await db.run(sql`
    delete from operator_networks where operator_id = ${operatorId} and network_hmac in (
      select network_hmac from operator_networks where operator_id = ${operatorId}
       order by seen_at desc, network_hmac offset ${maxNetworks})`)
}

/** A new password is a reason to distrust earlier sign-ins. */
export async function forgetNetworks(db: Db, operatorId: number): Promise<void> {
  await db.run(sql`delete from operator_networks where operator_id = ${operatorId}`)
}

export async function isKnownOperatorNetwork(email: string, ip: string): Promise<boolean> {
  const known = await pool.row(sql`
    select from operators join operator_networks as known on known.operator_id = operators.id
     where operators.email = ${email} and known.network_hmac = ${hashOf(ip)}
       and known.seen_at > now() - make_interval(days => ${knownDays})`)
  return known !== undefined
}

export const purgeOldNetworks = () =>
  deleteInBatches(sql`operator_networks`, sql`seen_at < now() - make_interval(days => ${knownDays})`)

const hashOf = (ip: string) => keyedHash(`operator network ${networkOf(ip)}`)
