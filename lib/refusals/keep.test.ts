import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Failure } from '@/lib/failure'
import { endpoint } from '@/lib/http/endpoint'
import { messageShape, plain } from '@/lib/http/reply'
import { findRefusals } from './find-refusals'
import { keepRefusals } from './keep'

const params = Promise.resolve({})

const buying = endpoint({
  access: 'public',
  summary: 'Buys',
  body: z.object({ email: z.string(), password: z.string(), price: z.number() }),
  reply: { status: 200, shape: messageShape },
  failures: { BuyInTooHigh: plain(422, detail => `At most ${detail.maximum}.`) },
  handle({ body }) {
    if (body.price > 25) throw new Failure('BuyInTooHigh', { maximum: '25.00' })
    return { message: 'Bought' }
  },
})

async function call(body: object) {
  const requestId = randomUUID()
  const headers = { 'content-type': 'application/json', 'user-agent': 'App/4.13.0' }
  const request = new Request('http://service.test/buy?x=1', {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  await buying(request, { params, requestId })
  return requestId
}

async function kept(requestId: string) {
  return (await findRefusals(requestId)).map(({ id: _, createdAt: __, ...rest }) => rest)
}

test('a refused call is kept with its rule, its inputs without secrets, and what would have passed', async () => {
  const keeping = keepRefusals()
  const tooHigh = await call({ email: 'ada@example.test', password: 'Hunter22', price: 30, unknown: 'x' })
  const misshapen = await call({ email: 'ada@example.test', price: 'much' })
  const fine = await call({ email: 'ada@example.test', password: 'Hunter22', price: 5 })
  await keeping.stop()

  const where = {
    userId: null,
    username: null,
    method: 'POST',
    path: '/buy',
    userAgent: 'App/4.13.0',
    status: 422,
  }
  expect(await kept(tooHigh)).toEqual([
    {
      ...where,
      requestId: tooHigh,
      rule: 'BuyInTooHigh',
      detail: { maximum: '25.00' },
      sent: { email: 'a•••@example.test', password: '[secret]', price: 30 },
      answer: { message: 'At most 25.00.' },
    },
  ])
  expect(await kept(misshapen)).toMatchObject([
    {
      rule: 'InvalidRequest',
      detail: { price: ['The price field must be a number.'] },
      sent: { price: 'much' },
    },
  ])
  expect(await kept(fine)).toEqual([])
})

test('of a flood some are kept, and nothing is kept once it stopped', async () => {
  const keeping = keepRefusals()
  const ids = await Promise.all(Array.from({ length: 250 }, () => call({ price: 30 })))
  await keeping.stop()
  const late = await call({ price: 30 })
  const found = await Promise.all(ids.map(kept))
  expect(found.filter(rows => rows.length === 1)).toHaveLength(200)
  expect(await kept(late)).toEqual([])
})
