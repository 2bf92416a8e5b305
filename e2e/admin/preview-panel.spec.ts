import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'

test('an unsaved color is highlighted in the response, for a typed build and for a user with the build of the last device, accessible', async ({
  page,
  api,
  persona,
  signInAs,
  pageErrors,
}) => {
  test.slow()
  const user = await persona('fresh')
  const device = { platform: 'Android', os: '15', version: '2.9.1', brand: 'Google', model: 'Pixel 9' }
  expect((await api.post('/device-info-logs', { token: user.access_token, body: device })).status).toBe(200)
  await signInAs('editor')
  await page.goto('/admin/games/4')
  const panel = page.getByRole('region', { name: 'Preview as build' })
  const response = panel.getByRole('region', { name: 'Response of balance/v2' })
  const previous = await page.getByLabel('Featured color 1').inputValue()
  await page.getByLabel('Featured color 1').fill('0xFF0A0B0C')
  await expect(panel.getByRole('tab', { name: 'balance/v2' })).toContainText('2')
  await expect(response).toContainText(`removed: "featured_contest_color1": "${previous}"`, {
    ignoreCase: true,
  })
  await expect(response).toContainText('added: "featured_contest_color1": "0xFF0A0B0C"')
  expect(await findAccessibilityIssues(page)).toEqual([])

  const build = panel.getByRole('button', { name: /^Build/ })
  const dialog = page.getByRole('dialog', { name: 'Build' })
  await build.click()
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('1.2.3x')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Enter up to four numbers separated by dots')
  await dialog.getByRole('textbox').fill('1.2.3')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: 'Build 1.2.3' })).toBeVisible()
  await build.click()
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('2.0.0')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: 'Build 2.0.0' })).toBeVisible()

  await panel.getByRole('button', { name: /^User/ }).click()
  await page.getByRole('dialog', { name: 'User' }).getByLabel('User').fill(user.username)
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: 'Platform Android' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Build 2.9.1' })).toBeVisible()
  await expect(panel).toContainText('0xFF0A0B0C')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(panel).not.toContainText('0xFF0A0B0C')
  await page.goto(`/admin/preview?user=U-${user.user_id}`)
  await expect(page.getByRole('region', { name: 'Responses' })).toContainText('Build2.9.1')
  expect(pageErrors).toEqual([])
})
