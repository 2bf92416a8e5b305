import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { deleteInBatches } from '@/lib/db/run-in-batches'
import { knownNetworkDays } from './known-network'

const retentionDays = 30

const isExpired = sql`expires_at < now() - make_interval(days => ${retentionDays})`

const maxRevokedTokens = 50

const usersPerStep = 20_000

/**
 * Anyone who knows a password can sign in again and again, which revokes the oldest sessions. By ranges of users, so that no statement
 * reads the tokens of all.
 */
async function deleteRevokedTokens(): Promise<number> {
  const { last } = await db.one<{ last: number }>(sql`select coalesce(max(id), 0)::int as last from users`)
  let deleted = 0
  for (let from = 1; from <= last; from += usersPerStep) {
    const busy = await db.rows<{ userId: number }>(usersWithRevokedTokens(from))
    if (busy.length > 0)
      deleted += await deleteInBatches(sql`access_tokens`, isRevokedEarlier(busy.map(({ userId }) => userId)))
  }
  return deleted
}

const usersWithRevokedTokens = (from: number) => sql`
  select user_id from access_tokens
   where user_id between ${from}::int and ${from + usersPerStep - 1}::int and revoked_at is not null
   group by user_id having count(*) > ${maxRevokedTokens}`

const isRevokedEarlier = (userIds: readonly number[]) => sql`
  ctid = any(array(
    select ended.place_on_disk
      from (select ctid as place_on_disk, row_number() over (partition by user_id order by id desc) as place
              from access_tokens where user_id = any(${userIds}::int[]) and revoked_at is not null) as ended
     where ended.place > ${maxRevokedTokens}))`

const isOfPastDay = sql`on_day < current_date - ${retentionDays}::int`

/** Deletes what expired 30 or more days ago, all but the newest revoked tokens of a user, and uses of past days. Returns the number of deleted rows. */
export async function deleteExpiredCredentials(): Promise<number> {
  const tokens = await deleteInBatches(sql`access_tokens`, isExpired)
  const revoked = await deleteRevokedTokens()
  const codes = await deleteInBatches(sql`otps`, isExpired)
  const failures = await deleteInBatches(sql`otp_failures`, isOfPastDay)
  const networkFailures = await deleteInBatches(sql`otp_network_failures`, isOfPastDay)
  const networks = await deleteInBatches(
    sql`known_networks`,
    sql`seen_at < now() - make_interval(days => ${knownNetworkDays})`,
  )
  const links = await deleteInBatches(sql`email_verifications`, isExpired)
  // Confirmed changes are the user's history until the purge: they keep promos from being claimed again.
  const changes = await deleteInBatches(sql`contact_changes`, sql`${isExpired} and confirmed_at is null`)
  // The days of free entries and trivia are over. What a person gets once ever stays.
  const uses = await deleteInBatches(
    sql`person_uses`,
    sql`subject ~ '^(free_entry|trivia):' and created_at < now() - interval '3 days'`,
  )
  return uses + tokens + revoked + codes + failures + networkFailures + networks + links + changes
}
