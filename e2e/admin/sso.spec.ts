import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { readSecret, typeCode } from '@/e2e/fixtures/console-parts'
import { type OidcAccount, startOidcProvider } from '@/e2e/fixtures/oidc'
import { test as base, expect, sessionCookieName } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'
import { clearSession, cookieOfWorld } from '@/e2e/fixtures/world'
import { oidcServer } from '@/scripts/test/services'

// The provider has one port: no other file starts it.
const test = base.extend<{
  oidc: Awaited<ReturnType<typeof startOidcProvider>>
  /** Like a new browser in the world, without its pages: keeps cookies and follows redirects. */
  newVisitor: () => Promise<APIRequestContext>
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  oidc: async ({}, use) => {
    const provider = await startOidcProvider()
    await use(provider)
    await provider.stop()
  },
  newVisitor: async ({ playwright, baseURL, world }, use) => {
    const cookies = world === null ? [] : [cookieOfWorld(world, baseURL)]
    const visitors: APIRequestContext[] = []
    await use(async () => {
      const visitor = await playwright.request.newContext({ storageState: { cookies, origins: [] } })
      visitors.push(visitor)
      return visitor
    })
    for (const visitor of visitors) await visitor.dispose()
  },
})

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

/** What the button does. Returns the address at the provider. */
async function beginSignIn(visitor: APIRequestContext, callbackUrl = '/admin'): Promise<string> {
  const { csrfToken } = await (await visitor.get('/api/auth/csrf')).json()
  const form = { csrfToken, callbackUrl, json: 'true' }
  return (await (await visitor.post('/api/auth/signin/sso', { form })).json()).url
}

/** Signs in at the provider. Returns the address of the console that ends the sign-in. */
async function findCallback(visitor: APIRequestContext): Promise<string> {
  let url = await beginSignIn(visitor)
  while (!new URL(url).pathname.startsWith('/api/auth/callback/')) {
    const { location = '' } = (await visitor.get(url, { maxRedirects: 0 })).headers()
    url = new URL(location, url).href
  }
  return url
}

const readText = async (visitor: APIRequestContext, url: string) => (await visitor.get(url)).text()

const expectSignedOut = async (visitor: APIRequestContext) =>
  expect((await visitor.get('/admin/games')).url()).toContain('/admin/sign-in')

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
  oidc,
  newVisitor,
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
    const visitor = await newVisitor()
    oidc.signInNextAs(account)
    expect(await readText(visitor, await beginSignIn(visitor))).toContain(text)
    await expectSignedOut(visitor)
  }
})

const expired = 'This sign-in has expired or was already used'

test('a replayed or invented callback signs no one in', async ({ oidc, newVisitor }) => {
  oidc.signInNextAs(makeAccount())
  const operator = await newVisitor()
  const callback = await findCallback(operator)
  expect((await operator.get(callback)).url()).toMatch(/\/admin$/)
  const visitor = await newVisitor()
  for (const url of [callback, '/api/auth/callback/sso?code=invented&state=invented']) {
    expect(await readText(visitor, url)).toContain(expired)
    await expectSignedOut(visitor)
  }
})

test('a callback with the state of another browser signs no one in, with and without a sign-in of its own', async ({
  oidc,
  newVisitor,
}) => {
  oidc.signInNextAs(makeAccount())
  const [visitor, operator] = [await newVisitor(), await newVisitor()]
  const callback = await findCallback(operator)
  expect(await readText(visitor, callback)).toContain(expired)
  await expectSignedOut(visitor)
  await beginSignIn(visitor)
  const { cookies } = await visitor.storageState()
  expect(cookies.map(({ name }) => name)).toContain('slatekeeper-sso-state')
  expect(await readText(visitor, callback)).toContain(expired)
  await expectSignedOut(visitor)
  // The code was not used up: in the browser that asked for it, it is valid.
  expect((await operator.get(callback)).url()).toMatch(/\/admin$/)
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
  const params = new URL(await beginSignIn(request, 'https://evil.test/admin')).searchParams
  expect(params.get('code_challenge_method')).toBe('S256')
  for (const name of ['code_challenge', 'state', 'nonce'])
    expect(params.get(name)?.length).toBeGreaterThan(20)
  expect(params.get('redirect_uri')).toMatch(/\/api\/auth\/callback\/sso$/)
  const { cookies } = await request.storageState()
  const returnUrl = cookies.find(({ name }) => name.endsWith('callback-url'))?.value ?? ''
  expect(new URL(decodeURIComponent(returnUrl)).pathname).toBe('/admin')
  expect(returnUrl).not.toContain('evil')
})
