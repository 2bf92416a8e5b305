import { test } from '@playwright/test'
import { createResponseValidator, readContract } from '@/e2e/kit/src/contract'
import { expect } from '@/e2e/kit/src/matchers'
import { createHandlers, type HandlerOptions } from '@/e2e/kit/src/msw'

type Resolver = (info: { request: Request }) => Response
type Handler = { name: string; resolve: Resolver }

const baseUrl = 'https://api.example.com'

/** Handlers in the form of msw's `http`, by "GET /balance". */
function createMock(failures: NonNullable<HandlerOptions['failures']> = {}) {
  const make = (method: string) => (url: string, resolve: Resolver) => ({
    name: `${method} ${url.replace(baseUrl, '')}`,
    resolve,
  })
  return createHandlers<Handler>({ get: make('GET'), post: make('POST') }, { baseUrl, failures })
}

const requestWith = (headers: Record<string, string>) => new Request(baseUrl, { headers })

test('every operation has a handler whose reply matches the document', async () => {
  const document = readContract()
  const validate = createResponseValidator(document)
  const handlers = createMock()
  expect(handlers).toHaveLength(Object.values(document.paths).flatMap(Object.keys).length)
  for (const { name, resolve } of handlers) {
    const [method = '', path = ''] = name.replace(/:(\w+)/g, '{$1}').split(' ')
    const request = requestWith({ authorization: 'Bearer x' })
    expect(validate(method, path, await read(resolve({ request })))).toEqual([])
  }
})

test('a call without a token answers 401, and a chosen failure has its status and message', async () => {
  const handlers = createMock({ 'POST /free-play-promo/claim': 'PromoAlreadyClaimed' })
  const answer = async (operation: string, headers: Record<string, string>) => {
    const resolve = handlers.find(({ name }) => name === operation)?.resolve
    return read(resolve?.({ request: requestWith(headers) }) ?? Response.error())
  }
  const withoutToken = await answer('POST /free-play-promo/claim', {})
  await expect(withoutToken).toBePlainError({ status: 401, message: 'Unauthenticated.' })
  expect((await answer('POST /sign-in', {})).status).toBe(200)
  const claimed = await answer('POST /free-play-promo/claim', { authorization: 'Bearer x' })
  await expect(claimed).toBePlainError({ status: 422, message: 'You have already claimed this promo' })
  expect(claimed.headers['x-error-code']).toBe('promo_already_claimed')
})

test('an unknown failure is named', () => {
  expect(() => createMock({ 'POST /sign-in': 'Unlucky' })).toThrow(/no failure Unlucky of POST \/sign-in/)
})

async function read(response: Response) {
  const text = await response.text()
  const headers = Object.fromEntries(response.headers)
  return { status: response.status, headers, text, body: JSON.parse(text) }
}
