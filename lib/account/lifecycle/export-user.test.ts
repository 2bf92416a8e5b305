import '@/lib/db/own-database/testing'
import { randomInt } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { db, pool, prisma } from '@/lib/db/client'
import { exportUser } from './export-user'
import { sendPasswordCode } from '@/lib/account/recovery/send-password-code'
import { makeUser } from '@/lib/account/testing'
import { writeMarkerEverywhere } from '@/lib/account/testing-personal-data'

/** Tables with rows of users that an export leaves out, and why. */
const leftOut: Record<string, string> = {}

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

test('every table with rows of a user is exported, as the database itself lists them', async () => {
  const [user, marker] = [await makeUser(), newMarker()]
  const tables = await writeMarkerEverywhere(user.id, marker)
  const told: Record<string, unknown[]> = await exportUser(user.id)
  for (const table of ['users', ...tables.filter(name => !leftOut[name])])
    expect(told[table], `${table} is neither exported nor left out on purpose`).not.toHaveLength(0)
  expect(tables.filter(table => !(told[table] || leftOut[table]))).toEqual([])
  expect(Object.keys(leftOut).filter(table => !tables.includes(table))).toEqual([])
  expect(told.device_info_logs).toMatchObject([{ model: marker, brand: marker }])
})

test('nothing secret is in it: no hash, no code, no link that opens something', async () => {
  const [user, marker] = [await makeUser(), newMarker()]
  await sendPasswordCode(user.email)
  await writeMarkerEverywhere(user.id, marker)
  const told = await exportUser(user.id)
  const secret = await listSecretColumns()
  expect(secret).toEqual(expect.arrayContaining(['password_hash', 'token_hash', 'code_hmac', 'request_hash']))
  expect(keysOf(told).filter(key => secret.includes(key))).toEqual([])
  expect(JSON.stringify(told)).not.toContain(Buffer.from(marker).toString('hex'))
  expect(keysOf(told)).not.toContain('upload_url')
})

test('messages are in it without their codes and links', async () => {
  const user = await makeUser()
  await sendPasswordCode(user.email)
  const { messages } = await exportUser(user.id)
  expect(messages).toMatchObject([{ template: 'forgot-password-code', recipient: user.email }])
  expect(keysOf(messages)).not.toContain('code')
})

test('who took it is in the audit log, when somebody did', async () => {
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

test('nobody is not exported', async () => {
  await expect(exportUser(2_147_483_647)).rejects.toThrow('UserNotFound')
})
