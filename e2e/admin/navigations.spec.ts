import type { Api } from '@/e2e/fixtures/api'
import { moveFirstDown, toast, undoLastChange } from '@/e2e/fixtures/console-parts'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'

// The menu is global, so these tests run in order.
test.describe.configure({ mode: 'default' })

async function readMenu(api: Api, token: string): Promise<string[]> {
  const reply = await api.get('/balance', { token })
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data.navigations.map((entry: { name: string }) => entry.name)
}

test('an entry is added paused, activated, renamed, restored by undo and paused', async ({
  page,
  signInAs,
  api,
  persona,
  pageErrors,
}) => {
  const { access_token: token } = await persona('fresh')
  await signInAs('editor')
  await page.goto('/admin/navigations')
  const before = await readMenu(api, token)
  const name = `Rewards ${crypto.randomUUID().slice(0, 8)}`
  const other = `Prizes ${crypto.randomUUID().slice(0, 8)}`

  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(toast(page, `Added menu entry ${name} (paused)`)).toBeVisible()
  await expect.poll(() => readMenu(api, token)).toEqual(before)

  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Activate' }).click()
  await expect(toast(page, `Activated menu entry ${name}`)).toBeVisible()
  await expect.poll(() => readMenu(api, token)).toEqual([...before, name])

  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(other)
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(toast(page, `Renamed menu entry ${name} to ${other}`)).toBeVisible()
  await expect.poll(() => readMenu(api, token)).toEqual([...before, other])
  await undoLastChange(page)
  await expect.poll(() => readMenu(api, token)).toEqual([...before, name])

  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect(toast(page, `Paused menu entry ${name}`)).toBeVisible()
  await expect.poll(() => readMenu(api, token)).toEqual(before)
  expect(pageErrors).toEqual([])
})

test('the page is accessible; a duplicate name shows an error under its field and keeps the input', async ({
  page,
  signInAs,
  pageErrors,
}) => {
  await signInAs('editor')
  await page.goto('/admin/navigations')
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.getByRole('button', { name: 'New entry' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Name' }).fill('Lobby')
  await page.getByRole('button', { name: 'Add entry' }).click()
  await expect(page.getByText('Another menu entry is named Lobby.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Lobby')
  expect(pageErrors).toEqual([])
})

test('an editor reorders the menu by keyboard; the API returns the new order, and the previous one after undo', async ({
  page,
  signInAs,
  api,
  persona,
}) => {
  const { access_token: token } = await persona('fresh')
  await signInAs('editor')
  await page.goto('/admin/navigations')
  const [first, second, ...rest] = await readMenu(api, token)
  await moveFirstDown(page, [first, second], 'Space')
  await expect.poll(() => readMenu(api, token)).toEqual([second, first, ...rest])
  await undoLastChange(page)
  await expect.poll(() => readMenu(api, token)).toEqual([first, second, ...rest])
})
