import type { Page } from '@playwright/test'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues, setWidth, waitForHydration } from '@/e2e/fixtures/page'

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Console', exact: true })

test('the frame has world, database, keys of the system, tabs and breadcrumbs, on a small laptop, and nothing moves with reduced motion', async ({
  page,
  signInAs,
  world,
}) => {
  const { name } = await signInAs('viewer')
  await page.setViewportSize({ width: 1280, height: 480 })
  await page.goto('/admin/payment-cases?view=all')
  const banner = page.getByRole('banner')
  await expect(banner).toContainText(`World ${world}`)
  await expect(page.getByTitle(`Database slatekeeper_e2e_test_world_${world}`)).toBeVisible()
  await expect(banner).toContainText('Ctrl')
  await expect(banner).not.toContainText('⌘')
  await expect(navigation(page).getByRole('link', { name: 'Users' })).toBeVisible()
  await expect(navigation(page).getByRole('link', { name: 'Operators' })).toHaveCount(0)
  await expect(navigation(page).getByRole('button', { name })).toBeInViewport({ ratio: 1 })

  const tabs = page.getByRole('navigation', { name: 'Payments' })
  for (const each of ['Deposits', 'Withdrawals', 'Payment events', 'Payment cases'])
    await expect(tabs.getByRole('link', { name: each })).toBeVisible()
  await expect(tabs.getByRole('link', { name: 'Payment cases' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Payments/Payment cases')
  const durations = await page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll('*')]
        .map(element => getComputedStyle(element))
        .flatMap(style => [style.transitionDuration, style.animationDuration]),
    ),
  ])
  expect(durations).toEqual(['0s'])

  await tabs.getByRole('link', { name: 'Deposits' }).click()
  await expect(page).toHaveURL(/\/admin\/deposits$/)
  // The role can open one page of this area, which is no tab.
  await navigation(page).getByRole('link', { name: 'Developers' }).click()
  await expect(page).toHaveURL(/\/admin\/webhooks$/)
  await expect(page.getByRole('navigation', { name: 'Developers' })).toHaveCount(0)
})

test('the title of the tab is the name of the object', async ({ page, signInAs, persona }) => {
  const user = await persona('fresh')
  await signInAs('viewer')
  await page.goto(`/admin/users/${user.user_id}`)
  await expect(page).toHaveTitle(`${user.username} · Slatekeeper`)
  await page.getByRole('link', { name: 'Wallet' }).click()
  await expect(page).toHaveURL(/\/wallet$/)
  await expect(page).toHaveTitle(`${user.username} · Slatekeeper`)
  await navigation(page).getByRole('link', { name: 'Emails and SMS' }).click()
  await expect(page).toHaveTitle('Emails and SMS · Slatekeeper')
})

test('an open object shows who else has it open, and who edits it, without moving the page', async ({
  page,
  browser,
  signInAs,
}) => {
  const first = await signInAs('editor')
  await page.goto('/admin/games/4')
  const readTop = (one: Page) => one.getByRole('main').evaluate(main => main.getBoundingClientRect().top)
  const top = await readTop(page)
  const other = await browser.newContext()
  const second = await signInAs('editor', other)
  const theirs = await other.newPage()
  await theirs.clock.install()
  await theirs.goto('/admin/games/4')
  await waitForHydration(theirs)
  await expect(theirs.getByRole('status', { name: 'Other operators' })).toContainText(first.name)
  expect(await readTop(theirs)).toBe(top)
  await theirs.getByLabel('Name', { exact: true }).fill('Being edited')
  await expect(theirs.getByText('1 unsaved change')).toBeVisible()
  // Heartbeats are 30 s apart; a page that is opened sends one immediately.
  await theirs.clock.fastForward(30_000)
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('status', { name: 'Other operators' })).toContainText(
      `${second.name} is editing this`,
      { timeout: 5_000 },
    )
  }).toPass({ timeout: 60_000 })
  await other.close()
})

test('⌘K finds a page by part of its name and a user with a single request; single-key shortcuts are ignored in fields and can be turned off; dialogs are accessible', async ({
  page,
  signInAs,
  persona,
  pageErrors,
}) => {
  test.slow()
  const user = await persona('fresh')
  await signInAs('editor')
  await page.goto('/admin/games')
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  const search = page.getByRole('searchbox', { name: 'Find anything' })

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.getByRole('row').nth(1).getByRole('link')).toBeFocused()
  await page.keyboard.press('.')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await expect(palette).toBeVisible()
  expect(await findAccessibilityIssues(page)).toEqual([])
  const requests: string[] = []
  page.on('request', request => request.headers()['next-action'] && requests.push(request.url()))
  await search.fill(user.username)
  await expect(page.getByRole('menuitem', { name: user.username })).toContainText(`U-${user.user_id}`)
  expect(requests).toHaveLength(1)
  await search.fill('navig')
  await expect(page.getByRole('menuitem')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/navigations$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.goto('/admin/games/1')
  const field = page.getByLabel('Name', { exact: true })
  await field.fill('')
  await page.keyboard.type('?g')
  await expect(field).toHaveValue('?g')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toBeVisible()
  expect(await findAccessibilityIssues(page)).toEqual([])
  await keys.getByRole('switch', { name: 'Single-key shortcuts' }).press('Space')
  await expect(keys.getByRole('switch', { name: 'Single-key shortcuts' })).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await expect(palette).toBeVisible()
  await expect(keys).toHaveCount(0)
  expect(pageErrors).toEqual([])
})

test('the label of an icon button appears on hover and on focus by keyboard; Escape hides it', async ({
  page,
  signInAs,
  pageErrors,
}) => {
  await signInAs('editor')
  await page.goto('/admin/promos/new')
  await page.getByRole('button', { name: 'Add rule' }).click()
  await page.getByRole('menuitem').first().click()
  const button = page.getByRole('button', { name: /^Remove rule/ })
  const label = (await button.getAttribute('aria-label')) ?? ''
  const tooltip = page.getByRole('tooltip', { includeHidden: true })
  // The rest of the page, which loads later, can move the button away from the pointer.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await button.hover()
    await expect(tooltip).toHaveText(label, { timeout: 10_000 })
  }).toPass()
  await expect(tooltip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tooltip).toHaveCount(0)
  await page.mouse.move(0, 0)
  await button.focus()
  await page.keyboard.press('Shift+Tab')
  await expect(tooltip).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await expect(tooltip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tooltip).toHaveCount(0)
  await expect(button).toBeFocused()
  expect(pageErrors).toEqual([])
})

test('times are shown in the selected zone, the theme is stored per operator and rendered on the server, and signing out ends the session', async ({
  page,
  signInAs,
}) => {
  const { name } = await signInAs('viewer')
  await page.goto('/admin/games/1')
  await expect(page).toHaveTitle('NFL · Slatekeeper')
  await expect(page.getByRole('main')).toContainText(/\d\d:\d\d ET/)
  await page.getByRole('banner').getByRole('button', { name: / ET$/ }).click()
  await page.getByRole('menuitem', { name: /Berlin/ }).click()
  await expect(page.getByRole('main')).toContainText(/\d\d:\d\d CES?T/)
  await expect(page.getByRole('banner')).toContainText(/CES?T/)

  await page.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: 'Dark theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const html = await (await page.request.get('/admin/games')).text()
  expect(html).toMatch(/<html[^>]* data-theme="dark"/)

  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await page.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/admin\/sign-in/)
  const reply = await page.request.get('/admin/games', { maxRedirects: 0 })
  expect(reply.headers().location).toMatch(/^\/admin\/sign-in/)
})

test('phones show a back link and all pages under More', async ({ page, signInAs }) => {
  await setWidth(page, 390)
  await signInAs('viewer')
  await page.goto('/admin/games/1')
  await page.getByRole('link', { name: 'Games' }).click()
  await expect(page).toHaveURL(/\/admin\/games$/)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Developers' }).click()
  await expect(page).toHaveURL(/\/admin\/webhooks$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('controls that appear after hydration keep the HTML of the server', async ({ page, signInAs }) => {
  await signInAs('manager')
  const opened = await page.context().newPage()
  // A callback of this name shows streamed content. It usually runs before hydration; here it runs after.
  await opened.addInitScript(() => {
    const { setTimeout: later, requestAnimationFrame: nextFrame } = window
    const waiting: (() => void)[] = []
    const isReveal = (callback: unknown) => callback instanceof Function && callback.name.includes('$RV')
    const keep = (callback: () => void) => waiting.push(callback)
    Object.assign(window, {
      setTimeout: (callback: () => void, ms?: number) =>
        isReveal(callback) ? keep(callback) : later(callback, ms),
      requestAnimationFrame: (callback: () => void) =>
        isReveal(callback) ? keep(callback) : nextFrame(callback),
      reveal: () => {
        for (const callback of waiting) callback()
      },
    })
  })
  await opened.goto('/admin/promos/new')
  await expect(opened.getByRole('banner')).toContainText('New promo')
  const streamed = await opened.evaluate(() => {
    const parts = [...document.querySelectorAll('[id^="S:"] > *')]
    for (const part of parts) part.setAttribute('data-streamed', '')
    ;(window as unknown as { reveal: () => void }).reveal()
    return parts.length
  })
  expect(streamed).toBeGreaterThan(0)
  await expect(opened.locator('[data-early]')).toHaveCount(0)
  await expect(opened.locator('[data-streamed]')).toHaveCount(streamed)
})
