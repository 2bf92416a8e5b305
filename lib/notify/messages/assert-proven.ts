import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { type OutgoingMessage, templateRules } from './outgoing'

/** Throws an Error if the template may not go to this recipient: see `templateRules`. */
export async function assertRecipientProven(
  db: Db,
  template: OutgoingMessage['template'],
  recipient: string,
  userId: number | undefined,
): Promise<void> {
  const { to, unproven } = templateRules[template]
  if (unproven === 'yes') return
  const isAllowed =
    to === 'operator'
      ? await isOperator(db, recipient)
      : await isOwnContact(db, userId ?? 0, recipient, unproven === 'as first proof')
  if (!isAllowed) throw new Error(`"${template}" must not be sent to a contact that was never proven`)
}

/** By the link of the invitation, or by single sign-on. */
async function isOperator(db: Db, email: string): Promise<boolean> {
  const operator = await db.row(sql`
    select from operators where email = ${email} and (password_hash is not null or sso_subject is not null)`)
  return operator !== undefined
}

/** A code texted to an unproven phone is a first proof only while the email is not proven either. */
async function isOwnContact(
  db: Db,
  userId: number,
  contact: string,
  isFirstProof: boolean,
): Promise<boolean> {
  const own = await db.row(sql`
    select from users
     where id = ${userId}
       and (email = ${contact} and (email_verified_at is not null or ${isFirstProof})
            or phone = ${contact} and (phone_verified_at is not null or ${isFirstProof} and email_verified_at is null))
    union all
    select from contact_changes
     where user_id = ${userId} and old_value = ${contact} and confirmed_at is not null and is_old_verified is not false`)
  return own !== undefined
}
