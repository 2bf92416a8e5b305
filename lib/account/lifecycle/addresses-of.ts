import sql, { type Sql } from 'sql-template-tag'

/** Subquery of the user's message recipients: email, phone and former emails that no other account uses now. */
export function addressesOf(userId: number): Sql {
  return sql`
    select email from users where id = ${userId}
    union select phone from users where id = ${userId} and phone is not null
    union select email from email_verifications
           where user_id = ${userId} and email not in (select email from users where id <> ${userId})`
}
