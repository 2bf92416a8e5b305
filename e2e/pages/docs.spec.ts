import type { Page } from '@playwright/test'
import document from '@/docs/openapi.json' with { type: 'json' }
import type { Persona } from '@/e2e/fixtures/api'
import { expect, findAccessibilityIssues, setWidth, test } from '@/e2e/fixtures/page'

const requestForm = (page: Page, path: string) => page.getByRole('form', { name: `Try ${path}`, exact: true })
const responseOf = (page: Page, path: string) =>
  page.getByRole('region', { name: `Response of ${path}`, exact: true })
const panel = (page: Page) => page.getByRole('region', { name: 'Access token for test requests' })

async function signIn(page: Page, { email, password }: Persona) {
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await panel(page).getByLabel('Email').fill(email)
  await panel(page).getByLabel('Password').fill(password)
  await panel(page).locator('[type=submit]').click()
}

test('the reference lists every path and error code under a strict content security policy, endpoints are found by word on phones, accessible', async ({
  page,
  pageErrors,
}) => {
  test.slow()
  await setWidth(page, 390)
  const response = await page.goto('/docs')
  const policy = response?.headers()['content-security-policy'] ?? ''
  expect(policy).toMatch(/script-src [^;]*'nonce-/)
  expect(policy).not.toMatch(/script-src [^;]*'unsafe-/)
  const names = await page
    .getByRole('form')
    .evaluateAll(all => all.map(form => form.getAttribute('aria-label')))
  expect(names).toEqual(expect.arrayContaining(Object.keys(document.paths).map(path => `Try ${path}`)))

  await page.getByRole('button', { name: 'Contents' }).click()
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await contents.getByRole('searchbox').fill('pickem show')
  // Entries that mention the words only in their text follow.
  const first = contents.getByRole('link').first()
  await expect(first).toHaveText("A pick'em entry with its picks")
  await first.click()
  await expect(contents).toBeHidden()
  await expect(page.getByRole('heading', { name: "A pick'em entry with its picks" })).toBeInViewport()

  await setWidth(page, 1280)
  const claim = page.getByRole('article').filter({ has: requestForm(page, '/free-play-promo/claim') })
  await expect(claim.getByText('promo_already_claimed')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'openapi-3.0.json' })).toHaveAttribute(
    'href',
    '/openapi-3.0.json',
  )
  // Axe takes a minute for the whole page, whose articles are built alike.
  await page.evaluate(() => {
    for (const [index, article] of globalThis.document.querySelectorAll('main article').entries())
      if (index % 8 > 0) article.remove()
  })
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  expect(await findAccessibilityIssues(page, '#token')).toEqual([])
  await page.keyboard.press('Escape')
  // In the introduction and the chapter of events.
  const events = page.getByRole('main').getByRole('link', { name: '/asyncapi.json' })
  await expect(events).toHaveCount(2)
  await events.first().click()
  await expect(page).toHaveURL('/asyncapi.json')
  expect(pageErrors).toEqual([])
})

test('a user signs in at the second attempt and sends requests; the token survives a reload until removed; one is pasted and one taken from a response', async ({
  page,
  persona,
  pageErrors,
}) => {
  test.slow()
  const user = await persona('funded')
  await page.goto('/docs')
  await signIn(page, { ...user, password: 'not-this-1' })
  await expect(panel(page).getByRole('alert')).toHaveText('The email address or the password is wrong.')
  await panel(page).getByLabel('Password').fill(user.password)
  await panel(page).locator('[type=submit]').click()
  const owner = page.getByRole('banner').getByRole('button', { name: user.username })
  await expect(owner).toBeVisible()

  await page.reload()
  for (const path of ['/balance/v2', 'GET /profile']) {
    await requestForm(page, path).getByRole('button', { name: 'Send GET' }).click()
    await expect(responseOf(page, path)).toContainText(user.username)
  }
  // The first attempt.
  expect(pageErrors).toEqual([expect.stringContaining('401 (Unauthorized)')])

  await owner.click()
  await panel(page).getByRole('button', { name: 'Remove token' }).click()
  await page.keyboard.press('Escape')
  await requestForm(page, '/balance/v2').getByRole('button', { name: 'Send GET' }).click()
  await expect(responseOf(page, '/balance/v2')).toContainText('Unauthenticated.')

  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await panel(page).getByRole('button', { name: 'Paste a token' }).click()
  await panel(page).getByLabel('Access token').fill(user.access_token)
  await panel(page).getByRole('button', { name: 'Use this token' }).click()
  await page.keyboard.press('Escape')
  const lookup = '/pickem/get-players'
  for (const name of ['main_contest_entry_id', 'main_blueprint_id', 'game_id'] as const)
    await requestForm(page, lookup).getByLabel(name).fill(String(user[name]))
  const sent = page.waitForRequest(request => request.url().includes(lookup))
  await requestForm(page, lookup).getByRole('button', { name: 'Send GET' }).click()
  expect((await sent).url()).toContain(`?main_contest_entry_id=${user.main_contest_entry_id}&`)
  await expect(responseOf(page, lookup)).toContainText('feed_player_id')

  const form = requestForm(page, '/sign-in')
  const send = form.getByRole('button', { name: 'Send POST' })
  await form.getByLabel('Body').fill('{}')
  await send.click()
  await expect(form.getByText('422', { exact: true })).toBeVisible()
  await expect(responseOf(page, '/sign-in')).toContainText('The email field is required.')
  await expect(form.getByText('invalid_request')).toBeVisible()
  await form.getByLabel('Body').fill(JSON.stringify({ email: user.email, password: user.password }))
  await send.click()
  const pasted = await page
    .getByRole('banner')
    .getByRole('button', { name: /^Token …/ })
    .textContent()
  await form.getByRole('button', { name: 'Use this token' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: /^Token …/ })).not.toHaveText(
    pasted ?? '',
  )
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the password never appears in the URL', async ({ page, persona }) => {
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
