import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { findActions } from '@/e2e/fixtures/console'
import { expect, operatorPassword as password, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues, setWidth, widths } from '@/e2e/fixtures/page'

async function fillIn(page: Page, email: string, word = password) {
  await page.goto('/admin/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(word)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const note = (page: Page) => page.getByRole('alert').filter({ hasText: /./ })

async function sayPassword(page: Page, said = password) {
  const question = page.getByRole('dialog', { name: 'Set up an authenticator?' })
  await question.getByLabel('Your password').fill(said)
  await question.getByRole('button', { name: 'Continue' }).click()
}

async function typeCode(page: Page, code: string) {
  await page.getByLabel('Digit 1').focus()
  await page.keyboard.type(code)
}

test('an operator signs in, sets the authenticator up, and signs in with password and code', async ({
  page,
  newOperator,
  pageErrors,
}) => {
  test.slow()
  const { email, name } = await newOperator('editor')
  await fillIn(page, email)
  await expect(page).toHaveURL(/\/admin$/)

  await page.goto('/admin/account')
  await page.getByRole('button', { name: 'Set up' }).click()
  await sayPassword(page, 'wrong horse slate')
  await expect(page.getByRole('dialog')).toContainText('Wrong password.')
  await sayPassword(page)
  const dialog = page.getByRole('dialog', { name: 'Set up your authenticator' })
  await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible()
  const secret = (await dialog.getByTitle('Copy').textContent())?.match(/(?:[A-Z2-7]{4} ?){8}/)?.[0] ?? ''
  const plain = secret.replaceAll(' ', '')
  expect(plain).toHaveLength(32)
  await typeCode(page, '000000')
  await expect(dialog).toContainText('Wrong code')
  // Of the step before, so that the present one is left for signing in.
  await typeCode(page, generateSync({ secret: plain, epoch: Math.floor(Date.now() / 1000) - 30 }))
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? ''
  await codes.getByRole('button', { name: 'I saved them' }).click()
  await expect(page.getByText('10 of 10 codes left')).toBeVisible()

  await page.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/admin\/sign-in/)
  await fillIn(page, email)
  await expect(page.getByRole('group', { name: 'Code from your authenticator' })).toBeVisible()
  await typeCode(page, generateSync({ secret: plain, epoch: Math.floor(Date.now() / 1000) + 3_000 }))
  await expect(page.getByText('The code is wrong, expired or already used.')).toBeVisible()
  await typeCode(page, generateSync({ secret: plain }))
  await expect(page).toHaveURL(/\/admin$/)

  await page.context().clearCookies()
  await fillIn(page, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  // The browser itself says of each refused sign-in that it was a 401.
  expect(pageErrors.filter(one => !one.includes('401'))).toEqual([])
})

test('unknown and wrong are told alike; after five the account is locked, for the right password too', async ({
  page,
  newOperator,
}) => {
  test.slow()
  const { email } = await newOperator('viewer')
  await fillIn(page, `nobody-${email}`)
  await expect(note(page)).toBeVisible()
  const words = await note(page).textContent()
  for (let tries = 0; tries < 5; tries++) {
    await fillIn(page, email, 'wrong horse slate')
    await expect(note(page)).toHaveText(words ?? '')
  }
  await fillIn(page, email)
  await expect(note(page)).toContainText('Try again in 10 minutes')
})

test('a stranger is sent to the sign-in, and a page of elsewhere is never the next one', async ({
  page,
  newOperator,
}) => {
  test.slow()
  const { email } = await newOperator('viewer')
  await page.goto('/admin/audit')
  await expect(page).toHaveURL(/\/admin\/sign-in/)
  for (const next of ['https://evil.test/', '//evil.test', '/admin\\evil', '/docs']) {
    await page.context().clearCookies()
    await page.goto(`/admin/sign-in?next=${encodeURIComponent(next)}`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/admin$/)
  }
})

test('the cookie is for this host, out of reach of scripts, and nothing but a token', async ({
  page,
  newOperator,
}) => {
  const { email } = await newOperator('viewer')
  await fillIn(page, email)
  await expect(page).toHaveURL(/\/admin$/)
  const cookies = await page.context().cookies()
  const session = cookies.find(({ name }) => name.endsWith('slatekeeper-session'))
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  expect(session?.value).toMatch(/^[\w-]{43}$/)
})

test('a forgotten password is set anew by a mailed link, which is good once', async ({
  page,
  newOperator,
  request,
}) => {
  const { email } = await newOperator('editor')
  await page.goto('/admin/sign-in')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // Both pages ask for an e-mail.
  await expect(page).toHaveURL(/\/forgot$/)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('a link is on its way')).toBeVisible()

  const { data } = await (await request.get(`/qa/messages?to=${email}`)).json()
  const link = new URL(data[0].link)
  const path = link.pathname + link.search
  await page.goto(path)
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByText('Use at least 12 characters')).toBeVisible()
  await page.getByLabel('New password').fill('a password of my own')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page).toHaveURL(/\/admin\/sign-in$/)

  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
  await fillIn(page, email, 'a password of my own')
  await expect(page).toHaveURL(/\/admin$/)
})

test('whoever’s session has ended comes back to the page that they wanted', async ({
  page,
  newOperator,
  database,
}) => {
  const { email, id } = await newOperator('viewer')
  const signIn = async () => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  await page.goto('/admin/users?state=deleted')
  await expect(page).toHaveURL('/admin/sign-in?next=%2Fadmin%2Fusers%3Fstate%3Ddeleted')
  await signIn()
  await expect(page).toHaveURL('/admin/users?state=deleted')

  await database.query(
    `update operator_sessions set ended_at = now(), end_reason = 'signed out' where operator_id = $1`,
    [id],
  )
  // A page that another one fetches is the page, and not what was fetched of it.
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page).toHaveURL(/\/admin\/sign-in\?next=%2Fadmin%2Faudit$/)
  await signIn()
  await expect(page).toHaveURL('/admin/audit')
})

test('the sign-in leads nowhere but into the console', async ({ page, newOperator }) => {
  const { email } = await newOperator('viewer')
  const elsewhere = ['//evil.test', '/\\evil.test', 'https://evil.test', '/admin/..//evil.test', '/docs']
  for (const next of elsewhere) {
    await page.context().clearCookies()
    await page.goto(`/admin/sign-in?next=${encodeURIComponent(next)}`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page, next).toHaveURL('/admin')
    await page.goto(`/admin/sign-in?next=${encodeURIComponent(next)}`)
    await expect(page, `${next}, signed in`).toHaveURL('/admin')
  }
})

test('what is typed before the page listens is kept, and nothing can be pressed before', async ({ page }) => {
  let wake = () => {}
  const awake = new Promise<void>(resolve => {
    wake = resolve
  })
  await page.route('**/_next/static/**/*.js', async route => {
    await awake
    await route.continue()
  })
  await page.goto('/admin/sign-in/forgot', { waitUntil: 'commit' })
  const send = page.getByRole('button', { name: 'Send link' })
  await page.getByLabel('Email').fill('early@slatekeeper.test')
  await expect(send).toBeDisabled()
  wake()
  await send.click()
  await expect(page.getByText('If early@slatekeeper.test belongs to an operator')).toBeVisible()
})

test('next-auth tells nothing of a session to who has none', async ({ request }) => {
  const session = await request.get('/api/auth/session', {
    headers: { cookie: `slatekeeper-session=${'A'.repeat(43)}` },
  })
  expect(await session.json()).not.toHaveProperty('user')
})

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const strange: [
  name: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  status: number,
][] = [
  ['the log of next-auth', 'POST', '/api/auth/_log', form, 404],
  ['a sign-in by GET', 'GET', '/api/auth/callback/operator', {}, 404],
  ['the sign-in page of next-auth', 'GET', '/api/auth/signin', {}, 404],
  ['a sign-out by next-auth', 'POST', '/api/auth/signout', form, 404],
  [
    'a look-alike address to go to',
    'POST',
    '/api/auth/callback/operator?callbackUrl=http%2F%2Fevil',
    form,
    400,
  ],
  ['a stored look-alike address', 'GET', '/api/auth/csrf', { cookie: 'next-auth.callback-url=evil' }, 400],
  [
    'a sign-in that is JSON',
    'POST',
    '/api/auth/callback/operator',
    { 'content-type': 'application/json' },
    415,
  ],
  ['a picture made smaller', 'GET', '/_next/image?url=%2Fadmin&w=64&q=75', {}, 404],
  ['a file of Next’s own', 'GET', '/_next/data/x/admin.json', {}, 404],
]
for (const [name, method, path, headers, status] of strange)
  test(`${name} answers ${status}`, async ({ request }) => {
    const reply = await request.fetch(path, { method, headers, data: method === 'POST' ? 'x' : undefined })
    expect(reply.status()).toBe(status)
    expect(await reply.json()).toEqual({ message: expect.any(String) })
  })

test('an action’s arguments that cannot be read are the sender’s mistake', async ({ request, baseURL }) => {
  const text = 'text/plain;charset=UTF-8'
  const multipart = 'multipart/form-data; boundary=x'
  const bodies = [
    [text, '[{'],
    [text, '{}'],
    [text, '["$F1"]'],
    [text, '["$T9"]'],
    [multipart, 'x'],
    [multipart, '--x\r\nContent-Disposition: form-data; name="0"\r\n\r\n[{\r\n--x--\r\n'],
    [multipart, '--x\r\nContent-Disposition: form-data; name="$ACTION_ID_0"\r\n\r\n\r\n--x--\r\n'],
  ] as const
  const forStrangers = findActions().filter(action => action.role === null)
  expect(forStrangers.length).toBeGreaterThan(1)
  for (const { id, path } of forStrangers)
    for (const [type, data] of bodies)
      for (const action of [{ 'next-action': id }, {}] as Record<string, string>[]) {
        if (type === text && !action['next-action']) continue
        const headers = { 'content-type': type, origin: baseURL ?? '', ...action }
        const reply = await request.post(path, { headers, data })
        expect(reply.status(), `${type} ${data} ${JSON.stringify(action)}`).toBeLessThan(500)
      }
})

test('a look-alike callbackUrl in the form leads nowhere', async ({ request, newOperator }) => {
  const { email } = await newOperator('viewer')
  const { csrfToken } = await (await request.get('/api/auth/csrf')).json()
  const reply = await request.post('/api/auth/callback/operator', {
    form: { email, password, csrfToken, callbackUrl: 'http//evil.test', json: 'true' },
  })
  expect([reply.status(), new URL((await reply.json()).url).pathname]).toEqual([200, '/admin'])
})

test('a sign-in without the CSRF token signs nobody in', async ({ request, newOperator }) => {
  const { email } = await newOperator('manager')
  const reply = await request.post('/api/auth/callback/operator', {
    form: { email, password, json: 'true' },
    maxRedirects: 0,
  })
  expect(reply.headers()['set-cookie'] ?? '').not.toContain('slatekeeper-session=')
})

const places = ['/admin/sign-in', '/admin/sign-in/forgot', '/admin/sign-in/password?token=unknown']
for (const width of widths)
  test(`before the console all is for everybody, ${width} wide`, async ({
    page,
    newOperator,
    pageErrors,
  }) => {
    test.slow()
    await setWidth(page, width)
    for (const place of places) {
      await page.goto(place)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await findAccessibilityIssues(page)).toEqual([])
    }
    const { email } = await newOperator('editor')
    await fillIn(page, email)
    await expect(page).toHaveURL(/\/admin$/)
    await page.goto('/admin/account')
    await page.getByRole('button', { name: 'Set up' }).click()
    await sayPassword(page)
    await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
    expect(await findAccessibilityIssues(page)).toEqual([])
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await findAccessibilityIssues(page)).toEqual([])
    expect(pageErrors).toEqual([])
  })
