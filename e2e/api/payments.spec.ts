import { requestPasswordCode } from '@/e2e/fixtures/account'
import { type Api, expect, type Persona, test } from '@/e2e/fixtures/api'

type As = { access_token: string }

const asForm = { 'content-type': 'application/x-www-form-urlencoded' }

const balanceOf = async (api: Api, { access_token: token }: As) =>
  (await api.get('/balance/v2', { token })).body.data

async function startDeposit(api: Api, { access_token: token }: As, body: object = { amount: 25 }) {
  const reply = await api.post('/deposits', { token, body })
  expect(reply.status, reply.text).toBe(201)
  return reply.body.data as { deposit_id: number; status: string; checkout_url: string; expires_at: string }
}

/** Submits a form of the checkout page, as JSON. */
const act = (api: Api, url: string, body: object) => api.post(new URL(url).pathname, { body })

const depositOf = async (api: Api, { access_token: token }: As, id: number) =>
  (await api.get(`/deposits/${id}`, { token })).body.data.deposit

async function pay(api: Api, user: As, action: object = { action: 'pay', saves: 'on' }) {
  const deposit = await startDeposit(api, user)
  expect((await act(api, deposit.checkout_url, action)).status).toBe(200)
  await expect.poll(async () => (await depositOf(api, user, deposit.deposit_id)).status).not.toBe('pending')
  return depositOf(api, user, deposit.deposit_id)
}

async function makeMethod(api: Api, user: Persona) {
  const { body } = await api.get('/payment-methods', { token: user.access_token })
  return body.data.payment_methods.find((one: { is_default: number }) => one.is_default === 1).id as number
}

const withdraw = (api: Api, { access_token: token }: As, body: object) =>
  api.post('/withdrawals', { token, body })

test('201 and 200: a deposit is paid on its page and credited once, though each event is sent twice', async ({
  api,
  persona,
}) => {
  const user = await persona('fresh', { verified: true })
  const deposit = await pay(api, user, { action: 'pay', saves: 'on', delivery: 'doubled' })
  expect(deposit).toEqual({
    deposit_id: expect.any(Number),
    status: 'completed',
    amount: '25.00',
    payment_method: 'Visa •••• 4242',
    failure_reason: null,
    created_at: expect.any(String),
    closed_at: expect.any(String),
  })
  expect(await balanceOf(api, user)).toMatchObject({
    available_cash: '25.00',
    is_partner_deposit: 1,
    is_partner_first_deposit: 1,
    payment_methods_count: 1,
    payment_methods: [{ method_name: 'Visa', lastFourDigits: '4242', is_default: 1, firstName: 'Sandy' }],
    deposit_validations: { today_deposit: '25.00', week_deposit: '25.00', month_deposit: '25.00' },
  })
})

test('200: a declined deposit fails and credits nothing', async ({ api, persona }) => {
  const user = await persona('fresh', { verified: true })
  expect(await pay(api, user, { action: 'decline', delivery: 'reordered' })).toMatchObject({
    status: 'failed',
    failure_reason: 'The payment was declined',
  })
  expect((await balanceOf(api, user)).available_cash).toBe('0.00')
})

test('201: a repeated request with an Idempotency-Key gets the same deposit', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh', { verified: true })
  const request = { token, body: { amount: 30 }, headers: { 'idempotency-key': 'one' } }
  const [first, second] = [await api.post('/deposits', request), await api.post('/deposits', request)]
  expect(second.body).toEqual(first.body)
  const other = await api.post('/deposits', { ...request, body: { amount: 31 } })
  expect(other.status).toBe(422)
})

test('201: a repeated withdrawal gets the first reply, also after it was paid', async ({ api, persona }) => {
  const user = await persona('funded', { kyc: 'Verified' })
  const { access_token: token } = user
  const methods = (await api.get('/payment-methods', { token })).body.data
  expect(methods).toMatchObject({ withdrawal_min: '10.00', withdrawal_max: '5000.00' })
  const body = { amount: 20, payment_method_id: methods.payment_methods[0].id }
  const request = { token, body, headers: { 'idempotency-key': 'two' } }
  const first = await api.post('/withdrawals', request)
  const { withdrawal_id: id } = first.body.data.withdrawal
  const read = async () => (await api.get(`/withdrawals/${id}`, { token })).body.data.withdrawal.status
  await expect.poll(read).toBe('completed')
  expect((await api.post('/withdrawals', request)).body).toEqual(first.body)
})

for (const [amount, rule] of [
  [-5, 'amount'],
  [0, 'amount'],
  [10.005, 'amount'],
  [1e12, 'amount'],
  ['25', 'amount'],
  [5, 'The minimum is $10.00.'],
  [2500.01, 'The maximum is $2500.00.'],
] as const)
  test(`422: a deposit of ${amount}`, async ({ api, persona }) => {
    const { access_token: token } = await persona('fresh', { verified: true })
    const { status, body } = await api.post('/deposits', { token, body: { amount } })
    expect(status).toBe(422)
    if (rule === 'amount') expect(body.errors).toHaveProperty('amount')
    else expect(body.error_box.message).toBe(rule)
  })

test('422: deposits beyond the limit, for an excluded user, and from a denied location', async ({
  api,
  persona,
}) => {
  const user = await persona('fresh', { verified: true })
  await startDeposit(api, user, { amount: 2000 })
  const beyond = await api.post('/deposits', { token: user.access_token, body: { amount: 600 } })
  expect(beyond.body.error_box.heading).toBe('Deposit Limit Reached')
  for (const name of ['self_excluded', 'geo_denied'] as const) {
    const { access_token: token } = await persona(name)
    const { status, body } = await api.post('/deposits', { token, body: { amount: 20 } })
    expect([status, body.error_box.message]).toEqual([422, expect.stringContaining('not available because')])
  }
})

test('200: own deposits and withdrawals, newest first, with their transactions in the wallet', async ({
  api,
  persona,
}) => {
  const user = await persona('funded', { kyc: 'Verified' })
  const token = user.access_token
  const methodId = await makeMethod(api, user)
  const { deposit_id: pending } = await startDeposit(api, user)
  const first = (await withdraw(api, user, { amount: 20, payment_method_id: methodId })).body.data.withdrawal
  const second = (await withdraw(api, user, { amount: 21, payment_method_id: methodId })).body.data.withdrawal
  const deposits = (await api.get('/deposits', { token })).body.data
  expect(deposits).toMatchObject({
    deposits: [{ deposit_id: pending, status: 'pending' }, {}],
    next_cursor: null,
  })
  const paid = deposits.deposits[1]
  expect((await api.get(`/deposits/${paid.deposit_id}`, { token })).body.data.deposit).toEqual(paid)
  const withdrawals = async (query = {}) =>
    (await api.get('/withdrawals', { token, query })).body.data.withdrawals.map(
      (one: { withdrawal_id: number }) => one.withdrawal_id,
    )
  expect(await withdrawals()).toEqual([second.withdrawal_id, first.withdrawal_id])
  expect(await withdrawals({ cursor: String(second.withdrawal_id) })).toEqual([first.withdrawal_id])
  expect(await withdrawals({ cursor: '1' })).toEqual([])
  const { transactions } = (await api.get('/wallet/transactions', { token })).body.data
  expect(transactions).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'withdrawal', deposit_id: null, withdrawal_id: first.withdrawal_id }),
      expect.objectContaining({ kind: 'deposit', deposit_id: paid.deposit_id, withdrawal_id: null }),
    ]),
  )
  const other = await persona('fresh')
  for (const path of ['/deposits', '/withdrawals']) {
    const { data } = (await api.get(path, { token: other.access_token })).body
    expect(Object.values(data)).toEqual([[], null])
    const wrong = await api.get(path, { token, query: { cursor: 'x' } })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['cursor']])
    expect((await api.get(path)).status).toBe(401)
  }
})

test('404: deposits, withdrawals and payment methods of other users look like missing ones', async ({
  api,
  persona,
}) => {
  const [owner, other] = [
    await persona('funded', { kyc: 'Verified' }),
    await persona('funded', { kyc: 'Verified' }),
  ]
  const { deposit_id: depositId } = await startDeposit(api, owner)
  const methodId = await makeMethod(api, owner)
  const { body } = await withdraw(api, owner, { amount: 20, payment_method_id: methodId })
  const { withdrawal_id: withdrawalId } = body.data.withdrawal
  const token = other.access_token
  for (const path of [
    `/deposits/${depositId}`,
    `/withdrawals/${withdrawalId}`,
    `/withdrawals/${withdrawalId}/cancel`,
    `/payment-methods/${methodId}/default`,
    `/payment-methods/${methodId}/remove`,
    '/deposits/0',
    '/withdrawals/x',
  ])
    expect({ path, status: (await api.post(path, { token, body: {} })).status }).toEqual({
      path,
      status: 404,
    })
  const foreign = { amount: 20, payment_method_id: methodId }
  expect((await withdraw(api, other, foreign)).status).toBe(404)
  expect((await api.post('/deposits', { token, body: foreign })).status).toBe(404)
})

test('200: payment methods are listed, and one is made the default and removed', async ({ api, persona }) => {
  const { access_token: token } = await persona('funded')
  const list = async () => (await api.get('/payment-methods', { token })).body.data.payment_methods
  const [first, second] = await list()
  expect((await api.post(`/payment-methods/${second.id}/default`, { token })).status).toBe(200)
  expect((await list())[0]).toMatchObject({ id: second.id, is_default: 1 })
  expect((await api.post(`/payment-methods/${second.id}/remove`, { token })).status).toBe(200)
  expect(await list()).toEqual([expect.objectContaining({ id: first.id, is_default: 1 })])
})

test('201 and 200: a withdrawal takes the cash immediately and is paid', async ({ api, persona }) => {
  const user = await persona('funded', { kyc: 'Verified' })
  const { status, body } = await withdraw(api, user, {
    amount: 20,
    payment_method_id: await makeMethod(api, user),
  })
  expect(status).toBe(201)
  expect(body.data.withdrawal).toMatchObject({
    amount: '20.00',
    payment_method: 'Visa •••• 4242',
    is_reviewed: 0,
  })
  expect((await balanceOf(api, user)).available_cash_excluding_site_credits).toBe('80.00')
  const token = user.access_token
  const read = async () =>
    (await api.get(`/withdrawals/${body.data.withdrawal.withdrawal_id}`, { token })).body.data.withdrawal
  await expect.poll(async () => (await read()).status).toBe('completed')
  expect((await balanceOf(api, user)).is_partner_withdrawal_done_recently).toBe(1)
  const late = await api.post(`/withdrawals/${body.data.withdrawal.withdrawal_id}/cancel`, { token })
  expect([late.status, late.body.error_box?.heading]).toEqual([422, 'Not Cancelable'])
})

test('200: a withdrawal under review is pending, blocks deletion and can be canceled', async ({
  api,
  persona,
}) => {
  const user = await persona('pending_withdrawal')
  const token = user.access_token
  const transfer = (await api.get('/balance', { token })).body.data.cash_transaction
  expect(transfer).toMatchObject({ type: 'withdrawal', amount: '25.00' })
  const path = `/withdrawals/${transfer.id}`
  expect((await api.get(path, { token })).body.data.withdrawal).toMatchObject({
    status: 'pending',
    is_reviewed: 1,
    is_cancelable: 1,
  })
  const before = (await balanceOf(api, user)).available_cash_excluding_site_credits
  expect((await api.post(`${path}/cancel`, { token })).status).toBe(200)
  const after = (await balanceOf(api, user)).available_cash_excluding_site_credits
  expect(Number(after) - Number(before)).toBe(25)
  expect((await api.get('/balance', { token })).body.data.cash_transaction).toBeNull()
})

test('422: withdrawals of site credits, without identity, too low, and of a method in use', async ({
  api,
  persona,
}) => {
  const user = await persona('funded', { kyc: 'Verified' })
  const methodId = await makeMethod(api, user)
  const request = (amount: number) => withdraw(api, user, { amount, payment_method_id: methodId })
  // 100 in cash and 20 in site credits.
  expect((await request(100.01)).body.error_box.message).toBe('You can withdraw up to $100.00.')
  expect((await request(9.99)).body.error_box.message).toBe('The minimum is $10.00.')
  for (const amount of [-20, 20.001]) expect((await request(amount)).body.errors).toHaveProperty('amount')
  const unverified = await persona('funded')
  const barred = await withdraw(api, unverified, {
    amount: 20,
    payment_method_id: await makeMethod(api, unverified),
  })
  expect(barred.body.error_box.message).toContain('identity')
  const { access_token: token } = await persona('pending_withdrawal')
  const { body } = await api.get('/payment-methods', { token })
  const inUse = await api.post(`/payment-methods/${body.data.payment_methods[0].id}/remove`, { token })
  expect(inUse.body.error_box.heading).toBe('Withdrawal In Progress')
})

test('422: withdrawals are on hold after a new password, and the reply has the time of the end', async ({
  api,
  persona,
}) => {
  const user = await persona('funded', { kyc: 'Verified' })
  const otp = await requestPasswordCode(api, user.email)
  const password = 'Changed2026'
  const body = { user_id: user.user_id, otp, password, password_confirmation: password }
  expect((await api.post('/reset-password', { body })).status).toBe(200)
  const signedIn = (await api.post('/sign-in', { body: { email: user.email, password } })).body.data
  const amounts = { amount: 20, payment_method_id: await makeMethod(api, { ...user, ...signedIn }) }
  const held = await withdraw(api, signedIn, amounts)
  expect([held.status, held.body.error_box?.heading]).toEqual([422, 'Withdrawals On Hold'])
  const [, day] =
    /password was changed.* after (\d{4}-\d\d-\d\d) \d\d:\d\d UTC\./.exec(held.body.error_box.message) ?? []
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10)
  expect([new Date(Date.now() + 23 * 3_600_000).toISOString().slice(0, 10), tomorrow]).toContain(day)
})

test('200: the checkout page works without scripts and is strict about content', async ({ api, persona }) => {
  const user = await persona('fresh', { verified: true })
  const { deposit_checkout_url: url } = await balanceOf(api, user)
  const path = new URL(url).pathname
  const page = await api.get(path, { headers: { accept: 'text/html' } })
  expect(page.status).toBe(200)
  expect(page.text).toContain('<h1>Add cash</h1>')
  expect(page.text).not.toContain('<script')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.headers['referrer-policy']).toBe('no-referrer')
  expect(page.headers['cache-control']).toBe('no-store')
  const form = {
    headers: { ...asForm, accept: 'text/html' },
    body: 'action=start&amount=25&payment_method_id=',
  }
  const started = await api.post(path, form)
  expect(started.status).toBe(303)
  const next = started.headers.location ?? ''
  expect((await api.get(next, { headers: { accept: 'text/html' } })).text).toContain('Pay $25.00')
  const low = await api.post(path, { ...form, body: 'action=start&amount=1' })
  expect(low.status).toBe(422)
  expect(low.text).toContain('The minimum is $10.00.')
})

test('404 and 410: changed and expired checkout links', async ({ api, persona }) => {
  const user = await persona('fresh', { verified: true })
  const { checkout_url: url } = await startDeposit(api, user)
  const path = new URL(url).pathname
  for (const wrong of [`${path}0`, path.replace(/-[^-]+$/, `-${'0'.repeat(32)}`), '/checkout/x'])
    expect((await api.get(wrong)).status).toBe(404)
})

for (const [name, headers, status] of [
  ['without a signature', {}, 400],
  ['with a forged signature', { 'slatekeeper-signature': `t=1,v1=${'0'.repeat(64)}` }, 400],
] as const)
  test(`${status}: a webhook ${name}`, async ({ api }) => {
    const reply = await api.post('/webhooks/payments/sandbox', { body: { id: 'evt_1' }, headers })
    expect(reply.status).toBe(status)
    expect(reply.body.message).toContain('signature')
  })

test('404: webhooks of providers that are not configured', async ({ api }) => {
  for (const provider of ['stripe', 'unknown'])
    expect((await api.post(`/webhooks/payments/${provider}`, { body: {} })).status).toBe(404)
})

test('401: without a token', async ({ api }) => {
  for (const path of [
    '/deposits',
    '/withdrawals',
    '/payment-methods',
    '/deposits/1',
    '/withdrawals/1/cancel',
  ])
    expect((await api.post(path, { body: {} })).status).toBe(401)
})

test('201: the checkout page leads back to the app with the outcome', async ({ api, persona }) => {
  const user = await persona('fresh', { verified: true })
  const body = { amount: 25, return_url: 'http://localhost:8081/done?from=wallet' }
  const { checkout_url: url, deposit_id: id } = await startDeposit(api, user, body)
  const read = async (view: string) => (await api.get(`${new URL(url).pathname}${view}`)).body.data.return_url
  expect(await read('')).toBeNull()
  const back = `http://localhost:8081/done?from=wallet&deposit_id=${id}&outcome=`
  expect(await read('?view=left')).toBe(`${back}canceled`)
  expect((await act(api, url, { action: 'leave' })).body.data).toMatchObject({
    state: 'left',
    return_url: `${back}canceled`,
  })
  await act(api, url, { action: 'pay' })
  await expect.poll(() => read('?view=paid')).toBe(`${back}completed`)
})

for (const return_url of ['javascript:alert(1)', 'https://evil.example/', 'https://localhost@evil.example/'])
  test(`422: ${return_url} is no URL of the app`, async ({ api, persona }) => {
    const { access_token: token } = await persona('fresh', { verified: true })
    for (const path of ['/deposits', '/kyc/start']) {
      const reply = await api.post(path, { token, body: { amount: 25, return_url } })
      expect([path, reply.status]).toEqual([path, 422])
      expect(reply.body.errors.return_url).toEqual([expect.stringMatching(/^The return_url field must/)])
    }
  })
