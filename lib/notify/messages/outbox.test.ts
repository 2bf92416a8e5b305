import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '@/lib/db/transaction'
import type { Mailer } from '@/lib/notify/delivery'
import { makeHolder, openOutbox } from '@/lib/notify/testing/messages'
import { messageRetryDelay } from './deliver-message'
import { enqueueMessage } from './enqueue-message'
import { readMailbox } from './mailbox'
import type { Providers } from './providers'

const { db, resend, twilio, mail, sms, startSender, ...outbox } = await openOutbox()

const changed = { template: 'password-changed', to: 'ann@mail.test', username: 'ann' } as const
const userId = await makeHolder({ email: 'ann@mail.test', phone: '2125550123' })
const text = {
  template: 'reactivation-code',
  to: '2125550123',
  code: '731904',
  ttlSeconds: 600,
  userId,
} as const
const expired = { template: 'phone-code', to: '2125550199', code: '731904', ttlSeconds: -1 } as const

const running: { stop(): Promise<void> }[] = []

async function send(providers: Providers = { mail, sms }) {
  const sender = await startSender({ providers, waitSeconds: () => 0 })
  running.push(sender)
  return sender
}

beforeEach(outbox.empty)
afterEach(() => Promise.all(running.splice(0).map(sender => sender.stop())))
afterAll(outbox.close)

test('a rolled back transaction leaves neither message nor job', async () => {
  const failed = transaction(async db => {
    await enqueueMessage(db, changed)
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  expect(await readMailbox(changed.to)).toEqual([])
  await outbox.becomesIdle()
})

test('the mailbox has the rendered messages of the recipient, newest first', async () => {
  const link = 'https://play.slatekeeper.test/verify-email?token=secret'
  await enqueueMessage(db, {
    template: 'verify-email',
    to: 'ann@mail.test',
    username: 'ann',
    link,
    ttlSeconds: 60,
  })
  await enqueueMessage(db, changed)
  await enqueueMessage(db, text)

  const common = {
    id: expect.any(Number),
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{6}Z$/),
  }
  expect(await readMailbox('Ann@mail.test')).toEqual([
    {
      ...common,
      channel: 'mail',
      to: 'ann@mail.test',
      subject: 'Your password was changed',
      text: expect.stringContaining('all devices were signed out'),
      code: null,
      link: null,
    },
    {
      ...common,
      channel: 'mail',
      to: 'ann@mail.test',
      subject: 'Confirm your email address',
      text: expect.stringContaining(link),
      code: null,
      link,
    },
  ])
  expect(await readMailbox(text.to)).toEqual([
    {
      ...common,
      channel: 'sms',
      to: text.to,
      subject: '',
      text: expect.stringContaining(text.code),
      code: text.code,
      link: null,
    },
  ])
})

describe('without keys', () => {
  test('messages stay in the outbox, and no job is left', async () => {
    await send({ mail: null, sms: null })
    await enqueueMessage(db, changed)
    await enqueueMessage(db, text)
    await outbox.becomesIdle()
    expect(await outbox.readRow(changed.to)).toMatchObject({ status: 'queued', attempts: 0 })
    expect(await readMailbox(text.to)).toMatchObject([{ code: text.code }])
  })

  test('with one key, messages of the other channel wait', async () => {
    await send({ mail, sms: null })
    await enqueueMessage(db, text)
    await enqueueMessage(db, changed)
    await outbox.becomes(changed.to, 'sent')
    await outbox.becomesIdle()
    expect(await outbox.readRow(text.to)).toMatchObject({ status: 'queued', attempts: 0 })
  })

  test('a start with keys sends waiting messages and fails expired ones', async () => {
    const without = await send({ mail: null, sms: null })
    for (const message of [changed, text, expired]) await enqueueMessage(db, message)
    await outbox.becomesIdle()
    await without.stop()
    running.length = 0

    await send()
    await outbox.becomes(changed.to, 'sent')
    await outbox.becomes(text.to, 'sent')
    await outbox.becomes(expired.to, 'failed')
    expect(await outbox.readRow(expired.to)).toMatchObject({
      attempts: 0,
      lastError: 'Expired before it could be sent',
      props: { ttlSeconds: -1 },
    })
    expect([resend.mails.length, twilio.texts.length]).toEqual([1, 1])
  })
})

test('a message that has expired is not sent', async () => {
  await send()
  await enqueueMessage(db, expired)
  await outbox.becomes(expired.to, 'failed')
  expect(twilio.requests).toEqual([])
  expect(await outbox.readRow(expired.to)).toMatchObject({ lastError: 'Expired before it could be sent' })
})

test('a crash between sending and recording sends no email twice', async () => {
  let crashes = 1
  const crashing: Mailer = {
    async send(written) {
      const taken = await mail.send(written)
      if (crashes-- > 0) throw new Error('crashed before it was recorded')
      return taken
    },
  }
  await send({ mail: crashing, sms })
  await enqueueMessage(db, changed)
  await outbox.becomes(changed.to, 'sent')
  expect(resend.requests).toHaveLength(2)
  expect(resend.mails).toHaveLength(1)
  expect((await outbox.readRow(changed.to)).providerId).toBe('mail-1')
})

test('a short outage of the database after sending sends no SMS twice', async () => {
  await db.run(sql`create sequence failures`)
  await db.run(sql`
    create function fail_twice() returns trigger language plpgsql as $$
    begin
      if nextval('failures') <= 2 then raise exception 'not now'; end if;
      return new;
    end $$`)
  await db.run(sql`
    create trigger fail_twice before update of sent_at on messages for each row execute function fail_twice()`)
  await send()
  await enqueueMessage(db, text)
  await outbox.becomes(text.to, 'sent')
  expect(twilio.requests).toHaveLength(1)
  expect(await outbox.readRow(text.to)).toMatchObject({ attempts: 1 })
  await db.run(sql`drop trigger fail_twice on messages`)
})

test('a start sends messages of a process that died', async () => {
  await enqueueMessage(db, changed)
  await db.run(sql`
    update graphile_worker._private_jobs
    set locked_by = 'dead', locked_at = now() - interval '3 minutes', attempts = 1`)
  await send()
  await outbox.becomes(changed.to, 'sent')
  expect(resend.mails).toHaveLength(1)
})

test('a message that another process sends is not sent again', async () => {
  await enqueueMessage(db, changed)
  await enqueueMessage(db, { ...changed, to: 'bob@mail.test' })
  await db.run(sql`
    update graphile_worker._private_jobs set locked_by = 'alive', locked_at = now(), attempts = 1
    where key = (select 'message:' || id from messages where recipient = ${changed.to})`)
  await send()
  await outbox.becomes('bob@mail.test', 'sent')
  expect(await outbox.readRow(changed.to)).toMatchObject({ status: 'queued', attempts: 0 })
})

test('three senders send each of 60 messages once', async () => {
  const recipients = Array.from({ length: 60 }, (_, i) => `user-${i}@mail.test`)
  for (const to of recipients.slice(0, 30)) await enqueueMessage(db, { ...changed, to })
  await Promise.all([send(), send(), send()])
  await Promise.all(recipients.slice(30).map(to => transaction(db => enqueueMessage(db, { ...changed, to }))))
  for (const to of recipients) await outbox.becomes(to, 'sent')
  await outbox.becomesIdle()
  expect(resend.mails.map(sent => sent.to).sort()).toEqual([...recipients].sort())
  expect(resend.requests).toHaveLength(60)
})

test('delays grow up to six and a half hours and are at least Retry-After', async () => {
  expect([1, 2, 3, 10, 11].map(attempts => Math.round(messageRetryDelay(attempts, 0)))).toEqual([
    3, 7, 20, 22_026, 22_026,
  ])
  expect(messageRetryDelay(1, 30)).toBe(30)

  resend.queueResponses({
    ...resend.errorResponse(429, 'rate_limit_exceeded', 'Slow'),
    headers: { 'retry-after': '30' },
  })
  running.push(await startSender({ providers: { mail, sms } }))
  await enqueueMessage(db, changed)
  const readWait = () =>
    db.row<{ isLater: boolean }>(sql`
      select job.run_at >= message.created_at + interval '30 seconds' as is_later
      from graphile_worker.jobs job, messages message
      where job.key = 'message:' || message.id and job.locked_at is null and message.last_error <> ''`)
  await expect.poll(readWait).toEqual({ isLater: true })
  expect(await outbox.readRow(changed.to)).toMatchObject({ status: 'queued', attempts: 1 })
})
