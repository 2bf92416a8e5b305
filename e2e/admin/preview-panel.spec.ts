import type { Page } from '@playwright/test'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues, setWidth } from '@/e2e/fixtures/page'

const panel = (page: Page) => page.getByRole('region', { name: 'Preview as build' })
const response = (page: Page, path: string) =>
  panel(page).getByRole('region', { name: `Response of ${path}` })
const tab = (page: Page, path: string) => panel(page).getByRole('tab', { name: path })

test('an unsaved color is highlighted in the response and accessible', async ({
  page,
  signInAs,
  pageErrors,
}) => {
  await signInAs('editor')
  await page.goto('/admin/games/4')
  const previous = await page.getByLabel('Featured color 1').inputValue()
  await page.getByLabel('Featured color 1').fill('0xFF0A0B0C')
  await expect(tab(page, 'balance/v2')).toContainText('2')
  await expect(response(page, 'balance/v2')).toContainText(
    `removed: "featured_contest_color1": "${previous}"`,
    {
      ignoreCase: true,
    },
  )
  await expect(response(page, 'balance/v2')).toContainText('added: "featured_contest_color1": "0xFF0A0B0C"')
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(panel(page)).not.toContainText('0xFF0A0B0C')
  expect(pageErrors).toEqual([])
})

test('an unsaved menu name is highlighted, not saved, and accessible', async ({
  page,
  signInAs,
  database,
  pageErrors,
}) => {
  const { rows } = await database.query(
    `select id, name from navigations where status = 'Active' order by sequence, id limit 1`,
  )
  const { name } = rows[0]
  await signInAs('editor')
  // The selected tab must be scrolled into view on a phone.
  await setWidth(page, 390)
  await page.goto('/admin/navigations')
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Leaderboard')
  await expect(response(page, 'balance')).toContainText('added: "name": "Leaderboard"')
  await expect(response(page, 'balance')).toContainText(`removed: "name": "${name}"`)
  await expect(panel(page).getByRole('tab', { selected: true })).toHaveText('balance1 changed line')
  await expect(panel(page).getByRole('tab', { selected: true })).toBeInViewport()
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()
  const saved = await database.query('select name from navigations where id = $1', [rows[0].id])
  expect(saved.rows).toEqual([{ name }])
  expect(pageErrors).toEqual([])
})

test('an unsaved setting is previewed if the app receives it, accessible', async ({
  page,
  signInAs,
  pageErrors,
}) => {
  await signInAs('manager')
  await page.goto('/admin/settings')
  await page.getByRole('button', { name: 'Change Reward value' }).click()
  await page.getByLabel('New value').fill('77')
  await expect(response(page, 'balance/v2')).toContainText('added: "reward_value": 77')
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.getByRole('button', { name: 'Keep current value' }).click()
  // The app does not receive internal settings.
  await page.getByRole('button', { name: 'Change Job run days' }).click()
  await expect(page.getByLabel('New value')).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
  expect(pageErrors).toEqual([])
})

test('a typed build replaces the shown one, and an invalid one is rejected', async ({ page, signInAs }) => {
  await signInAs('viewer')
  await page.goto('/admin/games/1')
  const build = panel(page).getByRole('button', { name: /^Build/ })
  const dialog = page.getByRole('dialog', { name: 'Build' })
  await build.click()
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('1.2.3x')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Enter up to four numbers separated by dots')
  await dialog.getByRole('textbox').fill('1.2.3')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('button', { name: 'Build 1.2.3' })).toBeVisible()
  await build.click()
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('2.0.0')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('button', { name: 'Build 2.0.0' })).toBeVisible()
})

test('a chosen user is previewed with the build of the last device', async ({
  page,
  api,
  persona,
  signInAs,
}) => {
  const user = await persona('fresh')
  const device = { platform: 'Android', os: '15', version: '2.9.1', brand: 'Google', model: 'Pixel 9' }
  expect((await api.post('/device-info-logs', { token: user.access_token, body: device })).status).toBe(200)
  await signInAs('viewer')
  await page.goto('/admin/games/1')
  await panel(page).getByRole('button', { name: /^User/ }).click()
  await page.getByRole('dialog', { name: 'User' }).getByLabel('User').fill(user.username)
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('button', { name: 'Platform Android' })).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Build 2.9.1' })).toBeVisible()
  await page.goto(`/admin/preview?user=U-${user.user_id}`)
  await expect(page.getByRole('region', { name: 'Responses' })).toContainText('Build2.9.1')
})

test('the preview can switch to another user', async ({ page, persona, signInAs }) => {
  const user = await persona('fresh')
  await signInAs('manager')
  await page.goto('/admin/settings')
  await page.getByRole('button', { name: 'Change Reward value' }).click()
  await panel(page).getByRole('button', { name: 'User new user' }).click()
  await page.getByRole('dialog', { name: 'User' }).getByLabel('User').fill(`U-${user.user_id}`)
  await page.getByRole('dialog', { name: 'User' }).getByRole('button', { name: 'Apply' }).click()
  await expect(panel(page).getByRole('button', { name: `User ${user.username}` })).toBeVisible()
  await page.getByLabel('New value').fill('78')
  await expect(response(page, 'balance/v2')).toContainText('added: "reward_value": 78')
})
