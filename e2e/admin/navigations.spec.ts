import type { Api } from '@/e2e/fixtures/api'
import { moveFirstDown, toast, undoLastChange } from '@/e2e/fixtures/console-parts'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues, setWidth } from '@/e2e/fixtures/page'

async function readMenu(api: Api, token: string): Promise<string[]> {
  const reply = await api.get('/balance', { token })
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data.navigations.map((entry: { name: string }) => entry.name)
}

test('entries are moved by keyboard; an entry is added paused, activated, previewed, renamed, restored by undo and paused; the app follows', async ({
  page,
  signInAs,
  api,
  persona,
  pageErrors,
}) => {
  test.slow()
  const { access_token: token } = await persona('fresh')
  await signInAs('editor')
  await page.goto('/admin/navigations')
  expect(await findAccessibilityIssues(page)).toEqual([])
  const before = await readMenu(api, token)
  const [first, second, ...rest] = before
  await moveFirstDown(page, [first, second])
  await expect.poll(() => readMenu(api, token)).toEqual([second, first, ...rest])
  await undoLastChange(page)
  await expect.poll(() => readMenu(api, token)).toEqual(before)

  const name = `Rewards ${crypto.randomUUID().slice(0, 8)}`
  const other = `Prizes ${crypto.randomUUID().slice(0, 8)}`
  const act = async (action: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  const field = page.getByRole('textbox', { name: 'Name' })

  await page.keyboard.press('n')
  await expect(field).toBeFocused()
  expect(await findAccessibilityIssues(page)).toEqual([])
  await field.fill('Lobby')
  await page.getByRole('button', { name: 'Add entry' }).click()
  await expect(page.getByText('Another menu entry is named Lobby.')).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Lobby')
  await field.fill(name)
  await page.keyboard.press('Enter')
  await expect(toast(page, `Added menu entry ${name} (paused)`)).toBeVisible()
  expect(await readMenu(api, token)).toEqual(before)

  await act('Activate')
  await expect(toast(page, `Activated menu entry ${name}`)).toBeVisible()
  await expect.poll(() => readMenu(api, token)).toEqual([...before, name])

  // The selected tab must be scrolled into view on a phone.
  await setWidth(page, 390)
  await act('Rename')
  await field.fill(other)
  const preview = page.getByRole('region', { name: 'Preview as build' })
  const response = preview.getByRole('region', { name: 'Response of balance' })
  await expect(response.first()).toContainText(`added: "name": "${other}"`)
  await expect(response.first()).toContainText(`removed: "name": "${name}"`)
  await expect(preview.getByRole('tab', { selected: true })).toHaveText('balance1 changed line')
  await expect(preview.getByRole('tab', { selected: true })).toBeInViewport()
  await setWidth(page, 1280)
  expect(await readMenu(api, token)).toEqual([...before, name])
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(toast(page, `Renamed menu entry ${name} to ${other}`)).toBeVisible()
  await expect.poll(() => readMenu(api, token)).toEqual([...before, other])
  await undoLastChange(page)
  await expect.poll(() => readMenu(api, token)).toEqual([...before, name])

  await act('Pause')
  await expect(toast(page, `Paused menu entry ${name}`)).toBeVisible()
  await expect.poll(() => readMenu(api, token)).toEqual(before)
  expect(pageErrors).toEqual([])
})
