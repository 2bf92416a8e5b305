import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { db, pool } from '@/lib/db/client'
import { resendMessage } from './resend-message'
import { makeUser } from '@/lib/account/testing'

const author = { operatorId: null, name: 'Mara Okafor', sessionId: null, requestId: 'req_test' }

afterAll(() => pool.end())

async function write(to: string, template: string, status = 'sent') {
  const row = await db.row<{ id: number }>(sql`
    insert into messages (channel, recipient, template, props, status)
    values ('mail', ${to}, ${template}, '{"username":"jordan.reyes"}', ${status}::text::message_status) returning id`)
  return row?.id ?? 0
}

const queuedFor = (to: string) =>
  db.rows<{ template: string; hasLink: boolean }>(sql`
    select template, props ? 'link' as has_link from messages where recipient = ${to} and status = 'queued'`)

test('a letter without a secret is sent again as it was', async () => {
  const { email } = await makeUser()
  await resendMessage(author, await write(email, 'password-changed'))
  expect(await queuedFor(email)).toEqual([{ template: 'password-changed', hasLink: false }])
})

test('a letter with a link is sent again with a new one, while there is something to verify', async () => {
  const { email, id } = await makeUser()
  const message = await write(email, 'welcome', 'failed')
  await resendMessage(author, message)
  expect(await queuedFor(email)).toEqual([{ template: 'verify-email', hasLink: true }])
  await db.run(sql`update users set email_verified_at = now() where id = ${id}`)
  await expect(resendMessage(author, message)).rejects.toMatchObject({ code: 'MessageSecretGone' })
})

test('a code is not sent again, nor what still waits', async () => {
  const { email } = await makeUser()
  await expect(resendMessage(author, await write(email, 'forgot-password-code'))).rejects.toMatchObject({
    code: 'MessageSecretGone',
  })
  await expect(resendMessage(author, await write(email, 'password-changed', 'queued'))).rejects.toMatchObject(
    {
      code: 'MessageNotQueued',
    },
  )
  await expect(resendMessage(author, 2_000_000_000)).rejects.toMatchObject({ code: 'MessageNotFound' })
})
