import { randomInt } from 'node:crypto'
import { signUpBody } from '@/e2e/fixtures/account'
import { countStatuses } from '@/e2e/fixtures/send'
import { type Database, expect, prepareEntryRequest, type SendRequest, test } from '@/e2e/fixtures/trust'
import { trustSize } from '@/e2e/fixtures/trust-size'

const size = trustSize(6, 16)

const post = (path: string, token: string, body: object) => ({ method: 'POST', path, token, body })

/** The latest link or code in the messages to an address. */
async function readMessage(database: Database, to: string, field: 'link' | 'code'): Promise<string> {
  const [message] = await database.rows<{ value: string }>(
    'select props->>$2 as value from messages where recipient = $1 and props ? $2 order by id desc limit 1',
    [to, field],
  )
  return message?.value ?? ''
}

/** An account in Arcade mode that verified its email by the link, and a phone by the texted code. */
async function openAccount(call: SendRequest, database: Database, email: string): Promise<string> {
  const body = { ...signUpBody(), email }
  const signedUp = await call({ method: 'POST', path: '/sign-up', body })
  expect(signedUp.status).toBe(201)
  const token = signedUp.body.data.access_token
  const link = new URL(await readMessage(database, email, 'link'))
  const verified = await call({
    method: 'POST',
    path: '/verify-email',
    body: { token: link.searchParams.get('token') },
  })
  expect(verified.status).toBe(200)
  const phone = String(randomInt(2_000_000_000, 10_000_000_000))
  expect((await call(post('/profile/phone', token, { phone, password: body.password }))).status).toBe(200)
  const code = await readMessage(database, phone, 'code')
  expect((await call(post('/profile/phone', token, { phone, code }))).status).toBe(200)
  expect((await call(post('/update/user-mode', token, { user_mode: 'Arcade' }))).status).toBe(200)
  return token
}

test(`${size} aliases of one mailbox share one free entry and one claim`, { tag: '@T26' }, async ({
  call,
  persona,
  database,
}) => {
  test.setTimeout(300_000)
  const name = `ann${randomInt(1_000_000, 10_000_000)}`
  const tokens: string[] = []
  for (let index = 0; index < size; index++) {
    const dotted = `${name.slice(0, (index % 8) + 1)}.${name.slice((index % 8) + 1)}`
    const host = index % 2 ? 'googlemail.com' : 'gmail.com'
    tokens.push(await openAccount(call, database, `${dotted}+${index}@${host}`))
  }
  const slip = (await prepareEntryRequest(call, await persona('funded'), 0))()
  const sides = ['more,more', 'more,less', 'less,more', 'less,less']
  const entries = await Promise.all(
    tokens.map((token, index) =>
      call({
        ...slip,
        token,
        headers: {},
        body: { ...Object(slip.body), payout: 5, picks: sides[index % 4] },
      }),
    ),
  )
  expect(countStatuses(entries)).toEqual({ 200: 1, 422: size - 1 })
  const headings = entries.flatMap(({ body }) => body.error_box?.heading ?? [])
  expect(new Set(headings)).toEqual(new Set(['No Free Entry Left']))

  const promo = await database.addPromo({ creditsCents: 700 })
  await Promise.all(tokens.map(token => call(post('/updated/promo-code', token, { promo_code: promo.code }))))
  const claims = await Promise.all(
    tokens.map(token => call(post('/free-play-promo/claim', token, { id: promo.id }))),
  )
  expect(countStatuses(claims)).toEqual({ 200: 1, 422: size - 1 })
  const messages = claims.filter(({ status }) => status === 422).map(({ body }) => body.message)
  expect(new Set(messages)).toEqual(new Set(['You have already claimed this promo']))
})
