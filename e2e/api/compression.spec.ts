import { expect, test } from '@/e2e/fixtures/api'

// Next alone compresses by its own rules, so these tests have no status in their names.
for (const encoding of ['gzip', 'br'])
  test(`the balance takes at most 2.2 kB in ${encoding}`, async ({ api, persona }) => {
    const { access_token: token, username } = await persona('funded')
    const reply = await api.get('/balance/v2', { token, headers: { 'accept-encoding': encoding } })
    expect(reply.body.data.username).toBe(username)
    expect([reply.headers['content-encoding'], reply.headers.vary]).toEqual([encoding, 'accept-encoding'])
    expect(reply.text.length).toBeGreaterThan(4_000)
    expect(Number(reply.headers['content-length'])).toBeLessThanOrEqual(2_200)
  })

test('a client that accepts no encoding gets the balance as it is', async ({ api, persona }) => {
  const { access_token: token } = await persona('funded')
  const reply = await api.get('/balance/v2', { token, headers: { 'accept-encoding': 'identity' } })
  expect(reply.headers['content-encoding']).toBeUndefined()
  expect(Number(reply.headers['content-length'])).toBe(Buffer.byteLength(reply.text))
})

test('the document of the API is compressed', async ({ api }) => {
  const { headers, text } = await api.get('/openapi.json', { headers: { 'accept-encoding': 'gzip' } })
  expect(headers['content-encoding']).toBe('gzip')
  expect(Number(headers['content-length'])).toBeLessThan(text.length / 4)
})

test('short replies are not compressed', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh')
  const { headers } = await api.get('/check-maintenance-mode', { token })
  expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined])
})
