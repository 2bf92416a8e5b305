import { expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from './endpoint'
import { withSharedToken } from './shared-token'

const token = 'a-token-of-the-test'
const reply = { status: 200 as const, shape: z.strictObject({ message: z.string() }) }

/** The response to a call with this Authorization header, and if the endpoint ran. */
async function call(
  authorization: string | null,
  { shared }: { shared: string | undefined } = { shared: token },
) {
  let hasRun = false
  const guarded = withSharedToken(
    () => shared,
    endpoint({
      access: 'public',
      summary: 'Test',
      reply,
      handle() {
        hasRun = true
        return { message: 'in' }
      },
    }),
  )
  const request = new Request('http://here.test/', {
    headers: authorization === null ? {} : { authorization },
  })
  const response = await guarded(request, { params: Promise.resolve({}), ip: '192.0.2.1' })
  return { status: response.status, body: await response.json(), hasRun }
}

it('accepts the token', async () => {
  expect(await call(`Bearer ${token}`)).toEqual({ status: 200, body: { message: 'in' }, hasRun: true })
})

it.each([null, '', 'Bearer ', token, `Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Basic ${token}`])(
  'rejects %o before the endpoint runs',
  async authorization => {
    expect(await call(authorization)).toEqual({
      status: 401,
      body: { message: 'Unauthenticated.' },
      hasRun: false,
    })
  },
)

it.each([undefined, ''])('rejects all calls while the token is %o', async shared => {
  expect((await call('Bearer ', { shared })).status).toBe(401)
  expect((await call('Bearer undefined', { shared })).status).toBe(401)
})
