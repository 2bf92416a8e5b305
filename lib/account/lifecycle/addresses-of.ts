import sql, { type Sql } from 'sql-template-tag'

/** Subquery of the user's message recipients: email, phone and former emails and phones that no other account uses now. */
export function addressesOf(userId: number): Sql {
  return sql`
    select email from users where id = ${userId}
    union select phone from users where id = ${userId} and phone is not null
    union select email from email_verifications
           where user_id = ${userId} and email not in (select email from users where id <> ${userId})
    union select address from contact_changes, unnest(array[old_value, new_value]) as address
           where user_id = ${userId} and confirmed_at is not null
             and not exists (select from users where id <> ${userId} and (email = address or phone = address))`
}
