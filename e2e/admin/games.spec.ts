import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Api } from '@/e2e/fixtures/api'
import { moveFirstDown, toast, undoLastChange } from '@/e2e/fixtures/console-parts'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'

/** Six hexadecimal digits in upper case, which differ from those of an earlier try. */
const newColor = () => randomBytes(3).toString('hex').toUpperCase()

const rowOf = (page: Page, name: string) => page.getByRole('row', { name })

async function readGames(api: Api, token: string): Promise<{ name: string; status: string }[]> {
  const reply = await api.get('/balance/v2', { token })
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data.games
}

const namesOf = async (api: Api, token: string) => (await readGames(api, token)).map(game => game.name)

test('an editor reorders games by keyboard and by dragging and pauses one; the API follows, also after undo; accessible', async ({
  page,
  signInAs,
  api,
  persona,
  database,
  pageErrors,
}) => {
  test.slow()
  // No persona plays MLS, and no other test pauses it.
  await database.query(`update games set status = 'Active' where name = 'MLS'`)
  const { access_token: token } = await persona('fresh')
  await signInAs('editor')
  await page.goto('/admin/games')
  expect(await findAccessibilityIssues(page)).toEqual([])
  const [first, second, third, ...rest] = await namesOf(api, token)

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
  await expect(page.getByRole('button', { name: /^Move/ }).first()).toHaveAccessibleName(
    new RegExp(`^Move ${first}`),
  )
  expect(await namesOf(api, token)).toEqual([first, second, third, ...rest])

  // The next move begins at the first row.
  await page.goto('/admin/games')
  await moveFirstDown(page, [first, second])
  await expect.poll(() => namesOf(api, token)).toEqual([second, first, third, ...rest])
  await page.keyboard.press('Control+z')
  await expect(toast(page, `${first} to 1st place`)).toBeVisible()
  await expect.poll(() => namesOf(api, token)).toEqual([first, second, third, ...rest])
  await expect(page.getByRole('row').first()).toContainText(first ?? '')

  await rowOf(page, third ?? '').dragTo(rowOf(page, first ?? ''), { targetPosition: { x: 200, y: 4 } })
  await expect(toast(page, `Moved game ${third} to 1st place`)).toBeVisible()
  await expect.poll(() => namesOf(api, token)).toEqual([third, first, second, ...rest])
  await undoLastChange(page)
  await expect.poll(() => namesOf(api, token)).toEqual([first, second, third, ...rest])

  await rowOf(page, 'MLS').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Pause…' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Pause MLS?' })
  await expect(dialog).toContainText(
    /Open entries(No entries|[\d,]+ (entry|entries) of [\d,]+ users?)settled as usual/,
  )
  await expect(dialog).toContainText(/Last 24 hours(No entries|[\d,]+ (entry|entries) of [\d,]+ users?)/)
  await dialog.getByRole('button', { name: 'Pause game' }).click()
  await expect(toast(page, 'Paused game MLS')).toBeVisible()
  const statusOf = async () => (await readGames(api, token)).find(game => game.name === 'MLS')?.status
  await expect.poll(() => statusOf()).toBe('Paused')
  await undoLastChange(page)
  await expect(rowOf(page, 'MLS')).toContainText('Active')
  await expect.poll(() => statusOf()).toBe('Active')
  expect(pageErrors).toEqual([])
})

test('a form shows an invalid color under its field, and converts, previews and saves a pasted CSS color by ⌘S, with undo; accessible', async ({
  page,
  signInAs,
  api,
  persona,
  pageErrors,
}) => {
  const { access_token: token } = await persona('fresh')
  await signInAs('editor')
  await page.goto('/admin/games/3')
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.getByLabel('Big wins text').fill('pink')
  await page.getByLabel('Big wins text').blur()
  await expect(page.getByText('alpha first (0xFF1D5FD1)')).toBeVisible()
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByLabel('Big wins text')).toBeFocused()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('unsaved')).toHaveCount(0)

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
