import { toast, undoLastChange } from '@/e2e/fixtures/console-parts'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'

test('an editor creates, changes, pauses and resumes a challenge, with undo; its winners are listed and fix its goal; accessible', async ({
  page,
  persona,
  database,
  signInAs,
  pageErrors,
}) => {
  test.slow()
  const user = await persona('fresh')
  await signInAs('editor')
  await page.goto('/admin/challenges')
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.goto('/admin/challenges/new')
  await page.getByLabel('Name', { exact: true }).fill('First win')
  // No test can win it.
  await page.getByRole('textbox', { name: 'Goal' }).fill('9999')
  await page.getByRole('button', { name: 'Create challenge' }).click()
  await expect(page.getByText('There is already a challenge named First win.').first()).toBeVisible()
  const name = `Challenge ${crypto.randomUUID().slice(0, 8)}`
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Create challenge' }).click()
  await expect(page).toHaveURL(/\/challenges\/\d+$/)
  const id = Number(/challenges\/(\d+)/.exec(page.url())?.[1])
  const heading = page.getByRole('heading', { name }).locator('..')
  await expect(heading.getByText('Active')).toBeVisible()

  await page.getByRole('textbox', { name: 'Goal' }).fill('5')
  await page.keyboard.press('Control+s')
  await expect(toast(page, `of challenge “${name}”`)).toBeVisible()
  await expect(page.getByText('5 entries won')).not.toHaveCount(0)
  // In a field too, as long as nothing was typed since.
  await page.getByRole('textbox', { name: 'Goal' }).press('Control+z')
  await expect(toast(page, 'Restored the goal of challenge')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Goal' })).toHaveValue('9,999')

  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(heading.getByText('Paused')).toBeVisible()
  await undoLastChange(page)
  await expect(heading.getByText('Active')).toBeVisible()

  await database.query('insert into challenge_wins (user_id, challenge_id, name) values ($1, $2, $3)', [
    user.user_id,
    id,
    name,
  ])
  await page.goto(`/admin/challenges/${id}`)
  await expect(page.getByRole('textbox', { name: 'Goal' })).toBeDisabled()
  await expect(page.getByLabel('Name', { exact: true })).toBeEnabled()
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.goto(`/admin/challenges/${id}/winners`)
  await expect(page.getByRole('row').filter({ hasText: user.username })).toContainText('Valid')
  expect(await findAccessibilityIssues(page)).toEqual([])
  const csv = await (await page.request.get(`/admin/challenges/${id}/winners/csv`)).text()
  expect(csv).toContain(user.username)
  expect(pageErrors).toEqual([])
})
