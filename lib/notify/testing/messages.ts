import sql from 'sql-template-tag'
import { expect, vi } from 'vitest'
import { startFakeResend } from '@/e2e/fixtures/fake-resend'
import { startFakeTwilio } from '@/e2e/fixtures/fake-twilio'
import { log } from '@/lib/core/log'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { startJobs } from '@/lib/jobs/start-jobs'
import { createResendMailer } from '@/lib/notify/mail/resend'
import { messageJobs } from '@/lib/notify/messages/jobs'
import { createTwilioSender } from '@/lib/notify/sms/twilio'

type Row = {
  status: string
  attempts: number
  lastError: string
  providerId: string
  props: object
  isSent: boolean
}

/** The ID of a new user who proved to have these contacts: codes are sent to no others. */
export async function makeHolder({ email, phone }: { email: string; phone?: string }): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into users (email, username, phone, password_hash, email_verified_at, phone_verified_at)
    values (${email}, ${crypto.randomUUID()}, ${phone ?? null}, '-', now(), now())
    returning id`)
  return id
}

/** An empty outbox, with fakes of Resend and Twilio. Without a new database, a sender would send the messages of other test files. */
export async function openOutbox() {
  await resetDatabase()
  // Providers fail here intentionally.
  log.level = 'silent'
  const apiKey = 're_test_key'
  const account = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'auth token' }
  const resend = await startFakeResend(apiKey)
  const twilio = await startFakeTwilio(account.accountSid, account.authToken)

  const readRow = async (to: string) =>
    (await db.row<Row>(sql`
      select status, attempts, last_error, provider_id, props, sent_at is not null as is_sent
      from messages where recipient = ${to}`)) as Row

  return {
    db,
    resend,
    twilio,
    mail: createResendMailer({
      apiKey,
      from: 'Slatekeeper <no-reply@slatekeeper.test>',
      baseUrl: resend.url,
    }),
    sms: createTwilioSender({ ...account, from: '+15550001111', baseUrl: twilio.url }),
    /** Sends queued messages like the service. */
    startSender: async (options: Parameters<typeof messageJobs>[0]) => startJobs(await messageJobs(options)),
    readRow,
    becomes: (to: string, status: string) =>
      vi.waitFor(async () => expect((await readRow(to)).status).toBe(status)),
    /** Waits until no message has a job. */
    becomesIdle: () =>
      vi.waitFor(async () =>
        expect(
          await db.rows(sql`
              select key from graphile_worker.jobs where task_identifier = 'send_message'`),
        ).toEqual([]),
      ),
    async empty() {
      await db.run(sql`delete from messages`)
      await db.run(sql`delete from graphile_worker._private_jobs`)
      resend.reset()
      twilio.reset()
    },
    async close() {
      await Promise.all([resend.stop(), twilio.stop()])
    },
  }
}
