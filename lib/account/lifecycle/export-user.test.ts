import { randomInt } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { sendPasswordCode } from '@/lib/account/recovery/send-password-code'
import { makeUser } from '@/lib/account/testing'
import { writeMarkerEverywhere } from '@/lib/account/testing-personal-data'
import { db, pool, prisma } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/reset-database/testing'
import { exportUser } from './export-user'

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
