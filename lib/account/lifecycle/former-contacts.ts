import sql, { type Sql } from 'sql-template-tag'

export type Contacts = { email: string; phone: string | null }

/** Subquery of `kind` and `value`: the emails and phones that the user changed, and those they were changed to. */
export const formerContactsOf = (userId: number): Sql => sql`
  select distinct kind, value from contact_changes, unnest(array[old_value, new_value]) as value
   where user_id = ${userId} and confirmed_at is not null`

/**
 * Subquery of `user_id` and `kind`: the other accounts that had one of these contacts before. An email never looks like a
 * phone, so that one search finds both.
 */
export function formerHoldersOf(userId: number, { email, phone }: Contacts): Sql {
  const values = phone ? [email, phone] : [email]
  return sql`
    select distinct user_id, kind from contact_changes
     where user_id <> ${userId} and confirmed_at is not null
       and (old_value = any(${values}::text[]) or new_value = any(${values}::text[]))`
}
