import sql, { type Sql } from 'sql-template-tag'

/**
 * Subquery of the user's message recipients: email, phone and former emails and phones. Those that another account uses now
 * only if they are the user's own by proof.
 */
export function addressesOf(userId: number): Sql {
  return sql`
    select email from users
     where id = ${userId}
       and (email_verified_at is not null or not exists (select from users o where o.email = users.email and o.id <> users.id))
    union select phone from users
           where id = ${userId} and phone is not null
             and (phone_verified_at is not null or not exists (select from users o where o.phone = users.phone and o.id <> users.id))
    union select email from email_verifications
           where user_id = ${userId} and email not in (select email from users where id <> ${userId})
    union select address from contact_changes, unnest(array[old_value, new_value]) as address
           where user_id = ${userId} and confirmed_at is not null
             and not exists (select from users where id <> ${userId} and (email = address or phone = address))`
}
