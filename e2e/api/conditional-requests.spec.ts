import { expect, test } from '@/e2e/fixtures/api'

const paths = ['/check-app-update', '/check-maintenance-mode', '/balance', '/balance/v2']

for (const path of paths)
  test(`304: ${path} of a client that has the reply`, async ({ api, persona }) => {
    const { access_token: token } = await persona('funded')
    // The catalog can change between two calls.
    await expect(async () => {
      const first = await api.get(path, { token })
      expect(first.headers.etag).toMatch(/^W\/"[\w-]+"$/)
      const tags = [first.headers.etag ?? '', `"other", ${first.headers.etag}`]
      for (const tag of [...tags, '*']) {
        const reply = await api.get(path, { token, headers: { 'if-none-match': tag } })
        expect([reply.status, reply.text]).toEqual([304, ''])
        expect(reply.headers.etag).toBe(first.headers.etag)
        expect(reply.headers['cache-control']).toBe('no-store')
      }
    }).toPass()
  })

for (const path of paths)
  test(`${path} is sent to another user with that tag, and needs a token`, async ({ api, persona }) => {
    const [one, other] = [await persona('fresh'), await persona('fresh')]
    const { etag = '' } = (await api.get(path, { token: one.access_token })).headers
    const headers = { 'if-none-match': etag }
    expect((await api.get(path, { token: other.access_token, headers })).status).toBe(200)
    expect((await api.get(path, { headers: { 'if-none-match': '*' } })).status).toBe(401)
  })

test('304: the balance while only the countdown of trivia runs', async ({ api, persona }) => {
  const { access_token: token } = await persona('funded')
  await expect(async () => {
    const first = await api.get('/balance/v2', { token })
    const { trivia_reset_seconds: seconds } = first.body.data
    await expect(async () => {
      const { data } = (await api.get('/balance/v2', { token })).body
      expect(data.trivia_reset_seconds).not.toBe(seconds)
    }).toPass()
    const headers = { 'if-none-match': first.headers.etag ?? '' }
    expect((await api.get('/balance/v2', { token, headers })).status).toBe(304)
  }).toPass()
})

test('a changed balance is sent', async ({ api, persona }) => {
  const { access_token: token } = await persona('funded')
  const { etag = '' } = (await api.get('/balance/v2', { token })).headers
  const fcm_token = `another-device-${token.slice(0, 8)}`
  await api.post('/update-fcm-token', { token, body: { fcm_token } })
  const { status, body } = await api.get('/balance/v2', { token, headers: { 'if-none-match': etag } })
  expect([status, body.data.fcm_token]).toEqual([200, fcm_token])
})
