import sql, { type Sql } from 'sql-template-tag'

/** A query of the addresses that messages to the user went to: e-mail, phone, and what was the e-mail before, unless it is somebody else's now. */
export function addressesOf(userId: number): Sql {
  return sql`
    select email from users where id = ${userId}
    union select phone from users where id = ${userId} and phone is not null
    union select email from email_verifications
           where user_id = ${userId} and email not in (select email from users where id <> ${userId})`
}
