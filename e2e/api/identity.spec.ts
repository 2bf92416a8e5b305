import { type Api, expect, type Persona, test } from '@/e2e/fixtures/api'

const details = {
  legal_name: 'Ann O’Neil',
  date_of_birth: '1990-05-17',
  street: '12 Orchard Lane',
  city: 'Chicago',
  state: 'IL',
  postal_code: '60614',
}

async function pathOf(api: Api, { access_token: token }: Persona): Promise<string> {
  const reply = await api.post('/kyc/start', { token })
  expect(reply.status, reply.text).toBe(201)
  return new URL(reply.body.data.kyc_upload_url).pathname
}

const form = (fields: Record<string, string>) => ({
  body: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})

test('200: the page has a strict policy, no script and nothing personal in its headers', async ({
  api,
  persona,
}) => {
  const reply = await api.get(await pathOf(api, await persona('fresh')))
  expect(reply.status).toBe(200)
  expect(reply.text).toContain('<h1>Verify your identity</h1>')
  expect(reply.text).not.toContain('<script')
  expect(reply.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy':
      "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
  })
})

test('303: a submission is pending, and a repeated one changes nothing', async ({ api, persona }) => {
  const user = await persona('fresh')
  const path = await pathOf(api, user)
  const reply = await api.post(path, form(details))
  expect(reply.status, reply.text).toBe(303)
  expect(reply.headers.location).toBe(path)
  expect((await api.get(path)).text).toContain('We are checking your details')
  expect((await api.post(path, form(details))).text).toContain('We are checking your details')
  expect((await api.get('/balance/v2', { token: user.access_token })).body.data).toMatchObject({
    kyc_status: { name: 'Pending' },
    kyc_attempts: 1,
    kyc_dob: '1990-05-17',
  })
  const again = await api.post('/kyc/start', { token: user.access_token })
  expect(again.status).toBe(422)
  expect(again.body.error_box).toMatchObject({ heading: 'Being Checked' })
})

test('404: links that were not signed by the service, or were replaced', async ({ api, persona }) => {
  const user = await persona('fresh')
  const old = await pathOf(api, user)
  await pathOf(api, user)
  for (const path of [old, `/identity/${'A'.repeat(43)}`, '/identity/1']) {
    const reply = await api.get(path)
    expect(reply.status).toBe(404)
    expect(reply.text).toContain('This link is not valid')
    expect((await api.post(path, form(details))).status).toBe(404)
  }
})

test('413: a body above the limit gets a page', async ({ api, persona }) => {
  const reply = await api.post(await pathOf(api, await persona('fresh')), {
    body: 'x'.repeat(21 * 1024 * 1024),
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })
  expect(reply.status).toBe(413)
  expect(reply.text).toContain('<h1>Files too large</h1>')
})

test('422: errors name each field and keep what was entered, escaped', async ({ api, persona }) => {
  const path = await pathOf(api, await persona('fresh'))
  const reply = await api.post(
    path,
    form({
      legal_name: '"><script>alert(1)</script>',
      date_of_birth: '2020-01-01',
      state: 'XX',
      city: 'Chicago',
    }),
  )
  expect(reply.status).toBe(422)
  expect(reply.text).not.toContain('<script')
  expect(reply.text).toContain('value="Chicago"')
  for (const name of ['legal_name', 'date_of_birth', 'street', 'state', 'postal_code'])
    expect(reply.text).toContain(`<a href="#${name}">`)
})

test('422: a minor is rejected and cannot play for cash', async ({ api, persona }) => {
  const user = await persona('funded')
  const born = `${new Date().getUTCFullYear() - 17}-01-01`
  const reply = await api.post(await pathOf(api, user), form({ ...details, date_of_birth: born }))
  expect(reply.status).toBe(422)
  expect(reply.text).toContain('You must be 18 or older')
  const token = user.access_token
  expect((await api.get('/balance/v2', { token })).body.data).toMatchObject({
    kyc_status: { name: 'Rejected' },
    kyc_upload_url: null,
    kyc_dob: born,
  })
  const offer = await api.get('/pickem/offer', { token, query: { game_id: user.game_id ?? 1 } })
  expect(offer.body.data.barred_by).toBe('age')
})

test('404: events of an identity provider that is not configured', async ({ api }) => {
  for (const provider of ['stripe', 'other'])
    expect((await api.post(`/webhooks/identity/${provider}`, { body: {} })).status).toBe(404)
})
