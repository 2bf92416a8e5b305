import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { findConsoleUploads, rolesBelow } from '@/e2e/fixtures/console'
import { makeOperator, openSession, sessionCookieName, type TestRole } from '@/e2e/fixtures/operator'
import { type Database, expect, test } from '@/e2e/fixtures/trust'

const uploads = findConsoleUploads()
const picture = readFileSync('public/games/nfl.png')
const bytesType = 'application/octet-stream'

async function cookieOf(database: Database, role: TestRole): Promise<string> {
  const client = {
    query: async (text: string, values?: unknown[]) => ({ rows: await database.rows(text, values) }),
  } as unknown as Parameters<typeof makeOperator>[0]
  const { id } = await makeOperator(client, role)
  return openSession(client, id)
}

type Sending = { path: string; token?: string; origin?: string; type?: string; body?: Buffer | string }

async function post(baseURL: string | undefined, { path, token, origin, type, body = picture }: Sending) {
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

test('what can be sent to the console beside its actions is known', () => {
  expect(uploads.map(({ path, role }) => `${path} ${role}`)).toEqual(['/admin/pictures editor'])
})

test('nothing is taken from strangers, from lower roles and for another origin’s page', async ({
  database,
  baseURL,
}) => {
  const manager = await cookieOf(database, 'manager')
  const viewer = await cookieOf(database, 'viewer')
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
        answers.push((await post(baseURL, { path, token: manager, type })).code)
    }
  })
  const refusedTypes = Array.from({ length: 3 }, () => 'UnsupportedMediaType')
  expect(answers).toEqual([
    'OperatorSignedOut',
    'OperatorSignedOut',
    'OperatorRoleTooLow',
    403,
    ...refusedTypes,
  ])
  expect(changed).toEqual([])
})

test('what is no picture is refused in words, and leaves nothing', async ({ database, baseURL }) => {
  const token = await cookieOf(database, 'editor')
  const { length } = picture
  const sent: [body: Buffer | string, status: number, words: RegExp][] = [
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 422, /can carry scripts/],
    ['<!doctype html><script>alert(1)</script>', 422, /PNG, JPEG or WebP/],
    ['', 422, /is empty/],
    [picture.subarray(0, length / 2), 422, /incomplete/],
    [Buffer.concat([picture, Buffer.from('<script>')]), 422, /something else too/],
    [
      Buffer.concat([picture.subarray(0, 29), Buffer.alloc(4, 0xff), picture.subarray(33, length - 1)]),
      422,
      /incomplete/,
    ],
    [Buffer.alloc(512 * 1024 + 1), 413, /at most 524288 bytes/],
  ]
  const answers: string[] = []
  const changed = await database.findChanged(async () => {
    answers.length = 0
    for (const [body, status, words] of sent) {
      const answer = await post(baseURL, { path: '/admin/pictures', token, body })
      if (answer.status !== status || !words.test(answer.text))
        answers.push(`${answer.status} ${answer.text}`)
    }
  })
  expect(answers).toEqual([])
  expect(changed).toEqual([])
})

test('a picture is served by every process to anybody at once, as what it is and for good', async ({
  database,
  baseURL,
}) => {
  const token = await cookieOf(database, 'editor')
  const saved = await post(baseURL, { path: '/admin/pictures', token })
  expect(saved.status, saved.text).toBe(201)
  const path = `/pictures/${createHash('sha256').update(picture).digest('hex')}.png`
  expect(JSON.parse(saved.text).result).toMatchObject({ path, type: 'image/png', width: 256, height: 256 })
  for (let call = 0; call < 8; call++) {
    // A connection of its own, which either process may take.
    const response = await fetch(`${baseURL}${path}`, { headers: { connection: 'close' } })
    expect(response.status).toBe(200)
    expect(Buffer.from(await response.arrayBuffer()).equals(picture)).toBe(true)
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
