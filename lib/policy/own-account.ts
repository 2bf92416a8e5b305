import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { Failure } from '@/lib/failure'

declare module '@/lib/failure' {
  interface FailureDetails {
    /** The operator, or the manager who approves, is the user. */
    OwnAccount: undefined
  }
}

/** IDs of users, as values or as a subquery. */
export type Users = readonly number[] | Sql

/**
 * Operators who also play have another manager decide about their account. An account is theirs if it has or had their
 * mailbox, or shares its phone or a payment method with such an account. Throws OwnAccount.
 */
export async function assertNotOwnAccount(
  db: Db,
  operatorIds: readonly (number | null)[],
  users: Users,
): Promise<void> {
  const ids = 'sql' in users ? users : sql`select unnest(${[...users]}::int[])`
  const own = await db.row(sql`
    with subject as (
      select id, phone from users where id in (${ids})
    ), linked as (
      select id from subject
      union
      select other.id from subject join users other on other.phone = subject.phone
      union
      select other.user_id from subject join payment_methods own on own.user_id = subject.id and own.fingerprint <> ''
             join payment_methods other on other.fingerprint = own.fingerprint and other.fingerprint <> ''
    ), addresses as (
      select email from linked join users using (id)
      union all
      select old_value from linked join contact_changes on contact_changes.user_id = linked.id
       where kind = 'email' and confirmed_at is not null
    )
    select from addresses join operators on ${mailboxOf(sql`addresses.email`)} = ${mailboxOf(sql`operators.email`)}
     where operators.id = any(${[...operatorIds]}::int[]) limit 1`)
  if (own) throw new Failure('OwnAccount')
}

/** Without case and the part after a plus. */
function mailboxOf(email: Sql): Sql {
  return sql`split_part(split_part(lower(${email}), '@', 1), '+', 1) || '@' || split_part(lower(${email}), '@', 2)`
}
