import sql, { type Sql } from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    /** The operator, or the manager who approves, is the user. */
    OwnAccount: undefined
  }
}

/** IDs of users, as values or as a subquery. */
export type Users = readonly number[] | Sql

/**
 * Operators who also play have another manager decide about their account. An account is theirs if its email has their mailbox,
 * or if it, or an account that shares a phone, an identity or a payment method with it, has proven their mailbox once. Throws
 * OwnAccount.
 */
export async function assertNotOwnAccount(
  db: Db,
  operatorIds: readonly (number | null)[],
  users: Users,
): Promise<void> {
  const ids = 'sql' in users ? users : sql`select unnest(${[...users]}::int[])`
  const own = await db.row(sql`
    with subject as (
      select id, email from users where id in (${ids})
    ), linked as (
      select id from subject
      union
      select other.user_id from subject, linked_accounts(subject.id, array['mailbox', 'phone', 'identity', 'payment']) as other
    )
    select from operators
     where id = any(${[...operatorIds]}::int[])
       and (exists (select from subject where mailbox_of(subject.email) = mailbox_of(operators.email))
            or exists (select from linked join person_keys on person_keys.user_id = linked.id
                        where key_hash = person_key('mailbox', mailbox_of(operators.email))))
     limit 1`)
  if (own) throw new Failure('OwnAccount')
}
