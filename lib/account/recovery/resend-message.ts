import sql from 'sql-template-tag'
import type { Author } from '@/lib/audit/author'
import { recordChange } from '@/lib/audit/record'
import type { Db } from '@/lib/db/speak'
import { transaction } from '@/lib/db/transaction'
import { Failure } from '@/lib/failure'
import { enqueue } from '@/lib/messages/enqueue'
import { templateNames, wayToResend } from '@/lib/messages/rules'
import { verificationTtlSeconds } from '@/lib/account/rules'
import { createVerificationLink } from './verification-link'

type Sent = { id: number; template: string; recipient: string; status: string }

/**
 * Sends a message again, as a new one: as it was, or with a new link where it had one. What held a code cannot be: whom
 * it was for asks for a new one. Throws MessageNotFound, MessageNotQueued while it still waits, MessageSecretGone.
 */
export async function resendMessage(by: Author, messageId: number): Promise<void> {
  await transaction(async db => {
    const message = await db.row<Sent>(sql`
      select id, template, recipient, status::text as status from messages where id = ${messageId} for update`)
    if (!message) throw new Failure('MessageNotFound')
    if (message.status === 'queued') throw new Failure('MessageNotQueued', { status: 'queued' })
    const way = wayToResend(message.template)
    if (way === 'none') throw new Failure('MessageSecretGone')
    await (way === 'copy' ? copy(db, message) : verifyAnew(db, message))
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

async function verifyAnew(db: Db, { recipient }: Sent): Promise<void> {
  const user = await db.row<{ id: number; email: string; username: string }>(sql`
    select id, email, username from users
    where email = ${recipient} and deleted_at is null and email_verified_at is null`)
  // Verified since, or somebody else's address: there is nothing left to verify.
  if (!user) throw new Failure('MessageSecretGone')
  const link = await createVerificationLink(db, user)
  const { username, email: to } = user
  await enqueue(db, { template: 'verify-email', to, username, link, ttlSeconds: verificationTtlSeconds })
}
