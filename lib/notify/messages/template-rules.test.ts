import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { makeHolder } from '@/lib/notify/testing/messages'
import { enqueueMessage } from './enqueue-message'
import type { OutgoingMessage } from './outgoing'
import { templateRules } from './rules'

const templates = Object.entries(templateRules)
const powerless = new Set(['none', 'proves the contact'])

let last = 0
const newContacts = () => {
  last++
  return {
    email: `rules${process.pid}-${last}@users.test`,
    phone: String(2_000_000_000 + process.pid * 1000 + last).slice(0, 10),
  }
}

/** Every variable of any template; those that a template does not have are ignored. */
const send = (template: string, to: string, userId: number) =>
  enqueueMessage(db, {
    template,
    to,
    userId,
    username: 'ann',
    code: '482913',
    link: 'https://app.test/?token=sesame',
    ttlSeconds: 600,
  } as unknown as OutgoingMessage)

const countSent = (to: string) => db.rows(sql`select id from messages where recipient = ${to}`)

describe.each(templates)('%s', (template, { channel, to, power, unproven }) => {
  const contactOf = ({ email, phone }: { email: string; phone: string }) =>
    channel === 'mail' ? email : phone

  test('goes to an unproven contact only without a power, or as a first proof', () => {
    if (!powerless.has(power)) expect(unproven).not.toBe('yes')
  })
  test('goes to a proven contact', async () => {
    const contacts = newContacts()
    const userId = await makeHolder(contacts)
    if (to === 'operator')
      await db.run(sql`
        insert into operators (email, name, role, password_hash) values (${contacts.email}, 'Ann', 'editor', '-')`)
    await send(template, contactOf(contacts), userId)
    expect(await countSent(contactOf(contacts))).toHaveLength(1)
  })
  test('does not go to a stranger with a power', async () => {
    const [contacts, stranger] = [newContacts(), newContacts()]
    const userId = await makeHolder(contacts)
    await makeHolder(stranger)
    const sent = send(template, contactOf(stranger), userId)
    if (unproven === 'yes') await sent
    else await expect(sent).rejects.toThrow('never proven')
    expect(await countSent(contactOf(stranger))).toHaveLength(unproven === 'yes' ? 1 : 0)
  })
  test('does not go with a power to a former contact that was never proven', async () => {
    const [contacts, former] = [newContacts(), newContacts()]
    const userId = await makeHolder(contacts)
    const kind = channel === 'mail' ? 'email' : 'phone'
    await db.run(sql`
      insert into contact_changes (user_id, kind, old_value, new_value, expires_at, confirmed_at, is_old_verified)
      values (${userId}, ${kind}::contact_kind, ${contactOf(former)}, ${contactOf(contacts)}, now(), now(), false)`)
    const sent = send(template, contactOf(former), userId)
    if (unproven === 'yes') await sent
    else await expect(sent).rejects.toThrow('never proven')
  })
  test('goes to the contact that an account was created with only where its use is a first proof', async () => {
    const contacts = newContacts()
    const userId = await makeHolder(contacts)
    await db.run(
      sql`update users set email_verified_at = null, phone_verified_at = null where id = ${userId}`,
    )
    const sent = send(template, contactOf(contacts), userId)
    if (unproven === 'never') await expect(sent).rejects.toThrow('never proven')
    else await sent
  })
  test('has no power over a phone that is not proven, once the email is', async () => {
    if (channel === 'mail') return
    const contacts = newContacts()
    const userId = await makeHolder(contacts)
    await db.run(sql`update users set phone_verified_at = null where id = ${userId}`)
    const sent = send(template, contacts.phone, userId)
    if (unproven === 'yes') await sent
    else await expect(sent).rejects.toThrow('never proven')
  })
})
