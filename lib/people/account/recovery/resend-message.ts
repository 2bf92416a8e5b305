import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { resendMethod, templateNames } from '@/lib/notify/messages/rules'
import { verificationTtlSeconds } from '@/lib/people/account/rules'
import { createVerificationLink } from './verification-link'

type Sent = { id: number; template: string; recipient: string; status: string; username: string }

/**
 * Sends a copy as a new message, with a new link if it contained one. Messages with codes cannot be resent: the user
 * requests a new code. Throws MessageNotFound, MessageNotQueued while the original is queued, MessageSecretGone.
 */
export async function resendMessage(by: Author, messageId: number): Promise<void> {
  await transaction(async db => {
    const message = await db.row<Sent>(sql`
      select id, template, recipient, status::text as status, coalesce(props->>'username', '') as username from messages where id = ${messageId} for update`)
    if (!message) throw new Failure('MessageNotFound')
    if (message.status === 'queued') throw new Failure('MessageNotQueued', { status: 'queued' })
    const way = resendMethod(message.template)
    if (way === 'none') throw new Failure('MessageSecretGone')
    await (way === 'copy' ? copy(db, message) : sendNewLink(db, message))
    await recordChange(db, by, {
      action: 'message.resend',
      subject: { type: 'message', id: message.id, name: templateNames[message.template] ?? message.template },
    })
  })
}

async function copy(db: Db, { id }: Sent): Promise<void> {
  await db.run(sql`
    with message as (
      insert into messages (channel, recipient, template, props)
      select channel, recipient, template, props from messages where id = ${id}
      returning id
    )
    select graphile_worker.add_job(
      'send_message', json_build_object('message_id', id), job_key => 'message:' || id, max_attempts => 5
    )
    from message`)
}

async function sendNewLink(db: Db, { recipient, username }: Sent): Promise<void> {
  const user = await db.row<{ id: number; email: string; username: string }>(sql`
    select id, email, username from users
    where email = ${recipient} and lower(${username}) in (lower(username), lower(former_username)) and deleted_at is null and email_verified_at is null`)
  // Already verified, or no account has this email any more.
  if (!user) throw new Failure('MessageSecretGone')
  const link = await createVerificationLink(db, user)
  await enqueueMessage(db, {
    template: 'verify-email',
    to: user.email,
    username: user.username,
    link,
    ttlSeconds: verificationTtlSeconds,
  })
}
