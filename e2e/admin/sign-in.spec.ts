import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { findActions } from '@/e2e/fixtures/console'
import { readSecret, typeCode } from '@/e2e/fixtures/console-parts'
import { expect, operatorPassword as password, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'
import { clearSession } from '@/e2e/fixtures/world'

async function signInWith(page: Page, email: string, givenPassword = password) {
  await page.goto('/admin/sign-in')
  await fillIn(page, email, givenPassword)
}

/** Fills in the open sign-in page and sends it. */
async function fillIn(page: Page, email: string, givenPassword = password) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(givenPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signs in without a browser and returns the status. */
async function postSignIn(request: APIRequestContext, email: string, givenPassword: string) {
  const { csrfToken } = await (await request.get('/api/auth/csrf')).json()
  const form = { email, password: givenPassword, csrfToken, json: 'true' }
  return (await request.post('/api/auth/callback/operator', { form })).status()
}

const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /./ })

const readEdge = (box: Locator) => box.evaluate(element => getComputedStyle(element).boxShadow)

async function confirmPassword(page: Page, value = password) {
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator?' })
  await dialog.getByLabel('Your password').fill(value)
  await dialog.getByRole('button', { name: 'Continue' }).click()
}

/** Where the field and the button of the sign-in are. */
async function readPlaces(page: Page) {
  await page.evaluate(async () => {
    await document.fonts.ready
  })
  return [
    await page.getByLabel('Email').boundingBox(),
    await page.getByRole('button', { name: 'Sign in' }).boundingBox(),
  ]
}

test('an operator sets up an authenticator, accessible, and signs in with a code, after a wrong one that marks the boxes and moves nothing, or a recovery code', async ({
  page,
  newOperator,
  pageErrors,
}) => {
  test.slow()
  // High enough for all fields, because a page that scrolls moves them.
  await page.setViewportSize({ width: 1280, height: 900 })
  const { email, name } = await newOperator('editor')
  await signInWith(page, email)
  await expect(page).toHaveURL(/\/admin$/)

  await page.goto('/admin/account')
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.getByRole('button', { name: 'Set up' }).click()
  await confirmPassword(page, 'wrong horse slate')
  await expect(page.getByRole('dialog')).toContainText('Wrong password.')
  await confirmPassword(page)
  const dialog = page.getByRole('dialog', { name: 'Set up your authenticator' })
  const secret = await readSecret(page)
  expect(await findAccessibilityIssues(page, '[role=dialog]')).toEqual([])
  await typeCode(page, '000000')
  await expect(dialog).toContainText('Wrong code')
  await typeCode(page, generateSync({ secret }))
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await page.keyboard.press('Escape')
  await expect(codes.getByRole('alert')).toContainText('The codes are not shown again.')
  const recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? ''
  await codes.getByRole('button', { name: 'I saved them' }).click()
  await expect(page.getByText('10 of 10 codes left')).toBeVisible()

  await page.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/admin\/sign-in/)
  await signInWith(page, email)
  await expect(page.getByRole('group', { name: 'Code from your authenticator' })).toBeVisible()
  const [first, last] = [page.getByLabel('Digit 1'), page.getByLabel('Digit 6')]
  await expect(first).toBeFocused()
  const [valid, places] = [await readEdge(last), await readPlaces(page)]
  await typeCode(page, generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 3_000 }))
  await expect(alert(page)).toHaveText('The code is wrong, expired or already used.')
  await expect(first).toBeFocused()
  for (const box of [first, last]) {
    await expect(box).toHaveValue('')
    await expect(box).toHaveAttribute('aria-invalid', 'true')
  }
  // The color changes in a transition.
  await expect.poll(() => readEdge(last)).not.toBe(valid)
  expect(await readPlaces(page)).toEqual(places)
  expect(await findAccessibilityIssues(page)).toEqual([])
  // Uses the next time step, because each code works once; the service accepts it for at least a minute.
  await typeCode(page, generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 }))
  await expect(page).toHaveURL(/\/admin$/)

  await clearSession(page.context())
  await signInWith(page, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  // Chrome logs the 401 of each failed sign-in.
  expect(pageErrors.filter(error => !error.includes('401'))).toEqual([])
})

test('unknown email and wrong password give the same error, which moves nothing; five failures lock the account', async ({
  page,
  newOperator,
  request,
}) => {
  const { email } = await newOperator('viewer')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/admin/sign-in')
  const places = await readPlaces(page)
  await fillIn(page, `unknown-${email}`)
  await expect(alert(page)).toBeVisible()
  expect(await readPlaces(page)).toEqual(places)
  const message = await alert(page).textContent()
  await signInWith(page, email, 'wrong horse slate')
  await expect(alert(page)).toHaveText(message ?? '')
  for (let tries = 1; tries < 5; tries++)
    expect(await postSignIn(request, email, 'wrong horse slate')).toBe(401)
  await fillIn(page, email)
  await expect(alert(page)).toContainText(/Try again in \d+ minutes?/)
})

test('the sign-in pages are accessible; a password is shown on request, and Tab leads to it, without scrolling', async ({
  page,
  pageErrors,
}) => {
  test.slow()
  for (const path of ['/admin/sign-in/forgot', '/admin/sign-in/password?token=unknown']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await findAccessibilityIssues(page)).toEqual([])
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/admin/sign-in')
  const field = page.getByLabel('Password', { exact: true })
  await page.getByLabel('Email').focus()
  await page.keyboard.press('Tab')
  await expect(field).toBeFocused()
  await page.keyboard.type(password)
  await expect(field).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show characters' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await expect(field).toHaveValue(password)
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.getByRole('button', { name: 'Hide characters' }).click()
  await expect(field).toHaveAttribute('type', 'password')
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(800)
  expect(pageErrors).toEqual([])
})

/** Presses a button, whose place an error above it does not change. */
async function expectSteady(button: Locator, error: string) {
  await button.page().evaluate(async () => {
    await document.fonts.ready
  })
  const place = await button.boundingBox()
  await button.click()
  await expect(button.page().getByText(error)).toBeVisible()
  expect(await button.boundingBox()).toEqual(place)
}

test('a password is reset by an emailed link that works once, which testers cannot read', async ({
  page,
  newOperator,
  request,
  database,
}) => {
  const { email } = await newOperator('editor')
  await page.goto('/admin/sign-in')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // Both pages have an Email field.
  await expect(page).toHaveURL(/\/forgot$/)
  await page.getByLabel('Email').fill('not an address')
  await expectSteady(page.getByRole('button', { name: 'Send link' }), 'Enter an email address')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('a link waits')).toBeVisible()

  const { rows } = await database.query("select props->>'link' as link from messages where recipient = $1", [
    email,
  ])
  expect(await (await request.get(`/qa/messages?to=${email}`)).json()).toEqual({ data: [] })
  const link = new URL(rows[0].link)
  const path = link.pathname + link.search
  await page.goto(path)
  await page.getByLabel('New password').fill('short')
  await expectSteady(page.getByRole('button', { name: 'Save and sign in' }), 'Use at least 12 characters')
  await page.getByLabel('New password').fill('a password of my own')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page).toHaveURL(/\/admin$/)

  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
})

test('signing in returns to the requested page of the console, also after the session ended, with a random HttpOnly cookie', async ({
  page,
  newOperator,
  database,
}) => {
  const { email, id } = await newOperator('viewer')
  await page.goto('/admin/users?state=deleted')
  await expect(page).toHaveURL('/admin/sign-in?next=%2Fadmin%2Fusers%3Fstate%3Ddeleted')
  await fillIn(page, email)
  await expect(page).toHaveURL('/admin/users?state=deleted')
  const cookies = await page.context().cookies()
  const session = cookies.find(({ name }) => name.endsWith('slatekeeper-session'))
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  expect(session?.value).toMatch(/^[\w-]{43}$/)

  await database.query(
    `update operator_sessions set ended_at = now(), end_reason = 'signed out' where operator_id = $1`,
    [id],
  )
  // `next` is the page, not the URL of the RSC request.
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page).toHaveURL(/\/admin\/sign-in\?next=%2Fadmin%2Faudit$/)
  await fillIn(page, email)
  await expect(page).toHaveURL('/admin/audit')

  await clearSession(page.context())
  const outside = `/admin/sign-in?next=${encodeURIComponent('//evil.test')}`
  await page.goto(outside)
  await fillIn(page, email)
  await expect(page).toHaveURL('/admin')
  const reply = await page.request.get(outside, { maxRedirects: 0 })
  expect(reply.headers().location).toBe('/admin')
})

test('input typed before hydration is kept, and buttons are disabled until then', async ({ page }) => {
  let hydrate = () => {}
  const scriptsAllowed = new Promise<void>(resolve => {
    hydrate = resolve
  })
  await page.route('**/_next/static/**/*.js', async route => {
    await scriptsAllowed
    await route.continue()
  })
  await page.goto('/admin/sign-in/forgot', { waitUntil: 'commit' })
  const send = page.getByRole('button', { name: 'Send link' })
  await page.getByLabel('Email').fill('early@slatekeeper.test')
  await expect(send).toBeDisabled()
  hydrate()
  await send.click()
  await expect(page.getByText('If early@slatekeeper.test belongs to an operator')).toBeVisible()
})

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const unsupportedRequests: [method: string, path: string, headers: Record<string, string>, status: number][] =
  [
    ['POST', '/api/auth/_log', form, 404],
    ['GET', '/api/auth/callback/operator', {}, 404],
    ['GET', '/api/auth/signin', {}, 404],
    ['POST', '/api/auth/signout', form, 404],
    ['POST', '/api/auth/callback/operator?callbackUrl=http%2F%2Fevil', form, 400],
    ['GET', '/api/auth/csrf', { cookie: 'next-auth.callback-url=evil' }, 400],
    ['POST', '/api/auth/callback/operator', { 'content-type': 'application/json' }, 415],
    ['GET', '/_next/image?url=%2Fadmin&w=64&q=75', {}, 404],
    ['GET', '/_next/data/x/admin.json', {}, 404],
  ]

test('requests of next-auth and Next that the console does not use are rejected, and a sign-in needs the CSRF token and leads to the console', async ({
  request,
  newOperator,
}) => {
  for (const [method, path, headers, status] of unsupportedRequests) {
    const reply = await request.fetch(path, { method, headers, data: method === 'POST' ? 'x' : undefined })
    expect([method, path, reply.status()]).toEqual([method, path, status])
    expect(await reply.json()).toEqual({ message: expect.any(String) })
  }
  const session = await request.get('/api/auth/session', {
    headers: { cookie: `slatekeeper-session=${'A'.repeat(43)}` },
  })
  expect(await session.json()).not.toHaveProperty('user')

  const { email } = await newOperator('manager')
  const withoutToken = await request.post('/api/auth/callback/operator', {
    form: { email, password, json: 'true' },
    maxRedirects: 0,
  })
  expect(withoutToken.headers()['set-cookie'] ?? '').not.toContain('slatekeeper-session=')
  const { csrfToken } = await (await request.get('/api/auth/csrf')).json()
  const reply = await request.post('/api/auth/callback/operator', {
    form: { email, password, csrfToken, callbackUrl: 'http//evil.test', json: 'true' },
  })
  expect([reply.status(), new URL((await reply.json()).url).pathname]).toEqual([200, '/admin'])
})

test('malformed action arguments never answer 500', async ({ request, baseURL }) => {
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
  const publicActions = findActions().filter(action => action.role === null)
  expect(publicActions.length).toBeGreaterThan(1)
  for (const { id, path } of publicActions)
    for (const [type, data] of bodies)
      for (const action of [{ 'next-action': id }, {}] as Record<string, string>[]) {
        if (type === text && !action['next-action']) continue
        const headers = { 'content-type': type, origin: baseURL ?? '', ...action }
        const reply = await request.post(path, { headers, data })
        expect(reply.status(), `${type} ${data} ${JSON.stringify(action)}`).toBeLessThan(500)
      }
})
