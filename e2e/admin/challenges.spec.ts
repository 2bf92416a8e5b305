import type { Page } from '@playwright/test'
import { toast, undoLastChange } from '@/e2e/fixtures/console-parts'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'

/** A challenge that no test can win. */
async function makeChallenge(page: Page): Promise<{ name: string; id: number }> {
  const name = `Challenge ${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/admin/challenges/new')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'Goal' }).fill('9999')
  await page.getByRole('button', { name: 'Create challenge' }).click()
  await expect(page).toHaveURL(/\/challenges\/\d+$/)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  return { name, id: Number(/challenges\/(\d+)/.exec(page.url())?.[1]) }
}

test('challenges are accessible', async ({ page, signInAs, pageErrors }) => {
  // Each accessibility check may take as long as a test.
  test.setTimeout(4 * test.info().timeout)
  await signInAs('editor')
  for (const path of ['/admin/challenges', '/admin/challenges/1', '/admin/challenges/1/winners']) {
    await page.goto(path)
    expect([path, await findAccessibilityIssues(page)]).toEqual([path, []])
  }
  expect(pageErrors).toEqual([])
})

test('an editor creates, changes, pauses and resumes a challenge, with undo', async ({ page, signInAs }) => {
  test.slow()
  await signInAs('editor')
  const { name } = await makeChallenge(page)
  const heading = page.getByRole('heading', { name }).locator('..')
  await expect(heading.getByText('Active')).toBeVisible()

  await page.getByRole('textbox', { name: 'Goal' }).fill('5')
  await page.keyboard.press('Control+s')
  await expect(toast(page, `of challenge “${name}”`)).toBeVisible()
  await expect(page.getByText('5 entries won')).not.toHaveCount(0)
  // In a field too, as long as nothing was typed since.
  await page.getByRole('textbox', { name: 'Goal' }).press('Control+z')
  await expect(toast(page, 'Restored the previous values of challenge')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Goal' })).toHaveValue('9,999')

  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(heading.getByText('Paused')).toBeVisible()
  await undoLastChange(page)
  await expect(heading.getByText('Active')).toBeVisible()
})

test('the form is accessible, and a used name shows an error under its field', async ({ page, signInAs }) => {
  await signInAs('editor')
  await page.goto('/admin/challenges/new')
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.getByLabel('Name', { exact: true }).fill('First win')
  await page.getByRole('button', { name: 'Create challenge' }).click()
  await expect(page.getByText('There is already a challenge named First win.').first()).toBeVisible()
})

test('winners are listed, and fix the goal of the challenge', async ({
  page,
  persona,
  database,
  signInAs,
}) => {
  test.slow()
  const user = await persona('fresh')
  await signInAs('editor')
  const { name, id } = await makeChallenge(page)
  await database.query('insert into challenge_wins (user_id, challenge_id, name) values ($1, $2, $3)', [
    user.user_id,
    id,
    name,
  ])
  await page.goto(`/admin/challenges/${id}`)
  await expect(page.getByRole('textbox', { name: 'Goal' })).toBeDisabled()
  await expect(page.getByLabel('Name', { exact: true })).toBeEnabled()
  await page.goto(`/admin/challenges/${id}/winners`)
  await expect(page.getByRole('row').filter({ hasText: user.username })).toContainText('Valid')
  const csv = await (await page.request.get(`/admin/challenges/${id}/winners/csv`)).text()
  expect(csv).toContain(user.username)
})
