import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { openList } from '@/lib/list/open-list'
import { messagesList } from '@/lib/notify/messages/messages-list'
import { makeHolder } from '@/lib/notify/testing/messages'
import { cancelMessages, previewCancelMessages } from './cancel-messages'
import { enqueueMessage } from './enqueue-message'
import { findMessage } from './find-message'
import { readMailbox } from './mailbox'

let operatorId = 0
const author = () => ({
  operatorId,
  name: 'Mara Okafor',
  sessionId: null,
  requestId: 'req_test',
  role: 'editor' as const,
})

beforeAll(async () => {
  const row = await db.row<{ id: number }>(sql`
    insert into operators (email, name, role) values (${`outbox-${process.pid}@operators.test`}, 'Mara Okafor', 'editor')
    returning id`)
  operatorId = row?.id ?? 0
})
let last = 0
const holders: Record<string, number> = {}
async function queue(
  to = `reader${process.pid}-${++last}@users.test`,
  template: 'verify-email' | 'forgot-password-code' = 'forgot-password-code',
) {
  const about = { to, username: 'jordan.reyes', ttlSeconds: 600 }
  if (template === 'verify-email')
    await enqueueMessage(db, { ...about, template, link: 'https://app.test/verify?t=482913' })
  else {
    holders[to] ??= await makeHolder({ email: to })
    await enqueueMessage(db, { ...about, template, code: '482913', userId: holders[to] })
  }
  const row = await db.row<{ id: number }>(
    sql`select max(id)::float8 as id from messages where recipient = ${to}`,
  )
  return { id: row?.id ?? 0, to }
}

test('a canceled message is never sent, and its code is deleted', async () => {
  const [queued, sent] = [await queue(undefined, 'verify-email'), await queue(undefined, 'verify-email')]
  await db.run(sql`update messages set status = 'sent', sent_at = now() where id = ${sent.id}`)
  const chosen = { ids: [queued, sent].map(({ id }) => String(id)) }
  expect(await previewCancelMessages(operatorId, chosen, 'UTC')).toEqual({ changing: 1, closed: 1 })
  expect(await cancelMessages(author(), chosen, 'UTC')).toBe(1)

  const message = await db.row<{ status: string; props: object }>(sql`
    select status::text as status, props from messages where id = ${queued.id}`)
  expect(message).toEqual({ status: 'canceled', props: { username: 'jordan.reyes', ttlSeconds: 600 } })
  const jobs = await db.rows(sql`select from graphile_worker.jobs where key = ${`message:${queued.id}`}`)
  expect(jobs).toEqual([])
})

test('codes and security notices cannot be canceled, not even in the database', async () => {
  const { id, to } = await queue()
  await enqueueMessage(db, { template: 'operator-password-changed', to, name: 'Mara Okafor' })
  await enqueueMessage(db, {
    template: 'operator-codes-reset',
    to,
    name: 'Mara Okafor',
    resetBy: 'Ben Aldous',
  })
  await enqueueMessage(db, { template: 'password-changed', to, username: 'jordan.reyes' })
  const rows = await db.rows<{ id: number }>(sql`select id::float8 from messages where recipient = ${to}`)
  const chosen = { ids: rows.map(row => String(row.id)) }
  expect(await previewCancelMessages(operatorId, chosen, 'UTC')).toEqual({ changing: 0, closed: 4 })
  expect(await cancelMessages(author(), chosen, 'UTC')).toBe(0)
  await expect(db.run(sql`update messages set status = 'canceled' where id = ${id}`)).rejects.toMatchObject({
    constraint: 'messages_security_sent',
  })
  const left = await db.rows(sql`select status::text from messages where recipient = ${to}`)
  expect(left).toEqual(Array(4).fill({ status: 'queued' }))
})

test('editors see the recipient, viewers do not, and the code is always hidden', async () => {
  const { id, to } = await queue()
  const read = await findMessage(id, false)
  expect(read).toMatchObject({ recipient: to, text: expect.stringContaining('(hidden)') })
  const masked = await findMessage(id, true)
  expect(JSON.stringify([read, masked])).not.toContain('482913')
  expect(JSON.stringify(masked)).not.toContain(to)
})

test('sign-in links of operators are always hidden, and their mails are in no mailbox of QA', async () => {
  const to = `${crypto.randomUUID()}@operators.test`
  await db.run(sql`
    insert into operators (email, name, role, password_hash) values (${to}, 'Mara Okafor', 'manager', '-')`)
  const link = 'https://console.test/admin/sign-in/password?token=sesame'
  await transaction(async tx => {
    const about = { to, name: 'Mara Okafor', link, ttlSeconds: 3600 }
    await enqueueMessage(tx, { template: 'operator-password-reset', ...about })
    const invited = { invitedBy: 'Ben Aldous', role: 'manager' } as const
    await enqueueMessage(tx, { template: 'operator-invitation', ...about, ...invited })
  })
  const rows = await db.rows<{ id: number }>(sql`select id::float8 from messages where recipient = ${to}`)
  expect(rows).toHaveLength(2)
  for (const { id } of rows) {
    const read = await findMessage(id, false)
    expect(read?.text).toContain('(hidden)')
    expect(JSON.stringify(read)).not.toContain('sesame')
  }
  expect(await readMailbox(to)).toEqual([])
})

test('messages to an address are listed newest first', async () => {
  const to = `often${process.pid}@users.test`
  const ids = [(await queue(to)).id, (await queue(to)).id, (await queue(to)).id]
  const { rows } = await openList(messagesList, {
    path: '/admin/messages',
    parameters: { q: to },
    operatorId,
    zone: 'UTC',
    requestId: 'req_test',
    isMasked: false,
    canExport: true,
  })
  expect(rows.map(row => row.id)).toEqual(ids.reverse())
})

test('a viewer cannot sort by recipient or search for a part of an address', async () => {
  const to = `whole${process.pid}@users.test`
  const { id } = await queue(to)
  const read = (parameters: Record<string, string>, isMasked: boolean) =>
    openList(messagesList, {
      path: '/admin/messages',
      parameters,
      operatorId,
      zone: 'UTC',
      requestId: 'req_test',
      isMasked,
      canExport: !isMasked,
    })
  const sorted = async (isMasked: boolean) => (await read({ sort: 'recipient' }, isMasked)).frame.sort
  expect([await sorted(false), await sorted(true)]).toEqual(['recipient', '-created'])
  const found = async (q: string, isMasked: boolean) =>
    (await read({ q }, isMasked)).rows.map(row => row.id).includes(id)
  expect(await found(to.slice(0, -3), false)).toBe(true)
  expect(await found(to.slice(0, -3), true)).toBe(false)
  expect(await found(to, true)).toBe(true)
})
