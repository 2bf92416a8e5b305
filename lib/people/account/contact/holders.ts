import sql, { type Sql } from 'sql-template-tag'
import { isKnownUserNetwork } from '@/lib/people/account/sessions/known-network'

/** The account that proved the contact, else known to the network, else the oldest, whose place no later sign-up can take. */
export const holdersFirst = (verifiedAt: Sql, network: string): Sql => sql`
  ${verifiedAt} is null, not exists (
    select from known_networks k where k.user_id = users.id and ${isKnownUserNetwork(network)}), users.id`

/**
 * IDs of the accounts with an email: the first `limit` of them by `holdersFirst`, and the newest, because strangers can sign up with
 * it before and after its owner. A union, because PostgreSQL reads all users for an `or` of two subqueries.
 */
export function holdersOf(email: string, network: string, limit: number): Sql {
  const holders = sql`from users where email = ${email} and deleted_at is null`
  return sql`
    (select id ${holders} order by ${holdersFirst(sql`email_verified_at`, network)} limit ${limit})
    union (select id ${holders} order by email_verified_at is null, id desc limit 1)`
}
