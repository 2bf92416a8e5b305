import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { runInBatches } from '@/lib/db/run-in-batches'
import { knownNetworkDays } from './known-network'

const retentionDays = 30

/** Deletes what expired 30 or more days ago, and uses of past days. Returns the number of deleted rows. */
export async function deleteExpiredCredentials(): Promise<number> {
  const tokens = await runInBatches(rows =>
    db.run(sql`
      delete from access_tokens where id in (
        select id from access_tokens where expires_at < now() - make_interval(days => ${retentionDays}) limit ${rows})`),
  )
  const codes = await runInBatches(rows =>
    db.run(sql`
      delete from otps where id in (
        select id from otps where expires_at < now() - make_interval(days => ${retentionDays}) limit ${rows})`),
  )
  const failures = await runInBatches(rows =>
    db.run(sql`
      delete from otp_failures where (user_id, on_day) in (
        select user_id, on_day from otp_failures where on_day < current_date - ${retentionDays}::int limit ${rows})`),
  )
  const networkFailures = await runInBatches(rows =>
    db.run(sql`
      delete from otp_network_failures where (user_id, on_day, network_hmac) in (
        select user_id, on_day, network_hmac from otp_network_failures
         where on_day < current_date - ${retentionDays}::int limit ${rows})`),
  )
  const networks = await runInBatches(rows =>
    db.run(sql`
      delete from known_networks where (user_id, network_hmac) in (
        select user_id, network_hmac from known_networks
         where seen_at < now() - make_interval(days => ${knownNetworkDays}) limit ${rows})`),
  )
  const links = await runInBatches(rows =>
    db.run(sql`
      delete from email_verifications where id in (
        select id from email_verifications where expires_at < now() - make_interval(days => ${retentionDays}) limit ${rows})`),
  )
  // Confirmed changes are the user's history until the purge: they keep promos from being claimed again.
  const changes = await runInBatches(rows =>
    db.run(sql`
      delete from contact_changes where id in (
        select id from contact_changes
         where expires_at < now() - make_interval(days => ${retentionDays}) and confirmed_at is null limit ${rows})`),
  )
  // The days of free entries and trivia are over. What a person gets once ever stays.
  const uses = await runInBatches(rows =>
    db.run(sql`
      delete from person_uses where (key_hash, subject, number) in (
        select key_hash, subject, number from person_uses
         where subject ~ '^(free_entry|trivia):' and created_at < now() - interval '3 days' limit ${rows})`),
  )
  return uses + tokens + codes + failures + networkFailures + networks + links + changes
}
