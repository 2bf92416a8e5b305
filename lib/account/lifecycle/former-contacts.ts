import sql, { type Sql } from 'sql-template-tag'

export type Contacts = { email: string; phone: string | null }

/**
 * Subquery of `kind` and `value`: the current and former emails and phones that the user proved to have. A sign-up can name
 * those of anyone; a changed contact is proven by its link or code.
 */
export const verifiedContactsOf = (userId: number): Sql => sql`
  select 'email'::contact_kind as kind, email as value from users
   where id = ${userId} and email_verified_at is not null
  union select 'phone', phone from users where id = ${userId} and phone_verified_at is not null
  union select kind, new_value from contact_changes where user_id = ${userId} and confirmed_at is not null
  union select kind, old_value from contact_changes
         where user_id = ${userId} and confirmed_at is not null and is_old_verified is not false`

/**
 * Subquery of `user_id` and `kind`: the other accounts that had one of these contacts before, and proved it. An email never
 * looks like a phone, so that one search finds both.
 */
export function formerHoldersOf(userId: number, { email, phone }: Contacts): Sql {
  const values = phone ? [email, phone] : [email]
  return sql`
    select distinct user_id, kind from contact_changes
     where user_id <> ${userId} and confirmed_at is not null
       and (old_value = any(${values}::text[]) and is_old_verified is not false
            or new_value = any(${values}::text[]))`
}
