import type { Page } from '@playwright/test'
import document from '@/docs/openapi.json' with { type: 'json' }
import type { Persona } from '@/e2e/fixtures/api'
import { expect, findAccessibilityIssues, setWidth, test, widths } from '@/e2e/fixtures/page'

const attempt = (page: Page, path: string) => page.getByRole('form', { name: `Try ${path}`, exact: true })
const answerOf = (page: Page, path: string) => page.getByRole('region', { name: `Response of ${path}` })
const panel = (page: Page) => page.getByRole('region', { name: 'Access token for test requests' })

async function signIn(page: Page, { email, password }: Persona) {
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await panel(page).getByLabel('Email').fill(email)
  await panel(page).getByLabel('Password').fill(password)
  await panel(page).locator('[type=submit]').click()
}

test('every path of the document is told of, from our own origin, under the strict policy', async ({
  page,
  pageErrors,
}) => {
  const response = await page.goto('/docs')
  const policy = response?.headers()['content-security-policy'] ?? ''
  expect(policy).toMatch(/script-src [^;]*'nonce-/)
  expect(policy).not.toMatch(/script-src [^;]*'unsafe-/)
  for (const path of Object.keys(document.paths)) await expect(attempt(page, path)).toBeAttached()
  expect(pageErrors).toEqual([])
})

for (const width of widths)
  test(`the reference is for everybody, ${width} wide`, async ({ page }) => {
    // A long page, and axe looks at every word of it.
    test.slow()
    await setWidth(page, width)
    await page.goto('/docs')
    expect(await findAccessibilityIssues(page)).toEqual([])
  })

test('a user signs in and tries a call; the token stays over a reload and goes when it is told to', async ({
  page,
  persona,
  pageErrors,
}) => {
  const user = await persona('funded')
  await page.goto('/docs')
  await signIn(page, user)
  const owner = page.getByRole('banner').getByRole('button', { name: user.username })
  await expect(owner).toBeVisible()

  await page.reload()
  await attempt(page, '/balance/v2').getByRole('button', { name: 'Send GET' }).click()
  await expect(answerOf(page, '/balance/v2')).toContainText(user.username)
  expect(pageErrors).toEqual([])

  await owner.click()
  await panel(page).getByRole('button', { name: 'Remove token' }).click()
  await page.keyboard.press('Escape')
  await attempt(page, '/balance/v2').getByRole('button', { name: 'Send GET' }).click()
  await expect(answerOf(page, '/balance/v2')).toContainText('Unauthenticated.')
})

test('the panel for a token is for everybody', async ({ page }) => {
  await page.goto('/docs')
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  expect(await findAccessibilityIssues(page, '#token')).toEqual([])
})

test.describe('while no script runs', () => {
  test.use({ javaScriptEnabled: false })

  test('a password never gets into an address', async ({ page, persona }) => {
    const user = await persona('fresh')
    await page.goto('/docs')
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
    await panel(page).getByLabel('Email').fill(user.email)
    await panel(page).getByLabel('Password').fill(user.password)
    await expect(panel(page).locator('[type=submit]')).toBeDisabled()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/docs')
  })
})

test('a wrong password is told as the service words it', async ({ page, persona }) => {
  const user = await persona('fresh')
  await page.goto('/docs')
  await signIn(page, { ...user, password: 'not-this-1' })
  await expect(panel(page).getByRole('alert')).toHaveText('The email address or the password is wrong.')
})

test('a pasted token is used, and a GET sends what is filled in as its query string', async ({
  page,
  persona,
}) => {
  const user = await persona('funded')
  const path = '/pickem/get-players'
  await page.goto('/docs')
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await panel(page).getByRole('button', { name: 'Paste a token' }).click()
  await panel(page).getByLabel('Access token').fill(user.access_token)
  await panel(page).getByRole('button', { name: 'Use this token' }).click()
  await page.keyboard.press('Escape')

  for (const name of ['main_contest_entry_id', 'main_blueprint_id', 'game_id'] as const)
    await attempt(page, path).getByLabel(name).fill(String(user[name]))
  const sent = page.waitForRequest(request => request.url().includes(path))
  await attempt(page, path).getByRole('button', { name: 'Send GET' }).click()
  expect((await sent).url()).toContain(`?main_contest_entry_id=${user.main_contest_entry_id}&`)
  await expect(answerOf(page, path)).toContainText('feed_player_id')
})

test('the same is tried as a POST with a body, and what does not fit is shown as it is refused', async ({
  page,
}) => {
  const path = '/sign-in'
  await page.goto('/docs')
  await attempt(page, path).getByLabel('Body').fill('{}')
  await attempt(page, path).getByRole('button', { name: 'Send POST' }).click()
  await expect(attempt(page, path).getByText('422')).toBeVisible()
  await expect(answerOf(page, path)).toContainText('The email field is required.')
})

test('a token that a call answers can be used from then on', async ({ page, persona }) => {
  const { email, password } = await persona('fresh')
  await page.goto('/docs')
  const form = attempt(page, '/sign-in')
  await form.getByLabel('Body').fill(JSON.stringify({ email, password }))
  await form.getByRole('button', { name: 'Send POST' }).click()
  await form.getByRole('button', { name: 'Use this token' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: /^Token …/ })).toBeVisible()
})

test('calls are found by word, and the contents fold away on a phone', async ({ page }) => {
  await setWidth(page, 390)
  await page.goto('/docs')
  await page.getByRole('button', { name: 'Contents' }).click()
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await contents.getByRole('searchbox').fill('pickem show')
  await expect(contents.getByRole('link')).toHaveText(["A pick'em entry with its picks"])
  await contents.getByRole('link').click()
  await expect(contents).toBeHidden()
  await expect(page.getByRole('heading', { name: "A pick'em entry with its picks" })).toBeInViewport()
})
