import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { hasNoticesLeft } from './message-budget'
import { channelOf, type OutgoingMessage } from './outgoing'
import { templateRules } from './rules'

/** Sends nothing to an account that lost its address, nor more than a few notices to an address that none has proven. Throws an Error for a power and no proven contact of the account. */
export async function enqueueMessage(db: Db, message: OutgoingMessage): Promise<void> {
  const { template, to, userId, ...props } = message as OutgoingMessage & { userId?: number }
  // Only names of accounts without an address contain a colon.
  if (to.includes(':')) return
  await assertRecipientProven(db, template, to, userId)
  if (mayReachStranger(template) && !(await hasNoticesLeft(db, to))) return
  const ttlSeconds = 'ttlSeconds' in props ? props.ttlSeconds : null
  await db.run(sql`
    with message as (
      insert into messages (channel, recipient, template, props, expires_at)
      values (
        ${channelOf(template)}::message_channel, ${to}, ${template}, ${JSON.stringify(props)}::jsonb,
        now() + make_interval(secs => ${ttlSeconds}::double precision)
      )
      returning id
    )
    select graphile_worker.add_job(
      'send_message', json_build_object('message_id', id), job_key => 'message:' || id, max_attempts => 5
    )
    from message`)
}

/** Anyone can have these mailed to the address of another person. Links and codes are counted where they are requested. */
function mayReachStranger(template: OutgoingMessage['template']): boolean {
  const { channel, to, power, unproven } = templateRules[template]
  return channel === 'mail' && to === 'user' && unproven === 'yes' && power === 'none'
}

/** Throws an Error if the template may not go to this recipient: see `templateRules`. */
async function assertRecipientProven(
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
async function isOwnContact(db: Db, userId: number, contact: string, isFirstProof: boolean) {
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
