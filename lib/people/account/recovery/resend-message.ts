import sql from 'sql-template-tag'
import { z } from 'zod'
import { change } from '@/lib/change/change'
import { Failure } from '@/lib/core/failure'
import { longIdShape } from '@/lib/core/wire'
import type { Db } from '@/lib/db/db'
import { takeSms } from '@/lib/notify/messages/message-budget'
import { channelOf } from '@/lib/notify/messages/outgoing'
import { type MessageTemplate, resendMethod, templateNames } from '@/lib/notify/messages/rules'
import type { Identity } from '@/lib/people/account/present'
import { mailVerificationLink } from './send-verification-mail'

type Sent = { id: number; template: string; recipient: string; status: string; username: string }

/** With a new link if it had one. Throws MessageNotFound, MessageNotQueued, or MessageSecretGone for messages with codes. */
export const resendMessage = change({
  name: 'message.resend',
  role: 'editor',
  harmless: 'Sends a message to the same recipient again.',
  did: 'resent {subject}',
  undo: 'A sent message cannot be taken back.',
  failures: {
    MessageNotFound: 'This message was deleted.',
    MessageNotQueued: 'The message is still waiting to be sent. Nothing was changed.',
    MessageSecretGone:
      'Its code or link was deleted or has been used. The user can request a new one in the app.',
    TooManyRequests: 'The SMS of today are used up. Nothing was changed.',
  },
  input: z.object({ id: longIdShape }),
  async run(db, { id }) {
    const message = await db.row<Sent>(sql`
      select id::float8, template, recipient, status::text as status, coalesce(props->>'username', '') as username from messages where id = ${id} for update`)
    if (!message) throw new Failure('MessageNotFound')
    if (message.status === 'queued') throw new Failure('MessageNotQueued', { status: 'queued' })
    const way = resendMethod(message.template)
    if (way === 'none') throw new Failure('MessageSecretGone')
    await (way === 'copy' ? copy(db, message) : sendNewLink(db, message))
    return { subject: { type: 'message', id, name: templateNames[message.template] ?? message.template } }
  },
})

async function copy(db: Db, { id, template }: Sent): Promise<void> {
  if (channelOf(template as MessageTemplate) === 'sms') await takeSms(db, { isVerified: true })
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
  const user = await db.row<Identity>(sql`
    select id, email, username from users
    where email = ${recipient} and lower(${username}) in (lower(username), lower(former_username)) and deleted_at is null and email_verified_at is null`)
  // Already verified, or no account has this email any more.
  if (!user) throw new Failure('MessageSecretGone')
  await mailVerificationLink(db, user)
}
