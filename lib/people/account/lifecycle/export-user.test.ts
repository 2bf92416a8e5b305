import { randomInt } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { db, pool, prisma } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { enqueueMessage } from '@/lib/notify/messages/enqueue-message'
import { confirmEmailChange, requestEmailChange } from '@/lib/people/account/contact/change-email'
import { sendPasswordCode } from '@/lib/people/account/recovery/send-password-code'
import { writeMarkerEverywhere } from '@/lib/people/testing/personal-data'
import {
  makeUser,
  newIdentifiers,
  readSentMessages,
  testNetwork,
  userPassword,
} from '@/lib/people/testing/users'
import { exportUser } from './export-user'
import { signUp } from './sign-up'

await resetDatabase()

/** Tables with user rows that the export leaves out, with the reason. */
const excluded: Record<string, string> = {}

const newMarker = () => String(randomInt(2_000_000_000, 10_000_000_000))

async function listSecretColumns(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select distinct column_name as name from information_schema.columns
     where table_schema = 'public' and (data_type = 'bytea' or column_name ~ '(hash|hmac|secret)')`)
  return rows.map(row => row.name)
}

function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)])
}

test('every table with a user_id column is exported', async () => {
  const [user, marker] = [await makeUser(), newMarker()]
  const tables = await writeMarkerEverywhere(user.id, marker)
  const data: Record<string, unknown[]> = await exportUser(user.id)
  for (const table of ['users', ...tables.filter(name => !excluded[name])])
    expect(data[table], `${table} is neither exported nor excluded`).not.toHaveLength(0)
  expect(tables.filter(table => !(data[table] || excluded[table]))).toEqual([])
  expect(Object.keys(excluded).filter(table => !tables.includes(table))).toEqual([])
  expect(data.device_info_logs).toMatchObject([{ model: marker, brand: marker }])
})

test('contains no hashes, codes or links', async () => {
  const [user, marker] = [await makeUser(), newMarker()]
  await sendPasswordCode(user.email)
  await writeMarkerEverywhere(user.id, marker)
  const data = await exportUser(user.id)
  const secret = await listSecretColumns()
  expect(secret).toEqual(expect.arrayContaining(['password_hash', 'token_hash', 'code_hmac', 'request_hash']))
  expect(keysOf(data).filter(key => secret.includes(key))).toEqual([])
  expect(JSON.stringify(data)).not.toContain(Buffer.from(marker).toString('hex'))
  expect(keysOf(data)).not.toContain('link_key')
})

test('contains messages without their codes and links, and none to an operator with the same email', async () => {
  const user = await makeUser()
  await sendPasswordCode(user.email)
  await db.run(sql`
    insert into messages (channel, recipient, template, props) values ('mail', ${user.email}, 'notice', '{}')`)
  const { messages } = await exportUser(user.id)
  expect(messages).toMatchObject([{ template: 'forgot-password-code', recipient: user.email }])
  expect(keysOf(messages)).not.toContain('code')
})

test('contains no messages to another user who had the email or phone before or after', async () => {
  const [former, next, shared] = [await makeUser(), newIdentifiers(), newIdentifiers()]
  const tell = (to: string, username: string) =>
    enqueueMessage(db, { template: 'password-changed', to, username })
  const change = async (user: { id: number }, email: string) => {
    await requestEmailChange(user.id, email, userPassword)
    const [message] = await readSentMessages(email)
    await confirmEmailChange(new URL(message?.props.link ?? '').searchParams.get('token') ?? '')
    await db.run(sql`update contact_changes set revert_expires_at = now() where user_id = ${user.id}`)
  }
  const usernamesIn = async (id: number) =>
    new Set((await exportUser(id)).messages.map(({ props }) => (props as { username: string }).username))

  await tell(former.email, former.username)
  await change(former, next.email)
  const { user: owner } = await signUp(
    { ...shared, email: former.email, password: userPassword },
    testNetwork,
  )
  await tell(former.email, owner.username)
  expect(await usernamesIn(owner.id)).toEqual(new Set([owner.username]))
  await change(owner, shared.email)
  await tell(shared.email, owner.username)
  const late = await makeUser()
  await change(late, former.email)
  await tell(former.email, late.username)
  for (const [id, username] of [
    [former.id, former.username],
    [owner.id, owner.username],
    [late.id, late.username],
  ] as const)
    expect(await usernamesIn(id)).toEqual(new Set([username]))
  const sent = (await exportUser(owner.id)).messages.map(({ template }) => template)
  expect(sent).toEqual(expect.arrayContaining(['welcome', 'confirm-new-email', 'password-changed']))
})

test('an export by an operator is recorded in the audit log', async () => {
  const user = await makeUser()
  const operator = await prisma.operator.create({
    data: { email: user.email, name: 'Avery', role: 'manager', passwordHash: '-' },
  })
  await exportUser(user.id)
  await exportUser(user.id, { operatorId: operator.id, name: 'Avery', sessionId: null, requestId: 'r' })
  expect(
    await db.rows(sql`
      select action, author_name, subject_id, subject_name from audit_rows where subject_type = 'user'
         and subject_id = ${String(user.id)}`),
  ).toEqual([
    { action: 'user.export', authorName: 'Avery', subjectId: String(user.id), subjectName: user.username },
  ])
})

test('an unknown user fails with UserNotFound', async () => {
  await expect(exportUser(2_147_483_647)).rejects.toThrow('UserNotFound')
})
