import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { confirmAction, confirmDialog, undoLastChange } from '@/e2e/fixtures/console-parts'
import { fetchAs } from '@/e2e/fixtures/fetch-as'
import { expect, openSession, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues, isTooWide, setWidth } from '@/e2e/fixtures/page'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const views = (page: Page) => page.getByRole('navigation', { name: 'Views' })
const range = (page: Page) => page.getByText(/^(?:\d+ to \d+ of|No results)/)

async function find(page: Page, text: string) {
  await page.goto(`/admin/users?q=${encodeURIComponent(text)}`)
}

test('a user is found, focused and selected by keyboard, and exported; the list is accessible and fits long names at laptop widths', async ({
  page,
  persona,
  signInAs,
  database,
  pageErrors,
}) => {
  test.slow()
  const user = await persona('funded')
  const username = `${'w'.repeat(40)}${user.user_id}`
  const email = `${username}@${'long-domain.'.repeat(6)}slatekeeper.test`
  await database.query('update users set username = $2, email = $3 where id = $1', [
    user.user_id,
    username,
    email,
  ])
  await signInAs('editor')
  await page.goto('/admin/users')
  await expect(range(page)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find a user' }).fill(username.toUpperCase())
  await expect(page).toHaveURL(new RegExp(`q=${username}`, 'i'))
  await expect(range(page)).toHaveText('1 to 1 of 1')
  await expect(row(page, username)).toBeVisible()
  expect(await findAccessibilityIssues(page)).toEqual([])
  for (const width of [1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    const overflow = await page.evaluate(() => {
      const table = document.querySelector('table')
      const card = table?.parentElement
      if (!table || !card) throw new Error('the page has no table')
      const root = document.documentElement
      return [root.scrollWidth - root.clientWidth, table.scrollWidth - card.clientWidth]
    })
    expect([width, ...overflow.map(pixels => Math.max(0, pixels))]).toEqual([width, 0, 0])
  }

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`U-${user.user_id},${username},${email}`)

  await find(page, `U-${user.user_id}`)
  await expect(range(page)).toHaveText('1 to 1 of 1')
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(row(page, username).getByRole('link')).toBeFocused({ timeout: 5_000 })
  }).toPass()
  await page.keyboard.press('x')
  await expect(page.getByRole('toolbar')).toContainText('1 selected')
  await page.keyboard.press('.')
  await expect(page.locator('[role=menu]:focus, [role=menu] :focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem', { name: 'Open' })).toHaveCount(0)
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(page.locator('[data-marks]').first()).toHaveCSS('forced-color-adjust', 'none')
  await expect(page.getByRole('button', { name: 'Columns' })).toHaveCSS('outline-style', 'solid')
  expect(pageErrors).toEqual([])
})

test('a filter is added, edited and removed, and an empty list names its filters', async ({
  page,
  persona,
  signInAs,
}) => {
  const { user_id: id, username } = await persona('self_excluded')
  await signInAs('viewer')
  const [first = '', second = ''] = username
  await page.goto(`/admin/users?q=${second}${first}${username.slice(2)}`)
  await expect(page.getByText(`Did you mean ${username}?`)).toBeVisible()
  await expect(page.getByRole('link', { name: username })).toHaveAttribute('href', `/admin/users/${id}`)
  await page.goto('/admin/users?q=unknown-name&tester=yes')
  await expect(page.getByText('No users match “unknown-name”, Tester yes.')).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/admin\/users$/)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Self-excluded' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'yes' }).click()
  await expect(page).toHaveURL(/excluded=yes/)
  await page.getByRole('button', { name: 'Self-excluded yes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'no' }).click()
  await expect(page).toHaveURL(/excluded=no/)
  await page.getByRole('button', { name: 'Remove filter Self-excluded' }).click()
  await expect(page).toHaveURL(/\/admin\/users$/)
})

test('on a phone, the tools of a list fit beside long filters and a long search, and chosen columns are shown', async ({
  page,
  persona,
  signInAs,
}) => {
  const { username } = await persona('fresh')
  await signInAs('editor')
  await setWidth(page, 390)
  const long = encodeURIComponent('A segment with a long name '.repeat(3))
  await page.goto(`/admin/users?q=${'w'.repeat(60)}&tester=yes&segment=${long}`)
  await expect(page.getByText(/^No users match/)).toBeVisible()
  for (const name of ['Remove filter Segment', 'Filter', 'Sort', 'Columns', 'Save view'])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: 'CSV' })).toBeInViewport({ ratio: 1 })
  expect(await isTooWide(page)).toBe(false)

  await page.goto(`/admin/users?q=${username}`)
  const found = page.locator('[data-row]').filter({ hasText: username })
  await expect(found).not.toContainText('Mode')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitem', { name: 'Mode' }).click()
  await expect(found).toContainText('Mode')
  expect(await isTooWide(page)).toBe(false)
})

test('a view is saved with its filters, shared and deleted', async ({
  page,
  baseURL,
  world,
  persona,
  newOperator,
  signInAs,
  database,
}) => {
  test.slow()
  await persona('fresh')
  const theirs = await openSession(database, (await newOperator('viewer')).id)
  const readTheirs = async () => (await fetchAs(theirs, '/admin/users', { baseURL, world })).text()
  await signInAs('viewer')
  const name = `Mine ${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/admin/users?tester=no&sort=username')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
  await expect(views(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('columnheader', { name: 'User' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('button', { name: 'Tester no' })).toBeVisible()

  const before = await readTheirs()
  expect(before).toContain('<table')
  expect(before).not.toContain(name)
  await page.getByRole('button', { name: `View ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Share with all operators' }).click()
  await expect.poll(readTheirs).toContain(name)

  await page.getByRole('button', { name: `View ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete view' }).click()
  await expect(views(page).getByRole('link', { name })).toHaveCount(0)
})

test('marking several users shows changed and skipped users before confirmation; a user is unmarked from the row menu and marked by undo', async ({
  page,
  persona,
  signInAs,
  database,
}) => {
  test.slow()
  const [deleted, user] = [await persona('deleted'), await persona('fresh')]
  // One search finds both.
  const prefix = `pair_${crypto.randomUUID().slice(0, 8)}`
  for (const one of [deleted, user]) {
    one.username = `${prefix}_${one.user_id}`
    await database.query('update users set username = $2 where id = $1', [one.user_id, one.username])
  }
  await signInAs('manager')
  await find(page, prefix)
  await row(page, user.username).getByRole('checkbox').check({ force: true })
  await row(page, deleted.username).getByRole('checkbox').check({ force: true })
  const bar = page.getByRole('toolbar', { name: 'Actions for selected users' })
  await expect(bar).toContainText('2 selected')
  await bar.getByRole('button', { name: 'Mark as tester…', exact: true }).click()
  await expect(confirmDialog(page)).toContainText('Mark 1 user as testers?')
  await expect(confirmDialog(page)).toContainText('Skipped, deleted1 user')
  await confirmAction(page, 'Mark as testers', { reason: 'Test the next version' })
  await expect(row(page, user.username).getByText('Tester')).toBeVisible()
  await expect(bar).toHaveCount(0)
  await page.getByRole('button', { name: `Actions for ${user.username}` }).click()
  await page.getByRole('menuitem', { name: 'Unmark as tester' }).click()
  await confirmAction(page, 'Unmark as testers', { reason: 'Tests no version' })
  await expect(row(page, user.username).getByText('Tester')).toHaveCount(0)
  await undoLastChange(page)
  await expect(row(page, user.username).getByText('Tester')).toBeVisible()
})

test('pages change by link and arrow key, and column headers sort', async ({ page, persona, signInAs }) => {
  await Promise.all(Array.from({ length: 26 }, () => persona('fresh')))
  await signInAs('viewer')
  await page.goto('/admin/users')
  await expect(range(page)).toHaveText(/^1 to 25 of/)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(range(page)).toHaveText(/^26 to \d+ of/)
  await page.keyboard.press('ArrowLeft')
  await expect(range(page)).toHaveText(/^1 to 25 of/)
  await page.getByRole('columnheader', { name: 'User' }).getByRole('link').click()
  await expect(page.getByRole('columnheader', { name: 'User' })).toHaveAttribute('aria-sort', 'ascending')
})
