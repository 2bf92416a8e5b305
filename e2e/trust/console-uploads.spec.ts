import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { findConsoleUploads, rolesBelow } from '@/e2e/fixtures/console'
import { insertOperator, openSession, sessionCookieName, type TestRole } from '@/e2e/fixtures/operator'
import { type Database, expect, test } from '@/e2e/fixtures/trust'

const uploads = findConsoleUploads()
const picture = readFileSync('public/games/nfl.png')
const bytesType = 'application/octet-stream'

async function createSession(database: Database, role: TestRole): Promise<string> {
  const client = {
    query: async (text: string, values?: unknown[]) => ({ rows: await database.rows(text, values) }),
  } as unknown as Parameters<typeof insertOperator>[0]
  const { id } = await insertOperator(client, role)
  const token = await openSession(client, id)
  // Keeps the session from updating last_used_at, which happens once a minute.
  await database.rows(
    `update operator_sessions set last_used_at = now() + interval '1 hour' where operator_id = $1`,
    [id],
  )
  return token
}

type Upload = { path: string; token?: string; origin?: string; type?: string; body?: Buffer | string }

async function post(baseURL: string | undefined, { path, token, origin, type, body = picture }: Upload) {
  const response = await fetch(`${baseURL}${path}?name=nfl.png`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      origin: origin ?? baseURL ?? '',
      'content-type': type ?? bytesType,
      ...(token && { cookie: `${sessionCookieName}=${token}` }),
    },
    body: body as BodyInit,
  })
  const text = await response.text()
  return { status: response.status, text, code: /"code":"(\w+)"/.exec(text)?.[1] }
}

test('the console has exactly three routes that accept bodies', () => {
  expect(uploads.map(({ path, role }) => `${path} ${role}`)).toEqual([
    '/admin/client-errors viewer',
    '/admin/pictures editor',
    '/admin/presence viewer',
  ])
})

test('uploads without a session, with a lower role, from another origin or of another type are rejected', async ({
  database,
  baseURL,
}) => {
  const manager = await createSession(database, 'manager')
  const viewer = await createSession(database, 'viewer')
  const answers: unknown[] = []
  const changed = await database.findChanged(async () => {
    answers.length = 0
    for (const { path, role } of uploads) {
      answers.push(
        (await post(baseURL, { path })).code,
        (await post(baseURL, { path, token: 'A'.repeat(43) })).code,
      )
      if (rolesBelow(role).includes('viewer'))
        answers.push((await post(baseURL, { path, token: viewer })).code)
      answers.push((await post(baseURL, { path, token: manager, origin: 'https://evil.test' })).status)
      for (const type of [
        'text/plain',
        'multipart/form-data; boundary=x',
        'application/x-www-form-urlencoded',
      ])
        answers.push((await post(baseURL, { path, token: manager, type, body: '{}' })).code)
    }
  }, 'sent by no call of the API')
  const rejectedTypes = Array.from({ length: 3 }, () => 'UnsupportedMediaType')
  const signedOut = ['OperatorSignedOut', 'OperatorSignedOut']
  expect(answers).toEqual([
    ...[...signedOut, 403, ...rejectedTypes],
    ...[...signedOut, 'OperatorRoleTooLow', 403, ...rejectedTypes],
    ...[...signedOut, 403, ...rejectedTypes],
  ])
  expect(changed).toEqual([])
})

test('invalid pictures are rejected with a reason and not stored', async ({ database, baseURL }) => {
  const token = await createSession(database, 'editor')
  const { length } = picture
  const sent: [body: Buffer | string, status: number, message: RegExp][] = [
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 422, /can contain scripts/],
    ['<!doctype html><script>alert(1)</script>', 422, /PNG, JPEG or WebP/],
    ['', 422, /is empty/],
    [picture.subarray(0, length / 2), 422, /damaged/],
    [
      Buffer.concat([picture.subarray(0, 29), Buffer.alloc(4, 0xff), picture.subarray(33, length - 1)]),
      422,
      /damaged/,
    ],
    [Buffer.alloc(512 * 1024 + 1), 413, /limit is 524288 bytes/],
  ]
  const answers: string[] = []
  const changed = await database.findChanged(async () => {
    answers.length = 0
    for (const [body, status, message] of sent) {
      const answer = await post(baseURL, { path: '/admin/pictures', token, body })
      if (answer.status !== status || !message.test(answer.text))
        answers.push(`${answer.status} ${answer.text}`)
    }
  }, 'sent by no call of the API')
  expect(answers).toEqual([])
  expect(changed).toEqual([])
})

test('every process serves an uploaded picture publicly and as immutable', async ({ database, baseURL }) => {
  const token = await createSession(database, 'editor')
  const body = Buffer.concat([picture, Buffer.from('<script>')])
  const saved = await post(baseURL, { path: '/admin/pictures', token, body })
  expect(saved.status, saved.text).toBe(201)
  const { path, ...facts } = JSON.parse(saved.text).result
  expect(facts).toMatchObject({ type: 'image/png', width: 256, height: 256 })
  for (let call = 0; call < 8; call++) {
    // A new connection, which either process can accept.
    const response = await fetch(`${baseURL}${path}`, { headers: { connection: 'close' } })
    expect(response.status).toBe(200)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(path).toBe(`/pictures/${createHash('sha256').update(bytes).digest('hex')}.png`)
    expect(bytes.includes('<script>')).toBe(false)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${path.slice(10, 74)}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    expect(response.headers.get('set-cookie')).toBeNull()
  }
  const again = await fetch(`${baseURL}${path}`, { headers: { 'if-none-match': `"${path.slice(10, 74)}"` } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  for (const other of [
    path.replace('.png', '.svg'),
    path.replace('.png', '.jpg'),
    `${path}/x`,
    '/pictures/nfl.png',
  ])
    expect(
      (await fetch(`${baseURL}${other}`, { headers: { accept: 'application/json' } })).status,
      other,
    ).toBe(404)
})
