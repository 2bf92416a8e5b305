import { describe, expect, test } from 'vitest'
import { route } from './api-call'
import type { Endpoint } from './declaration'
import { linkPage } from './endpoint-page'
import { jsonResponse } from './json-response'

const context = { params: Promise.resolve({}) }
const headings = { good: 'Good', bad: 'Bad' }

function ask(status: number, message: string, accept?: string) {
  const endpoint = route(() => jsonResponse(status, { message }, 'request-1', { 'retry-after': '5' }), {
    contract: {} as Endpoint['contract'],
  })
  const headers = accept === undefined ? {} : { accept }
  return linkPage(endpoint, headings)(new Request('http://localhost/', { headers }), context)
}

describe('a page', () => {
  test.each([undefined, '*/*', 'text/html,application/xhtml+xml,*/*;q=0.8', 'application/json, text/html'])(
    'is the response for %s',
    async accept => {
      const response = await ask(200, 'All is well.', accept)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      const html = await response.text()
      expect(html).toContain('<h1>Good</h1>')
      expect(html).toContain('<p role="status">All is well.</p>')
    },
  )
  test('keeps status, request ID and Retry-After, and shows an error with the other heading', async () => {
    const response = await ask(429, 'Too many requests.')
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(response.headers.get('x-request-id')).toBe('request-1')
    expect(await response.text()).toContain('<h1>Bad</h1>')
  })
  test('loads only its style sheet and sends no referrer', async () => {
    const { headers } = await ask(200, 'All is well.')
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    )
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-store')
  })
  test('escapes markup', async () => {
    const html = await (await ask(200, '<script>alert("1 & 2")</script>')).text()
    expect(html).toContain('<p role="status">&lt;script&gt;alert(&quot;1 &amp; 2&quot;)&lt;/script&gt;</p>')
  })
})

test('a client that accepts only JSON gets JSON', async () => {
  const response = await ask(404, 'Unknown.', 'application/json')
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await response.json()).toEqual({ message: 'Unknown.' })
})
