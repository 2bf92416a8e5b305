import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createResendMailer } from '@/lib/notify/mail/resend'
import { makeHolder, openOutbox } from '@/lib/notify/testing/messages'
import { enqueueMessage } from './enqueue-message'
import { readMailbox } from './mailbox'

const { db, resend, twilio, mail, sms, startSender, ...outbox } = await openOutbox()

const userId = await makeHolder({ email: 'ann@mail.test', phone: '2125550123' })

const code = {
  template: 'forgot-password-code',
  to: 'ann@mail.test',
  username: 'ann',
  code: '048213',
  userId,
  ttlSeconds: 86_400,
} as const
const text = {
  template: 'reactivation-code',
  to: '2125550123',
  code: '731904',
  userId,
  ttlSeconds: 600,
  otpSignature: 'FA+9qCX9VSu',
} as const

const running: { stop(): Promise<void> }[] = []
const waits: [attempts: number, retryAfterSeconds: number][] = []

/** Starts a sender that records the delays instead of waiting. */
async function send() {
  const waitSeconds = (...delay: [number, number]) => {
    waits.push(delay)
    return 0
  }
  running.push(await startSender({ providers: { mail, sms }, waitSeconds }))
}

beforeEach(async () => {
  await outbox.empty()
  waits.length = 0
})
afterEach(() => Promise.all(running.splice(0).map(sender => sender.stop())))
afterAll(outbox.close)

test('an email is sent once, after a 429 and a 500, and not before Retry-After', async () => {
  resend.queueResponses(
    {
      ...resend.errorResponse(429, 'rate_limit_exceeded', 'Too many requests'),
      headers: { 'retry-after': '30' },
    },
    resend.errorResponse(500, 'internal_server_error', 'Something went wrong'),
  )
  await send()
  await enqueueMessage(db, code)
  await outbox.becomes(code.to, 'sent')

  expect(resend.mails).toEqual([
    {
      id: 'mail-1',
      idempotencyKey: expect.stringMatching(/^slatekeeper-\d+-\d+$/),
      from: 'Slatekeeper <no-reply@slatekeeper.test>',
      to: code.to,
      subject: 'Your password reset code',
      text: expect.stringContaining(code.code),
      html: expect.stringContaining(code.code),
    },
  ])
  expect(waits).toEqual([
    [1, 30],
    [2, 0],
  ])
  expect(new Set(resend.requests.map(request => request.headers['idempotency-key'])).size).toBe(1)
  expect(await outbox.readRow(code.to)).toMatchObject({
    attempts: 3,
    lastError: '',
    providerId: 'mail-1',
    isSent: true,
  })
})

test('an SMS is sent once, after a 429 and a 503, with the signature as its last line', async () => {
  twilio.queueResponses(
    { ...twilio.errorResponse(429, 20429, 'Too Many Requests'), headers: { 'retry-after': '7' } },
    twilio.errorResponse(503, 20503, 'Service unavailable'),
  )
  await send()
  await enqueueMessage(db, text)
  await outbox.becomes(text.to, 'sent')

  expect(twilio.texts).toEqual([
    {
      sid: expect.stringMatching(/^SM/),
      from: '+15550001111',
      to: '+12125550123',
      text: expect.stringMatching(/731904.*\n+FA\+9qCX9VSu$/),
    },
  ])
  expect(waits).toEqual([
    [1, 7],
    [2, 0],
  ])
  expect(await outbox.readRow(text.to)).toMatchObject({ attempts: 3, lastError: '', isSent: true })
})

test('code and link are deleted after delivery', async () => {
  const link = 'https://play.slatekeeper.test/verify-email?token=secret'
  const welcome = {
    template: 'welcome',
    to: 'bob@mail.test',
    username: 'bob',
    link,
    ttlSeconds: 3_600,
  } as const
  await enqueueMessage(db, code)
  await enqueueMessage(db, welcome)
  await send()
  await outbox.becomes(code.to, 'sent')
  await outbox.becomes(welcome.to, 'sent')

  expect(resend.mails.find(mail => mail.to === welcome.to)?.text).toContain(link)
  expect((await outbox.readRow(code.to)).props).toEqual({ username: 'ann', ttlSeconds: 86_400 })
  expect((await outbox.readRow(welcome.to)).props).toEqual({ username: 'bob', ttlSeconds: 3_600 })
  expect(await readMailbox(code.to)).toMatchObject([
    { code: null, text: expect.not.stringContaining(code.code) },
  ])
})

test('a dropped connection is retried', async () => {
  resend.queueResponses({ hangUp: true })
  twilio.queueResponses({ hangUp: true })
  await send()
  await enqueueMessage(db, code)
  await enqueueMessage(db, text)
  await outbox.becomes(code.to, 'sent')
  await outbox.becomes(text.to, 'sent')
  expect([resend.mails.length, twilio.texts.length, waits.length]).toEqual([1, 1, 2])
})

test('a message that the provider rejects fails immediately and keeps the reason but not the code', async () => {
  await send()
  await enqueueMessage(db, { ...code, to: 'invalid', userId: await makeHolder({ email: 'invalid' }) })
  await enqueueMessage(db, { ...text, template: 'phone-code', to: '123' })
  await outbox.becomes('invalid', 'failed')
  await outbox.becomes('123', 'failed')

  expect(await outbox.readRow('invalid')).toMatchObject({
    attempts: 1,
    lastError: 'Resend answered 422 (validation_error): Invalid `to` field: invalid',
    props: { username: 'ann', ttlSeconds: 86_400 },
  })
  expect(await outbox.readRow('123')).toMatchObject({
    attempts: 1,
    lastError: "Twilio answered 400 (21211): The 'To' number +1123 is not a valid phone number",
  })
  await outbox.becomesIdle()
})

test('after an invalid API key is replaced, waiting messages are sent', async () => {
  const wrong = createResendMailer({ apiKey: 're_wrong', from: 'a@b.test', baseUrl: resend.url })
  const unauthorized = await startSender({ providers: { mail: wrong, sms: null }, waitSeconds: () => 3_600 })
  await enqueueMessage(db, code)
  await vi.waitFor(async () => expect((await outbox.readRow(code.to)).lastError).toContain('401'))
  await unauthorized.stop()
  expect(await outbox.readRow(code.to)).toMatchObject({ status: 'queued', attempts: 1 })

  await db.run(sql`update graphile_worker._private_jobs set run_at = now()`)
  await send()
  await outbox.becomes(code.to, 'sent')
})

test('a message fails after twelve attempts', async () => {
  const down = resend.errorResponse(500, 'internal_server_error', 'Down')
  resend.queueResponses(...Array.from({ length: 20 }, () => down))
  await send()
  await enqueueMessage(db, code)
  await outbox.becomes(code.to, 'failed')
  expect(resend.requests).toHaveLength(12)
  expect(await outbox.readRow(code.to)).toMatchObject({
    attempts: 12,
    lastError: 'Resend answered 500 (internal_server_error): Down',
    props: { username: 'ann', ttlSeconds: 86_400 },
  })
  await outbox.becomesIdle()
})

test('a stop waits for a running delivery', async () => {
  let begin = () => {}
  let finish = () => {}
  const begun = new Promise<void>(resolve => {
    begin = resolve
  })
  const finished = new Promise<void>(resolve => {
    finish = resolve
  })
  const slow = {
    async send(written: Parameters<typeof mail.send>[0]) {
      begin()
      await finished
      return mail.send(written)
    },
  }
  const sender = await startSender({ providers: { mail: slow, sms } })
  await enqueueMessage(db, code)
  await begun
  const stopped = sender.stop()
  finish()
  await stopped
  expect(await outbox.readRow(code.to)).toMatchObject({ status: 'sent', attempts: 1 })
})

test('the log has the message ID and the reason, but no code, link or recipient', async () => {
  const { log } = await import('@/lib/core/log')
  const warn = vi.spyOn(log, 'warn')
  resend.queueResponses(
    resend.errorResponse(500, 'internal_server_error', `No luck with ${code.to} and ${code.code}`),
  )
  await send()
  await enqueueMessage(db, code)
  await outbox.becomes(code.to, 'sent')
  expect(warn).toHaveBeenCalledTimes(1)
  const written = JSON.stringify(warn.mock.calls)
  expect(written).toContain('Resend answered 500 (internal_server_error)')
  expect(written).not.toMatch(/048213|ann@/)
  warn.mockRestore()
})
