import sql, { type Sql } from 'sql-template-tag'

export type Contacts = { email: string; phone: string | null }

const contactOf = (value: Sql) => sql`case kind when 'email' then mailbox_of(${value}) else ${value} end`

/**
 * Subquery of `kind` and `value`: the current and former mailboxes and phones that the user proved to have. A sign-up can name
 * those of anyone; a changed contact is proven by its link or code.
 */
export const verifiedContactsOf = (userId: number): Sql => sql`
  select 'email'::contact_kind as kind, mailbox_of(email) as value from users
   where id = ${userId} and email_verified_at is not null
  union select 'phone', phone from users where id = ${userId} and phone_verified_at is not null
  union select kind, ${contactOf(sql`new_value`)} from contact_changes where user_id = ${userId} and confirmed_at is not null
  union select kind, ${contactOf(sql`old_value`)} from contact_changes
         where user_id = ${userId} and confirmed_at is not null and is_old_verified is not false`

/** Subquery of `user_id` and `kind`: the other accounts that proved to have this mailbox or phone, now or before. */
export const holdersOf = (userId: number, { email, phone }: Contacts): Sql => sql`
  select distinct user_id, case kind when 'mailbox' then 'email' else kind end as kind from person_keys
   where key_hash in (person_key('mailbox', mailbox_of(${email})), person_key('phone', ${phone})) and user_id <> ${userId}`
