import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '@/lib/api/declaration'
import { endpoint } from '@/lib/api/endpoint'
import { makeAuthor } from '@/lib/change/testing/author'
import { Failure } from '@/lib/core/failure'
import { messageShape, plain } from '@/lib/core/reply'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { signIn } from '@/lib/people/account/sessions/sign-in'
import { suspendUser } from '@/lib/people/restrictions/changes/suspend-user'
import { makeUser, userPassword } from '@/lib/people/testing/users'
import { findRejections, listRejections } from './find-rejections'
import { recordRejections } from './record-rejections'

await resetDatabase()

const params = Promise.resolve({})

const buying = endpoint({
  access: 'public',
  summary: 'Buys',
  body: z.object({ email: z.string(), password: z.string(), buy_in: z.number() }),
  reply: { status: 200, shape: messageShape },
  failures: { BuyInTooHigh: plain(422, detail => `At most ${detail.maximum}.`) },
  handle({ body }) {
    if (body.buy_in < 0) throw new Failure('TooManyRequests', { retryAfterSeconds: 9 })
    if (body.buy_in > 25) throw new Failure('BuyInTooHigh', { maximum: '25.00' })
    return { message: 'Bought' }
  },
})

const selling = endpoint({
  access: 'user',
  summary: 'Sells',
  body: z.object({ buy_in: z.number() }),
  reply: { status: 200, shape: messageShape },
  failures: { BuyInTooHigh: plain(422, detail => `At most ${detail.maximum}.`) },
  handle() {
    throw new Failure('BuyInTooHigh', { maximum: '25.00' })
  },
})

const signingIn = endpoint({
  access: 'public',
  summary: 'Signs in',
  body: z.object({ email: z.string(), password: z.string() }),
  reply: { status: 200, shape: messageShape },
  failures: { InvalidCredentials: plain(401, 'The email address or the password is wrong.') },
  async handle({ body: { email, password }, network }) {
    await signIn(email, password, network)
    return { message: 'You are signed in.' }
  },
})

let addresses = 0
const newAddress = () => `192.0.2.${++addresses}`

type From = { ip?: string; clientRequestId?: string; endpoint?: typeof buying; token?: string }

async function send(
  body: object,
  { ip = newAddress(), clientRequestId, endpoint: called = buying, token }: From = {},
) {
  const requestId: string = randomUUID()
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'App/4.13.0',
    ...(clientRequestId && { 'x-request-id': clientRequestId }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const request = new Request('http://service.test/buy?x=1', {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  const response = await (called as Endpoint)(request, { params, requestId, ip })
  expect(response.headers.get('x-request-id')).toBe(requestId)
  return requestId
}

async function findRecorded(requestId: string) {
  return (await findRejections(requestId)).map(({ id: _, createdAt: __, ...rest }) => rest)
}

test('a rejected request is recorded with its rule, its input without secrets, and the response', async () => {
  const recorder = recordRejections({ isLimited: true })
  const tooHigh = await send({ email: 'ada@example.test', password: 'Hunter22', buy_in: 30, unknown: 'x' })
  const misshapen = await send({ email: 'ada@example.test', buy_in: 'much' })
  const fine = await send({ email: 'ada@example.test', password: 'Hunter22', buy_in: 5 })
  await recorder.stop()

  const where = {
    clientRequestId: null,
    userId: null,
    username: null,
    method: 'POST',
    path: '/buy',
    userAgent: 'App/4.13.0',
    status: 422,
  }
  expect(await findRecorded(tooHigh)).toEqual([
    {
      ...where,
      requestId: tooHigh,
      rule: 'BuyInTooHigh',
      detail: { maximum: '25.00' },
      sent: { email: 'a•••@example.test', password: '[removed]', buy_in: 30 },
      answer: { message: 'At most 25.00.' },
    },
  ])
  expect(await findRecorded(misshapen)).toMatchObject([
    {
      rule: 'InvalidRequest',
      detail: { buy_in: ['The buy_in field must be a number.'] },
      sent: { buy_in: 'much' },
    },
  ])
  expect(await findRecorded(fine)).toEqual([])
})

test('a refused sign-in names its user only if the password was right', async () => {
  const user = await makeUser()
  await suspendUser(await makeAuthor(), { userId: user.id, endsAt: null }, 'Shared the account')
  const recorder = recordRejections({ isLimited: true })
  const attempt = (email: string, password: string) =>
    send({ email, password }, { endpoint: signingIn as unknown as typeof buying })
  const right = await attempt(user.email, userPassword)
  const wrong = await attempt(user.email, 'Playmaker8')
  await recorder.stop()
  expect(await findRecorded(right)).toMatchObject([
    { userId: user.id, username: user.username, rule: 'InvalidCredentials', detail: null },
  ])
  expect(await findRecorded(wrong)).toMatchObject([{ userId: null, rule: 'InvalidCredentials' }])
})

test('20 requests a minute of one network are recorded, and none after stop', async () => {
  const recorder = recordRejections({ isLimited: true })
  const ids = await Promise.all(
    Array.from({ length: 50 }, (_, index) => send({ buy_in: 30 }, { ip: `2001:db8::${index}` })),
  )
  const other = await send({ buy_in: 30 })
  await recorder.stop()
  const late = await send({ buy_in: 30 })
  const found = await Promise.all(ids.map(findRecorded))
  expect(found.filter(rows => rows.length === 1)).toHaveLength(20)
  expect(await findRecorded(other)).toHaveLength(1)
  expect(await findRecorded(late)).toEqual([])
})

test('a flood of anonymous requests does not displace requests of users', async () => {
  const { accessToken: token } = await makeUser()
  const recorder = recordRejections({ isLimited: true })
  const anonymous = await Promise.all(
    Array.from({ length: 300 }, (_, index) => send({ buy_in: 30 }, { ip: `10.0.${index}.1` })),
  )
  const users = await Promise.all(
    Array.from({ length: 40 }, () => send({ buy_in: 30 }, { endpoint: selling, token, ip: '10.0.1.1' })),
  )
  await recorder.stop()
  const count = async (ids: string[]) => (await Promise.all(ids.map(findRecorded))).flat().length
  expect(await count(anonymous)).toBe(200)
  expect(await count(users)).toBe(30)
  const latest = (await listRejections()).map(({ requestId }) => requestId)
  expect(latest.filter(id => users.includes(id))).toHaveLength(25)
})

test('a rate-limited request is not recorded', async () => {
  const recorder = recordRejections({ isLimited: true })
  const limited = await send({ buy_in: -1, email: 'a', password: 'b' })
  await recorder.stop()
  expect(await findRecorded(limited)).toEqual([])
})

test('long texts are truncated', async () => {
  const recorder = recordRejections({ isLimited: true })
  const id = await send({ email: 'a'.repeat(16_000), password: 'x', buy_in: 30 })
  await recorder.stop()
  expect(await findRecorded(id)).toMatchObject([{ sent: { email: '•••aa' } }])
})

test('a client request ID finds its requests and never hides others', async () => {
  const recorder = recordRejections({ isLimited: true })
  const victim = await send({ buy_in: 30 }, { clientRequestId: 'order-0001' })
  for (let calls = 0; calls < 60; calls++) await send({ buy_in: 30 }, { clientRequestId: victim })
  await send({ buy_in: 30 }, { clientRequestId: 'with space' })
  await recorder.stop()
  const found = await findRejections(victim)
  expect(found).toHaveLength(50)
  expect(found[0]).toMatchObject({ requestId: victim, clientRequestId: 'order-0001' })
  expect(await findRejections('order-0001')).toMatchObject([{ requestId: victim }])
  expect(await findRejections('with space')).toEqual([])
})

test('a row does not grow with the request: nested values of a long one are left out', async () => {
  const recorder = recordRejections({ isLimited: true })
  const nested = Array.from({ length: 20 }, () => Array(2).fill('x'.repeat(255)))
  const long = await send({ buy_in: nested, email: 'river@users.test', password: 'secret' })
  const short = await send({ buy_in: [[30]], email: 'river@users.test', password: 'secret' })
  await recorder.stop()
  const [[found], [kept]] = [await findRejections(long), await findRejections(short)]
  expect(found?.sent).toEqual({ buy_in: '…', email: 'r•••@users.test', password: '[removed]' })
  expect(JSON.stringify(found).length).toBeLessThan(2_000)
  expect(kept?.sent).toMatchObject({ buy_in: [[30]] })
})
