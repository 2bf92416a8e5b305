import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { inBatches } from '@/lib/db/in-batches'
import { knownDays } from './known-network'

const keptDays = 30

/**
 * Removes tokens, codes, counted failures and verification links that ended 30 days ago or more, and networks that were
 * not signed in from for as long; answers how many.
 */
export async function deleteExpiredCredentials(): Promise<number> {
  const tokens = await inBatches(rows =>
    db.run(sql`
      delete from access_tokens where id in (
        select id from access_tokens where expires_at < now() - make_interval(days => ${keptDays}) limit ${rows})`),
  )
  const codes = await inBatches(rows =>
    db.run(sql`
      delete from otps where id in (
        select id from otps where expires_at < now() - make_interval(days => ${keptDays}) limit ${rows})`),
  )
  const failures = await inBatches(rows =>
    db.run(sql`
      delete from otp_failures where (user_id, on_day) in (
        select user_id, on_day from otp_failures where on_day < current_date - ${keptDays}::int limit ${rows})`),
  )
  const networkFailures = await inBatches(rows =>
    db.run(sql`
      delete from otp_network_failures where (user_id, on_day, network_hmac) in (
        select user_id, on_day, network_hmac from otp_network_failures
         where on_day < current_date - ${keptDays}::int limit ${rows})`),
  )
  const networks = await inBatches(rows =>
    db.run(sql`
      delete from known_networks where (user_id, network_hmac) in (
        select user_id, network_hmac from known_networks
         where seen_at < now() - make_interval(days => ${knownDays}) limit ${rows})`),
  )
  const links = await inBatches(rows =>
    db.run(sql`
      delete from email_verifications where id in (
        select id from email_verifications where expires_at < now() - make_interval(days => ${keptDays}) limit ${rows})`),
  )
  return tokens + codes + failures + networkFailures + networks + links
}
