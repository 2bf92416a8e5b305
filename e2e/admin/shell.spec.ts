import type { Page } from '@playwright/test'
import { toast } from '@/e2e/fixtures/console-parts'
import { expect, openSession, operatorPassword, sessionCookieName, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues, setWidth, waitForHydration } from '@/e2e/fixtures/page'
import { addPromo } from '@/e2e/fixtures/promo'

test('the banner shows world and database', async ({ page, signInAs, world }) => {
  await signInAs('viewer')
  await page.goto('/admin/navigations')
  await expect(page.getByRole('banner')).toContainText(`World ${world}`)
  await expect(page.getByTitle(`Database slatekeeper_e2e_test_world_${world}`)).toBeVisible()
})

test('the navigation hides pages that the role cannot open', async ({ page, signInAs }) => {
  await signInAs('viewer')
  await page.goto('/admin/games')
  const pages = page.getByRole('navigation', { name: 'Console', exact: true })
  await expect(pages.getByRole('link', { name: 'Users' })).toBeVisible()
  await expect(pages.getByRole('link', { name: 'Operators' })).toHaveCount(0)
})

test('the sidebar has at most 18 links and an operator menu that is visible on a small laptop', async ({
  page,
  signInAs,
}) => {
  const { name } = await signInAs('manager')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/admin/games')
  const pages = page.getByRole('navigation', { name: 'Console', exact: true })
  expect(await pages.getByRole('listitem').getByRole('link').count()).toBeLessThanOrEqual(18)
  await expect(pages.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 480 })
  await expect(pages.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  await pages.getByRole('link', { name: 'Developers' }).click()
  await expect(page).toHaveURL(/\/admin\/api-tokens$/)
})

test('the pages of an area are tabs that the role can open, with breadcrumbs', async ({ page, signInAs }) => {
  await signInAs('viewer')
  await page.goto('/admin/payment-cases?view=all')
  const tabs = page.getByRole('navigation', { name: 'Payments' })
  const names = ['Deposits', 'Withdrawals', 'Payment events', 'Payment cases']
  for (const name of names) await expect(tabs.getByRole('link', { name })).toBeVisible()
  await expect(tabs.getByRole('link', { name: 'Payment cases' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Payments/Payment cases')
  await tabs.getByRole('link', { name: 'Deposits' }).click()
  await expect(page).toHaveURL(/\/admin\/deposits$/)
  await page.goto('/admin/settings')
  const settings = page.getByRole('navigation', { name: 'Settings' }).first()
  await expect(settings.getByRole('link', { name: 'Cash play by state' })).toBeVisible()
  await expect(settings.getByRole('link', { name: 'Operators' })).toHaveCount(0)
  // A single page is no tab.
  await page.goto('/admin/users')
  await expect(page.getByRole('navigation', { name: 'Users' })).toHaveCount(0)
  await page.goto('/admin/webhooks')
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
  await page
    .getByRole('navigation', { name: 'Console', exact: true })
    .getByRole('link', { name: 'Emails and SMS' })
    .click()
  await expect(page).toHaveTitle('Emails and SMS · Slatekeeper')
  await page.goto('/admin/games/1')
  await expect(page).toHaveTitle('NFL · Slatekeeper')
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

test('a form keeps its input when the session ends, and is saved after signing in again', async ({
  page,
  baseURL,
  newOperator,
  database,
}) => {
  test.slow()
  const promo = await addPromo(database, 1)
  await database.query(`update promos set status = 'draft' where id = $1`, [promo.id])
  const { id, email } = await newOperator('editor')
  const value = await openSession(database, id)
  await page.context().addCookies([{ name: sessionCookieName, value, url: baseURL ?? '' }])
  await page.goto(`/admin/promos/${promo.id}`)
  const field = page.getByLabel('Name', { exact: true })
  const name = `${promo.name} kept`
  await field.fill(name)
  await database.query('delete from operator_sessions where operator_id = $1', [id])
  await page.keyboard.press('Control+s')
  // The link gives the new tab no opener.
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Sign in in a new tab' }).click(),
  ])
  await tab.getByLabel('Email').fill(email)
  await tab.getByLabel('Password').fill(operatorPassword)
  await tab.getByRole('button', { name: 'Sign in' }).click()
  await expect(tab).toHaveURL(/\/admin$/)
  await tab.close()

  await expect(field).toHaveValue(name)
  await page.keyboard.press('Control+s')
  await expect(toast(page, name)).toBeVisible()
  const { rows } = await database.query('select name from promos where id = $1', [promo.id])
  expect(rows).toEqual([{ name }])
})

test('keys are named as on the operator’s system', async ({ page, signInAs }) => {
  await signInAs('viewer')
  await page.goto('/admin/games')
  await expect(page.getByRole('banner')).toContainText('Ctrl')
  await expect(page.getByRole('banner')).not.toContainText('⌘')
})

test('⌘K finds and opens a page by part of its name', async ({ page, signInAs, pageErrors }) => {
  await signInAs('viewer')
  await page.goto('/admin/games')
  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox', { name: 'Find anything' }).fill('navig')
  await expect(page.getByRole('menuitem')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/navigations$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(pageErrors).toEqual([])
})

test('⌘K finds a user with a single request', async ({ page, signInAs, persona }) => {
  const user = await persona('fresh')
  await signInAs('manager')
  await page.goto('/admin/games')
  await page.keyboard.press('Control+k')
  const requests: string[] = []
  page.on('request', request => request.headers()['next-action'] && requests.push(request.url()))
  await page.getByRole('searchbox', { name: 'Find anything' }).fill(user.username)
  await expect(page.getByRole('menuitem', { name: user.username })).toContainText(`U-${user.user_id}`)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/users/${user.user_id}`))
  expect(requests).toHaveLength(1)
})

test('single-key shortcuts are ignored in fields and can be turned off', async ({ page, signInAs }) => {
  await signInAs('editor')
  await page.goto('/admin/games')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const second = page.getByRole('row').nth(1).getByRole('link')
  await expect(second).toBeFocused()
  await page.keyboard.press('.')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/admin/games/1')
  await page.getByLabel('Name', { exact: true }).fill('')
  await page.keyboard.type('?g')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('?g')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await keys.getByRole('switch', { name: 'Single-key shortcuts' }).press('Space')
  await expect(keys.getByRole('switch', { name: 'Single-key shortcuts' })).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Find anything' })).toBeVisible()
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

test('the theme is stored per operator and rendered on the server', async ({ page, signInAs }) => {
  const { name } = await signInAs('viewer')
  await page.goto('/admin/games')
  await page.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const html = await (await page.request.get('/admin/games')).text()
  expect(html).toMatch(/<html[^>]* data-theme="dark"/)
})

test('times are shown in the selected time zone', async ({ page, signInAs }) => {
  await signInAs('viewer')
  await page.goto('/admin/games/1')
  await expect(page.getByRole('main')).toContainText(/\d\d:\d\d ET/)
  await page.getByRole('banner').getByRole('button', { name: / ET$/ }).click()
  await page.getByRole('menuitem', { name: /Berlin/ }).click()
  await expect(page.getByRole('main')).toContainText(/\d\d:\d\d CES?T/)
  await expect(page.getByRole('banner')).toContainText(/CES?T/)
})

test('signing out ends the session', async ({ page, signInAs }) => {
  const { name } = await signInAs('viewer')
  await page.goto('/admin/games')
  await page.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/admin\/sign-in/)
  await page.goto('/admin/games')
  await expect(page).toHaveURL(/\/admin\/sign-in/)
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

test('dialogs of the shell are accessible', async ({ page, signInAs, pageErrors }) => {
  test.slow()
  await signInAs('editor')
  await page.goto('/admin/games')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Find anything' })).toBeVisible()
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  expect(await findAccessibilityIssues(page)).toEqual([])
  expect(pageErrors).toEqual([])
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

test('nothing moves with reduced motion', async ({ page, signInAs }) => {
  await signInAs('editor')
  await page.goto('/admin/games')
  const durations = await page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll('*')]
        .map(element => getComputedStyle(element))
        .flatMap(style => [style.transitionDuration, style.animationDuration]),
    ),
  ])
  expect(durations).toEqual(['0s'])
})
