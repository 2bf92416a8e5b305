import sql from 'sql-template-tag'
import { env } from '@/lib/core/env'
import { Failure } from '@/lib/core/failure'
import { transaction } from '@/lib/db/transaction'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { findMissingChannels } from '@/lib/notify/messages/providers'
import type { Handover } from './read-handover'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    /** Within 24 hours. */
    TooManyHandoverMails: { max: number }
    /** It would wait for a provider of email. */
    MailNotConfigured: undefined
  }
}

const maxMailsPerDay = 10

/**
 * Emails the operator the counts of a handover with a link to its page; no names of users. Throws MailNotConfigured, or
 * TooManyHandoverMails after ten within 24 hours.
 */
export async function mailHandover(
  { id, email, name, zone }: { id: number; email: string; name: string; zone: string },
  { since, changed, messages, jobs, paymentEvents, withdrawals, failedCalls, expiredRequests }: Handover,
  waiting: number,
  link: string,
): Promise<void> {
  if (findMissingChannels(env()).includes('mail')) throw new Failure('MailNotConfigured')
  const failed = messages + jobs + paymentEvents + withdrawals + failedCalls
  await transaction(async db => {
    // Requests of the operator are counted one after another.
    await db.run(sql`select from operators where id = ${id} for no key update`)
    const sent = await db.one<{ count: number }>(sql`
      select count(*)::int as count from messages
       where recipient = ${email} and template = 'operator-summary' and created_at > now() - interval '24 hours'`)
    if (sent.count >= maxMailsPerDay) throw new Failure('TooManyHandoverMails', { max: maxMailsPerDay })
    await enqueueMessage(db, {
      template: 'operator-summary',
      to: email,
      name,
      since: since.toISOString(),
      zone,
      changed,
      failed,
      expired: expiredRequests,
      waiting,
      link,
    })
  })
}
