import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { readSecret, typeCode } from '@/e2e/fixtures/console-parts'
import { type OidcAccount, startOidcProvider } from '@/e2e/fixtures/oidc'
import { test as base, expect, sessionCookieName } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues, hydrateOnGoto } from '@/e2e/fixtures/page'
import { clearSession } from '@/e2e/fixtures/world'
import { oidcServer } from '@/scripts/test/services'

// The provider has one port: no other file starts it.
const test = base.extend<{ oidc: Awaited<ReturnType<typeof startOidcProvider>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  oidc: async ({}, use) => {
    const provider = await startOidcProvider()
    await use(provider)
    await provider.stop()
  },
})

test.use({ ownWorld: 'test' })

const makeAccount = (changed: Partial<OidcAccount> = {}): OidcAccount => ({
  sub: randomUUID(),
  email: `${randomUUID()}@operators.slatekeeper.test`,
  email_verified: true,
  name: 'Ann Lee',
  groups: ['slate-editors'],
  ...changed,
})

const button = (page: Page) => page.getByRole('button', { name: 'Continue with Acme ID' })
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /./ })

async function signIn(page: Page, path = '/admin/sign-in') {
  await page.goto(path)
  await button(page).click()
}

test('a new operator signs in through the provider, by keyboard, and returns to the requested page', async ({
  page,
  oidc,
  pageErrors,
}) => {
  oidc.signInNextAs(makeAccount())
  await page.goto('/admin/games')
  expect(await findAccessibilityIssues(page)).toEqual([])
  await button(page).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/games')
  await page.goto('/admin/account')
  await expect(page.getByText('Linked to your account at Acme ID')).toBeVisible()
  await expect(page.getByLabel('Current password')).toHaveCount(0)
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('dialog', { name: 'Set up your authenticator' })).toBeVisible()
  // The fixture lists requests to other hosts.
  expect(
    pageErrors.filter(error => !error.startsWith(`fetched http://127.0.0.1:${oidcServer.port}/`)),
  ).toEqual([])
})

test('nothing moves when the server does not respond; the console says that the provider cannot be reached', async ({
  page,
}) => {
  await page.goto('/admin/sign-in')
  await page.evaluate(async () => {
    await document.fonts.ready
  })
  const places = () => Promise.all([button(page).boundingBox(), page.getByLabel('Email').boundingBox()])
  const before = await places()
  await page.route('**/api/auth/csrf', route => route.abort())
  await button(page).click()
  await expect(alert(page)).toContainText('The server did not respond. Try again.')
  expect(await places()).toEqual(before)
  await page.unrouteAll()
  await button(page).click()
  await expect(alert(page)).toContainText('cannot reach Acme ID')
})

test('a sign-in that the operator cancels, of another domain, or of a disabled operator is rejected with the reason', async ({
  page,
  oidc,
  newOperator,
  database,
}) => {
  const { id, email } = await newOperator('editor')
  await database.query('update operators set disabled_at = now() where id = $1', [id])
  const rejected: [account: OidcAccount | 'cancel', text: string][] = [
    ['cancel', 'You canceled the sign-in at Acme ID'],
    [makeAccount({ email: 'ann@evil.test' }), 'domain of your email is not allowed'],
    [makeAccount({ email }), 'Your operator account is disabled'],
  ]
  for (const [account, text] of rejected) {
    // The provider knows who signed in before.
    await clearSession(page.context())
    oidc.signInNextAs(account)
    await signIn(page)
    await expect(alert(page)).toContainText(text)
  }
  await page.goto('/admin/games')
  await expect(page).toHaveURL(/\/admin\/sign-in/)
})

test('a replayed or invented callback signs no one in', async ({ page, oidc }) => {
  oidc.signInNextAs(makeAccount())
  const callback = page.waitForRequest(/\/api\/auth\/callback\/sso/)
  await signIn(page)
  const url = (await callback).url()
  await expect(page).toHaveURL('/admin')
  await clearSession(page.context())
  for (const path of [url, '/api/auth/callback/sso?code=invented&state=invented']) {
    await page.goto(path)
    await expect(alert(page)).toContainText('This sign-in has expired or was already used')
  }
})

test('a callback with the state of another browser signs no one in, with and without a sign-in of its own', async ({
  page,
  browser,
  oidc,
}) => {
  oidc.signInNextAs(makeAccount())
  const other = await (await browser.newContext()).newPage()
  await other.context().addCookies(await page.context().cookies())
  await other.route(/\/api\/auth\/callback\/sso/, route => route.abort())
  const callback = other.waitForRequest(/\/api\/auth\/callback\/sso/)
  hydrateOnGoto(other)
  await other.goto('/admin/sign-in')
  await button(other).click()
  const url = (await callback).url()
  const isRejected = async () => {
    await page.goto(url)
    await expect(alert(page)).toContainText('This sign-in has expired or was already used')
    await page.goto('/admin/games')
    await expect(page).toHaveURL(/\/admin\/sign-in/)
  }
  await isRejected()
  const { csrfToken } = await (await page.request.get('/api/auth/csrf')).json()
  const form = { csrfToken, callbackUrl: '/admin', json: 'true' }
  expect((await page.request.post('/api/auth/signin/sso', { form })).status()).toBe(200)
  expect((await page.context().cookies()).map(({ name }) => name)).toContain('slatekeeper-sso-state')
  await isRejected()
  // The code was not used up: in the browser that asked for it, it is valid.
  await other.unrouteAll()
  await other.goto(url)
  await expect(other).toHaveURL('/admin')
  await other.context().close()
})

test('an operator signs in again to set up an authenticator, and then enters its code or a recovery code after the provider', async ({
  page,
  oidc,
  database,
}) => {
  test.slow()
  const account = makeAccount()
  oidc.signInNextAs(account)
  await signIn(page)
  await expect(page).toHaveURL('/admin')
  await database.query(
    `update operator_sessions set sso_authenticated_at = now() - interval '11 minutes'
      where operator_id = (select id from operators where email = $1)`,
    [account.email],
  )
  const confirm = page.getByRole('dialog', { name: 'Set up an authenticator?' })
  const setUp = async () => {
    await page.goto('/admin/account')
    await page.getByRole('button', { name: 'Set up' }).click()
    await confirm.getByRole('button', { name: 'Continue' }).click()
  }
  await setUp()
  await expect(confirm).toContainText('Your sign-in is older than ten minutes')
  expect(await findAccessibilityIssues(page, '[role=dialog]')).toEqual([])
  const again = page.waitForRequest(/[?&]prompt=login(?:&|$)/)
  await confirm.getByRole('button', { name: 'Sign in again with Acme ID' }).click()
  await again
  await expect(confirm).toHaveCount(0)
  await setUp()
  const secret = await readSecret(page)
  await typeCode(page, generateSync({ secret }))
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const [recoveryCode = ''] = await codes.getByRole('listitem').allTextContents()

  const readToken = async () =>
    (await page.context().cookies()).find(({ name }) => name === sessionCookieName)?.value ?? ''
  const heading = page.getByRole('heading', { name: 'Enter your code' })
  await clearSession(page.context())
  await signIn(page, '/admin/games')
  await expect(heading).toBeVisible()
  // No page opens before the code.
  await page.goto('/admin/games')
  await expect(heading).toBeVisible()
  const before = await readToken()
  await typeCode(page, generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 3_000 }))
  await expect(page.getByText('The code is wrong, expired or already used.')).toBeVisible()
  // Uses the next time step, because each code works once; the service accepts it for at least a minute.
  await typeCode(page, generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 }))
  await expect(page).toHaveURL('/admin/games')
  expect(await readToken()).not.toBe(before)

  await clearSession(page.context())
  await signIn(page, '/admin/account')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('9 of 10 codes left')).toBeVisible()
})

test('the request to the provider has PKCE, state and nonce, and no redirect leaves the console', async ({
  request,
  oidc,
}) => {
  oidc.signInNextAs('cancel')
  const start = async (callbackUrl: string) => {
    const { csrfToken } = await (await request.get('/api/auth/csrf')).json()
    const form = { csrfToken, callbackUrl, json: 'true' }
    const { url } = await (await request.post('/api/auth/signin/sso', { form })).json()
    return new URL(url).searchParams
  }
  const params = await start('https://evil.test/admin')
  expect(params.get('code_challenge_method')).toBe('S256')
  for (const name of ['code_challenge', 'state', 'nonce'])
    expect(params.get(name)?.length).toBeGreaterThan(20)
  expect(params.get('redirect_uri')).toMatch(/\/api\/auth\/callback\/sso$/)
  const { cookies } = await request.storageState()
  const returnUrl = cookies.find(({ name }) => name.endsWith('callback-url'))?.value ?? ''
  expect(new URL(decodeURIComponent(returnUrl)).pathname).toBe('/admin')
  expect(returnUrl).not.toContain('evil')
})
