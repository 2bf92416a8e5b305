import sql, { type Sql } from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import type { Involvement } from './involvement'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    /** The operator and what involves them with the user, if that is why. */
    OwnAccount: { operatorId: number; involvement: Involvement[] } | undefined
  }
}

export type Users = readonly number[] | Sql

/**
 * Operators who also play have another manager decide about their account. An account is theirs if its email has their mailbox,
 * or if it, or an account that a chain of shared contacts, identities and payment methods links to it, has proven their mailbox
 * once.
 */
export async function ownsAccount(
  db: Db,
  operatorIds: readonly (number | null)[],
  users: Users,
): Promise<boolean> {
  const ids = 'sql' in users ? users : sql`select unnest(${[...users]}::int[])`
  // Starts from the accounts of the operators, which are fewer than the users of a slate.
  const own = await db.row(sql`
    with mailboxes as (
      select mailbox_of(email) as mailbox from operators where id = any(${[...operatorIds]}::int[])
    ), proven as (
      select user_id from mailboxes join person_keys on key_hash = person_key('mailbox', mailbox)
    ), linked as (
      select user_id from proven
      union
      select other.user_id
        from proven, other_accounts_of_person(proven.user_id, array['mailbox', 'phone', 'identity', 'payment']) as other
    )
    select from users
     where id in (${ids})
       and (id in (select user_id from linked) or mailbox_of(email) in (select mailbox from mailboxes))
     limit 1`)
  return own !== undefined
}

/** Throws OwnAccount. */
export async function assertNotOwnAccount(db: Db, operatorIds: readonly (number | null)[], users: Users) {
  if (await ownsAccount(db, operatorIds, users)) throw new Failure('OwnAccount')
}
