import sql from 'sql-template-tag'
import { expect, test, vi } from 'vitest'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import * as budget from '@/lib/notify/messages/message-budget'
import { makeUser } from '@/lib/people/testing/users'
import { resendMessage } from './resend-message'

const author = { operatorId: null, name: 'Mara Okafor', sessionId: null, requestId: 'req_test' }

async function storeMessage(to: string, template: string, status = 'sent', username = 'jordan.reyes') {
  const row = await db.row<{ id: number }>(sql`
    insert into messages (channel, recipient, template, props, status)
    values ('mail', ${to}, ${template}, jsonb_build_object('username', ${username}::text), ${status}::text::message_status) returning id::float8`)
  return row?.id ?? 0
}

const listQueued = (to: string) =>
  db.rows<{ template: string; hasLink: boolean }>(sql`
    select template, props ? 'link' as has_link from messages where recipient = ${to} and status = 'queued'`)

test('a message without a secret is copied', async () => {
  const { email } = await makeUser()
  await resendMessage(author, { id: await storeMessage(email, 'password-changed') })
  expect(await listQueued(email)).toEqual([{ template: 'password-changed', hasLink: false }])
})

test('a message with a link gets a new link, unless the email is already verified', async () => {
  const { email, id, username } = await makeUser()
  const message = await storeMessage(email, 'welcome', 'failed', username)
  await resendMessage(author, { id: message })
  expect(await listQueued(email)).toEqual([{ template: 'verify-email', hasLink: true }])
  await db.run(sql`update users set email_verified_at = now() where id = ${id}`)
  await expect(resendMessage(author, { id: message })).rejects.toMatchObject({ code: 'MessageSecretGone' })
})

test('codes and queued messages are not resent', async () => {
  const { email } = await makeUser()
  await expect(
    resendMessage(author, { id: await storeMessage(email, 'forgot-password-code') }),
  ).rejects.toMatchObject({
    code: 'MessageSecretGone',
  })
  await expect(
    resendMessage(author, { id: await storeMessage(email, 'password-changed', 'queued') }),
  ).rejects.toMatchObject({
    code: 'MessageNotQueued',
  })
  await expect(resendMessage(author, { id: 2_000_000_000 })).rejects.toMatchObject({
    code: 'MessageNotFound',
  })
})

test('a text is resent within the budget of the day only', async () => {
  const phone = '2125550143'
  const { id } = await db.one<{ id: number }>(sql`
    insert into messages (channel, recipient, template, props, status)
    values ('sms', ${phone}, 'phone-changed-sms', '{}', 'sent') returning id::float8 as id`)
  const usedUp = new Failure('TooManyRequests', { retryAfterSeconds: 60 })
  vi.spyOn(budget, 'takeSms').mockResolvedValueOnce().mockRejectedValueOnce(usedUp)
  await resendMessage(author, { id })
  await expect(resendMessage(author, { id })).rejects.toBe(usedUp)
  expect(await listQueued(phone)).toHaveLength(1)
})
