import { randomInt } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { overrideSettings } from '@/lib/core/testing/settings'
import { db } from '@/lib/db/client'
import { makeHolder } from '@/lib/notify/testing/messages'
import { requestEmailChange } from '@/lib/people/account/contact/change-email'
import { makeUser, userPassword } from '@/lib/people/testing/users'
import { enqueueMessage } from './enqueue-message'

const newName = () => `victim${randomInt(2 ** 40)}`

const notify = (to: string) =>
  enqueueMessage(db, { template: 'password-changed', to, username: 'jordan.reyes', keepsDevice: true })

const countSent = async (name: string) =>
  (
    await db.one<{ sent: number }>(
      sql`select count(*)::int as sent from messages where recipient like ${`${name}%`}`,
    )
  ).sent

test('a mailbox that no account has proven gets five links of email changes an hour, whatever its spelling', async () => {
  overrideSettings({ RATE_LIMITS: 'on' })
  const name = newName()
  const { id } = await makeUser()
  for (let n = 0; n < 7; n++) await requestEmailChange(id, `${name}+${n}@gmail.com`, userPassword)
  expect(await countSent(name)).toBe(5)
})

test('it gets five notices an hour, also after links', async () => {
  overrideSettings({ RATE_LIMITS: 'on' })
  const name = newName()
  const { id } = await makeUser()
  await requestEmailChange(id, `${name}+link@gmail.com`, userPassword)
  for (let n = 0; n < 7; n++) await notify(`${name}+${n}@gmail.com`)
  expect(await countSent(name)).toBe(6)
})

test('the address of an account that has proven it gets every notice, also after it was changed', async () => {
  overrideSettings({ RATE_LIMITS: 'on' })
  const name = newName()
  const email = `${name}@gmail.com`
  const userId = await makeHolder({ email })
  for (let n = 0; n < 7; n++) await notify(`${name}+${n}@gmail.com`)
  for (let n = 0; n < 7; n++) await notify(email)
  expect(await countSent(name)).toBe(12)
  await db.run(sql`
    insert into contact_changes (user_id, kind, old_value, new_value, expires_at, confirmed_at, is_old_verified)
    values (${userId}, 'email', ${email}, ${`${name}@example.test`}, now() + interval '1 hour', now(), true)`)
  await db.run(sql`update users set email = ${`${name}@example.test`} where id = ${userId}`)
  await notify(email)
  expect(await countSent(name)).toBe(13)
})
