import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Api } from '@/e2e/fixtures/api'
import { moveFirstDown, toast, undoLastChange } from '@/e2e/fixtures/console-parts'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues, waitForHydration } from '@/e2e/fixtures/page'

// The order of games is global, so these tests run in order.
test.describe.configure({ mode: 'default' })

/** Six hexadecimal digits in upper case, which differ from those of an earlier try. */
const newColor = () => randomBytes(3).toString('hex').toUpperCase()

const rowOf = (page: Page, name: string) => page.getByRole('row', { name })

async function readGames(api: Api, token: string): Promise<{ name: string; status: string }[]> {
  const reply = await api.get('/balance/v2', { token })
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data.games
}

const namesOf = async (api: Api, token: string) => (await readGames(api, token)).map(game => game.name)

test('an editor reorders games by keyboard; the API returns the new order, and the previous one after undo', async ({
  page,
  signInAs,
  api,
  persona,
  pageErrors,
}) => {
  const { access_token: token } = await persona('fresh')
  await signInAs('editor')
  await page.goto('/admin/games')
  const [first, second, ...rest] = await namesOf(api, token)

  await moveFirstDown(page, [first, second], 'Enter')
  await expect.poll(() => namesOf(api, token)).toEqual([second, first, ...rest])

  await page.keyboard.press('Control+z')
  await expect(toast(page, `${first} to 1st place`)).toBeVisible()
  await expect.poll(() => namesOf(api, token)).toEqual([first, second, ...rest])
  await expect(page.getByRole('row').first()).toContainText(first ?? '')
  expect(pageErrors).toEqual([])
})

test('the list is accessible, and Escape cancels a keyboard move', async ({ page, signInAs, pageErrors }) => {
  await signInAs('editor')
  await page.goto('/admin/games')
  expect(await findAccessibilityIssues(page)).toEqual([])
  // Without the time of the last change, which grows.
  const order = () =>
    page.getByRole('button', { name: /^Move/ }).evaluateAll(all => all.map(one => one.ariaLabel))
  const before = await order()
  await page.getByRole('grid', { name: 'Games' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('button', { name: /^Insert between/ }).and(page.locator(':focus')),
  ).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Move/ }).nth(1)).toBeFocused()
  expect(await order()).toEqual(before)
  expect(pageErrors).toEqual([])
})

test('a game is moved by dragging', async ({ page, signInAs, api, persona }) => {
  const { access_token: token } = await persona('fresh')
  await signInAs('editor')
  await page.goto('/admin/games')
  const [first, second, third, ...rest] = await namesOf(api, token)
  await rowOf(page, third ?? '').dragTo(rowOf(page, first ?? ''), { targetPosition: { x: 200, y: 4 } })
  await expect(toast(page, `Moved game ${third} to 1st place`)).toBeVisible()
  await expect.poll(() => namesOf(api, token)).toEqual([third, first, second, ...rest])
  await undoLastChange(page)
  await expect.poll(() => namesOf(api, token)).toEqual([first, second, third, ...rest])
})

test('a game is paused from its context menu', async ({ page, signInAs, api, persona, database }) => {
  // No persona plays it, and no other test pauses it.
  const { access_token: token } = await persona('fresh')
  await database.query(`update games set status = 'Active' where name = 'MLS'`)
  await signInAs('editor')
  await page.goto('/admin/games')
  await rowOf(page, 'MLS').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Pause…' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Pause MLS?' })
  await expect(dialog).toContainText(
    /Open entries(No entries|[\d,]+ (entry|entries) of [\d,]+ users?)settled as usual/,
  )
  await expect(dialog).toContainText(/Last 24 hours(No entries|[\d,]+ (entry|entries) of [\d,]+ users?)/)
  expect(await findAccessibilityIssues(page, '[role=alertdialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Pause game' }).click()
  await expect(toast(page, 'Paused game MLS')).toBeVisible()
  const statusOf = async () => (await readGames(api, token)).find(game => game.name === 'MLS')?.status
  await expect.poll(() => statusOf()).toBe('Paused')
  await undoLastChange(page)
  await expect(rowOf(page, 'MLS')).toContainText('Active')
  await expect.poll(() => statusOf()).toBe('Active')
})

test('a pasted CSS color is converted, previewed and saved by ⌘S', async ({
  page,
  signInAs,
  api,
  persona,
  pageErrors,
}) => {
  const { access_token: token } = await persona('fresh')
  await signInAs('editor')
  await page.goto('/admin/games/3')
  const previous = await page.getByLabel('Featured color 1').inputValue()
  const color = newColor()
  await page.getByLabel('Featured color 1').fill(`#${color}`)
  await expect(page.getByText('1 unsaved change')).toBeVisible()
  await expect(page.getByLabel('Response of balance/v2')).toContainText(`"0xFF${color}"`)
  await page.keyboard.press('Control+s')
  await expect(toast(page, 'of game MLB')).toBeVisible()
  const colorOf = async () => {
    const games = (await readGames(api, token)) as unknown as Record<string, unknown>[]
    return games.find(game => game.id === 3)?.featured_contest_color1
  }
  await expect.poll(() => colorOf()).toBe(`0xFF${color}`)
  await undoLastChange(page)
  await expect(page.getByLabel('Featured color 1')).toHaveValue(previous)
  await expect.poll(() => colorOf()).toBe(previous)
  expect(pageErrors).toEqual([])
})

test('the form is accessible; an invalid color shows an error under its field and is not saved', async ({
  page,
  signInAs,
  pageErrors,
}) => {
  await signInAs('editor')
  await page.goto('/admin/games/2')
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.getByLabel('Big wins text').fill('pink')
  await page.getByLabel('Big wins text').blur()
  await expect(page.getByText('alpha first (0xFF1D5FD1)')).toBeVisible()
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByLabel('Big wins text')).toBeFocused()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('unsaved')).toHaveCount(0)
  expect(pageErrors).toEqual([])
})

test('leaving the page with unsaved changes requires confirmation', async ({ page, signInAs }) => {
  await signInAs('editor')
  await page.goto('/admin/games/2')
  await page.getByLabel('Name', { exact: true }).fill('Hoops')
  await expect(page.getByRole('figure', { name: 'Game tiles' })).toContainText('Big wins in Hoops')
  await page.getByRole('navigation', { name: 'Console', exact: true }).getByText('Jobs').click()
  const question = page.getByRole('alertdialog', { name: 'Discard 1 unsaved change?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Hoops')
  await page.getByRole('navigation', { name: 'Console', exact: true }).getByText('Jobs').click()
  await question.getByRole('button', { name: 'Leave page' }).click()
  await expect(page).toHaveURL(/\/admin\/jobs$/)
})

test('a concurrent edit names its author and is compared before saving', async ({
  page,
  browser,
  baseURL,
  signInAs,
}) => {
  await signInAs('editor')
  await page.goto('/admin/games/6')
  const otherContext = await browser.newContext({ ...(baseURL && { baseURL }) })
  const other = await otherContext.newPage()
  const { name } = await signInAs('editor', otherContext)
  await other.goto('/admin/games/6')
  await waitForHydration(other)
  const [theirs, mine] = [`0xFF${newColor()}`, `0xFF${newColor()}`]
  await other.getByLabel('Big wins color 1').fill(theirs)
  await other.getByRole('button', { name: /^Save/ }).click()
  await expect(toast(other, 'of game PGA')).toBeVisible()

  await page.getByLabel('Big wins color 2').fill(mine)
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: name })).toBeVisible()
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('dialog')).toContainText(theirs)
  await page.getByRole('button', { name: 'Use selected values' }).click()
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(toast(page, 'of game PGA')).toBeVisible()
  await expect(page.getByLabel('Big wins color 1')).toHaveValue(theirs)
  await expect(page.getByLabel('Big wins color 2')).toHaveValue(mine)
  await otherContext.close()
})

test('the page redirects to sign-in without a session', async ({ page }) => {
  await page.goto('/admin/games')
  await expect(page).toHaveURL(/\/admin\/sign-in/)
})
