import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues, setWidth, widths } from '@/e2e/fixtures/page'

test('anything but production has a band and names its database', async ({ page, signInAs }) => {
  await signInAs('viewer')
  await page.goto('/admin/navigations')
  await expect(page.getByRole('banner')).toContainText('QA')
  await expect(page.getByTitle('Database slatekeeper_admin_test')).toBeVisible()
})

test('pages that a role cannot open are not offered', async ({ page, signInAs }) => {
  await signInAs('viewer')
  await page.goto('/admin/games')
  const pages = page.getByRole('navigation', { name: 'Console', exact: true })
  await expect(pages.getByRole('link', { name: 'Users' })).toBeVisible()
  await expect(pages.getByRole('link', { name: 'Operators' })).toHaveCount(0)
})

test('⌘K finds a page by any word of its name and opens it', async ({ page, signInAs, pageErrors }) => {
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

test('⌘K finds a user by a part of the name, and asks once for what was typed', async ({
  page,
  signInAs,
  persona,
}) => {
  const user = await persona('fresh')
  await signInAs('manager')
  await page.goto('/admin/games')
  await page.keyboard.press('Control+k')
  const asked: string[] = []
  page.on('request', request => request.method() === 'POST' && asked.push(request.url()))
  await page.getByRole('searchbox', { name: 'Find anything' }).fill(user.username)
  await expect(page.getByRole('menuitem', { name: user.username })).toContainText(`U-${user.user_id}`)
  // Were it to ask again with each answer, these would be many.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/users/${user.user_id}`))
  expect(asked).toHaveLength(1)
})

test('single keys move, and do nothing in fields or once they are switched off', async ({
  page,
  signInAs,
}) => {
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

test('the theme is the operator’s own, and there from the first byte', async ({ page, signInAs }) => {
  const { name } = await signInAs('viewer')
  await page.goto('/admin/games')
  await page.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const html = await (await page.request.get('/admin/games')).text()
  expect(html).toMatch(/<html[^>]* data-theme="dark"/)
})

test('times are read in the zone that the clock was set to', async ({ page, signInAs }) => {
  await signInAs('viewer')
  await page.goto('/admin/games/1')
  await expect(page.getByRole('main')).toContainText(/\d\d:\d\d ET/)
  await page.getByRole('banner').getByRole('button', { name: / ET$/ }).click()
  await page.getByRole('menuitem', { name: /Berlin/ }).click()
  await expect(page.getByRole('main')).toContainText(/\d\d:\d\d CES?T/)
  await expect(page.getByRole('banner')).toContainText(/CES?T/)
})

test('whoever signs out is out', async ({ page, signInAs }) => {
  const { name } = await signInAs('viewer')
  await page.goto('/admin/games')
  await page.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/admin\/sign-in/)
  await page.goto('/admin/games')
  await expect(page).toHaveURL(/\/admin\/sign-in/)
})

test('on a phone all pages are behind More, and the way back is in the bar', async ({ page, signInAs }) => {
  await setWidth(page, 390)
  await signInAs('viewer')
  await page.goto('/admin/games/1')
  await page.getByRole('link', { name: 'Games' }).click()
  await expect(page).toHaveURL(/\/admin\/games$/)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Navigations' }).click()
  await expect(page).toHaveURL(/\/admin\/navigations$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

for (const width of widths)
  test(`what floats is for everybody, ${width} wide`, async ({ page, signInAs, pageErrors }) => {
    test.slow()
    await setWidth(page, width)
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
