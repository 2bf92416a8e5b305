import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { makeAuthor } from '@/lib/change/testing/author'
import { changes } from '@/lib/console/generated/changes'
import { db } from '@/lib/db/client'
import { linkPaymentMethod } from '@/lib/people/person/person'
import { makeUser } from '@/lib/people/testing/users'
import { assertWithinPolicy } from './assert-within-policy'

const userChanges = changes.filter(({ users }) => users !== undefined)

const giveEmail = (operatorId: number, email: string) =>
  db.run(sql`update operators set email = ${email} where id = ${operatorId}`)

/** The operator's own account, by the part after a plus, a former address, a shared payment method, or one shared with another account. */
const links: Record<string, (operatorId: number, mailbox: string) => Promise<number>> = {
  async mailbox(_, mailbox) {
    const { id } = await makeUser()
    await db.run(sql`update users set email = ${`${mailbox}+play@example.test`} where id = ${id}`)
    return id
  },
  async 'former address'(_, mailbox) {
    const { id } = await makeUser()
    for (const email of [`${mailbox}@example.test`, `${randomUUID()}@example.test`])
      await proveEmail(id, email)
    return id
  },
  async 'payment method'(_, mailbox) {
    const own = await makeUser()
    await proveEmail(own.id, `${mailbox}@example.test`)
    return shareMethod(own.id)
  },
  async chain(_, mailbox) {
    const own = await makeUser()
    await proveEmail(own.id, `${mailbox}@example.test`)
    return shareMethod(await shareMethod(own.id))
  },
}

/** Returns another account with a payment method of this one. */
async function shareMethod(userId: number): Promise<number> {
  const [{ id }, fingerprint] = [await makeUser(), randomUUID()]
  for (const account of [userId, id]) await linkPaymentMethod(db, account, 'sandbox', fingerprint)
  return id
}

const proveEmail = (userId: number, email: string) =>
  db.run(sql`update users set email = ${email}, email_verified_at = now() where id = ${userId}`)

test('an address that was never proven links no other account', async () => {
  const [by, own, { id }] = [await makeAuthor(), await makeUser(), await makeUser()]
  const mailbox = randomUUID()
  await giveEmail(by.operatorId, `${mailbox}@example.test`)
  await db.run(sql`update users set email = ${`${mailbox}@example.test`} where id = ${own.id}`)
  for (const userId of [own.id, id]) await linkPaymentMethod(db, userId, 'sandbox', mailbox)
  await expect(assertWithinPolicy(db, by, { name: 'test' }, { users: [id] })).resolves.toBeUndefined()
})

for (const [name, link] of Object.entries(links))
  test(`no action changes the operator's own account, linked by ${name}, also not as second manager`, async () => {
    const [by, other, mailbox] = [await makeAuthor(), await makeAuthor(), randomUUID()]
    await giveEmail(by.operatorId, `${mailbox}@example.test`)
    const id = await link(by.operatorId, mailbox)
    for (const change of userChanges) {
      for (const measure of [{ users: [id] }, { users: sql`select ${id}::int` }])
        for (const [author, second] of [
          [by, null],
          [other, by.operatorId],
        ] as const)
          await expect(
            assertWithinPolicy(db, author, change, measure, second),
            change.name,
          ).rejects.toMatchObject({
            code: 'OwnAccount',
          })
      const moved = { users: [], cents: [{ userId: id, cents: 100n }] }
      await expect(assertWithinPolicy(db, by, change, moved), change.name).rejects.toMatchObject({
        code: 'OwnAccount',
      })
    }
  })
