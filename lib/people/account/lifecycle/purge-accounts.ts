import sql, { join, raw } from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { operatorTemplates } from '@/lib/notify/messages/rules'
import { recordEvent } from '@/lib/notify/webhooks/record-event'
import { profileFields } from '@/lib/people/account/profile-fields'
import { graceDays } from '@/lib/people/account/rules'
import { deleteEndedPersons, purgePerson } from '@/lib/people/person/purged-person'
import { addressesOf } from './addresses-of'
import { redactPersonalData } from './redact-personal-data'

/**
 * Purges the personal data of accounts deleted 30 or more days ago, one transaction each, and returns their count. Ledger,
 * entries and claims stay under a pseudonym, and what identifies the person as keyed hashes while bars or claims last.
 *
 * Safe to run in several processes. Accounts that fail are reported in one AggregateError after all others are done.
 */
export async function purgeAccounts(): Promise<number> {
  let purged = 0
  const errors = new Map<number, unknown>()
  for (let next = await findNext(); next; next = await findNext(next)) {
    const { id } = next
    try {
      if (await purgeAccount(id)) purged++
    } catch (error) {
      errors.set(id, error)
    }
  }
  await deleteEndedPersons(db)
  const [first] = errors
  if (!first) return purged
  const summary = `${purged} accounts purged, ${errors.size} failed; the first is U-${first[0]}: ${first[1]}`
  throw new AggregateError(errors.values(), summary)
}

/** Returns false if the account is not due, already purged, or locked by another process. */
export async function purgeAccount(id: number): Promise<boolean> {
  return transaction(db => purge(db, id))
}

/** `deletedAt` is text because a Date drops microseconds. */
type Cursor = { deletedAt: string; id: number }

async function findNext(after: Cursor = { deletedAt: '-infinity', id: 0 }): Promise<Cursor | undefined> {
  return db.row<Cursor>(sql`
    select deleted_at::text as deleted_at, id from users
     where deleted_at <= now() - make_interval(days => ${graceDays}) and purged_at is null
       and (deleted_at, id) > (${after.deletedAt}::text::timestamptz, ${after.id}::int)
     order by deleted_at, id limit 1`)
}

async function purge(db: Db, id: number): Promise<boolean> {
  const user = await db.row(sql`
    select from users
     where id = ${id} and deleted_at <= now() - make_interval(days => ${graceDays}) and purged_at is null
       for update skip locked`)
  if (!user) return false
  await purgePerson(db, id)
  await redactPersonalData(db, id)
  await deleteMessages(db, id)
  await deleteRows(db, id)
  await pseudonymize(db, id)
  await recordEvent(db, 'account.purged', { user_id: id })
  return true
}

/** Also those to addresses that the user requested and never confirmed. Not those to an operator with the same address. */
async function deleteMessages(db: Db, id: number): Promise<void> {
  await db.run(sql`
    delete from messages
     where recipient in (${addressesOf(id)}) and template <> all(${[...operatorTemplates]}::text[])`)
  await db.run(sql`
    delete from messages
     where template in ('confirm-new-email', 'phone-code')
       and recipient in (select new_value from contact_changes where user_id = ${id} and confirmed_at is null)`)
}

/** Tables of which all rows of the user are deleted. */
const ownTables = [
  'access_tokens active_days challenge_wins contact_changes deposit_limits device_info_logs devices email_verifications',
  'idempotency_keys identity_cases known_networks location_checks otp_failures otp_network_failures otps payment_methods',
  'referral_logs rejections segment_users trivia_completions user_background_sounds user_engagement user_geolocations',
  'user_kyc user_notes',
].flatMap(tables => tables.split(' '))

async function deleteRows(db: Db, id: number): Promise<void> {
  for (const table of ownTables) await db.run(sql`delete from ${raw(table)} where user_id = ${id}`)
  await db.run(sql`
    with deposited as (update deposits set method_label = '', failure_reason = '', return_url = null where user_id = ${id}),
         withdrawn as (update withdrawals set method_label = '', method_fingerprint = '', failure_reason = '' where user_id = ${id}),
         cases as (update payment_cases set resolution = '[removed]' where user_id = ${id} and resolution <> '')
    update payment_events set body = null where user_id = ${id}`)
}

/** Clears the profile, and the columns that are no part of it. */
async function pseudonymize(db: Db, id: number): Promise<void> {
  const cleared = Object.values(profileFields).flatMap(field => ('clear' in field ? [field.clear] : []))
  await db.run(sql`
    update users
       set ${join(cleared)}, password_hash = '', referral_link = '', experience_level = default,
           experience_level_override = null, is_tester = false, purged_at = now()
     where id = ${id}`)
}
