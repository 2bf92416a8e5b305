import type { Page } from '@playwright/test'
import { readCash } from '@/e2e/fixtures/account'
import { confirmAction, confirmDialog } from '@/e2e/fixtures/console-parts'
import { makeCorrection } from '@/e2e/fixtures/correction'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'

const reason = 'The league confirmed the new figure'

const openCorrection = (page: Page, id: number) => page.goto(`/admin/matches/corrections/${id}`)

test('a manager accepts a correction and the entry is corrected', async ({
  page,
  api,
  persona,
  signInAs,
  database,
}) => {
  const user = await persona('funded')
  const id = await makeCorrection(api, user, database)
  const before = await readCash(api, user)

  await signInAs('editor')
  await page.goto('/admin/matches/corrections?state=open')
  await page.locator(`a[href="/admin/matches/corrections/${id}"]`).click()
  await expect(page.getByRole('main')).toContainText('1 won to lost')
  await expect(page.getByRole('main')).toContainText(user.username)
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0)

  await signInAs('manager')
  await openCorrection(page, id)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(confirmDialog(page).getByRole('button', { name: 'Correct 1 entry' })).toBeDisabled()
  const typed = (await page.locator('h1').textContent()) ?? ''
  await confirmAction(page, 'Correct 1 entry', { reason, typed })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => readCash(api, user)).toBe(before - 20)
  await openCorrection(page, id)
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText(reason)
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText('1 of 1')
})

test('a manager rejects a correction and no money moves', async ({
  page,
  api,
  persona,
  signInAs,
  database,
}) => {
  const user = await persona('funded')
  const id = await makeCorrection(api, user, database)
  const before = await readCash(api, user)
  const { name } = await signInAs('manager')
  await openCorrection(page, id)
  await page.getByRole('button', { name: 'Reject' }).click()
  await confirmAction(page, 'Reject correction', { reason: 'The figures are wrong' })
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText(name)
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  expect(await readCash(api, user)).toBe(before)
})

test('correction pages are accessible', async ({ page, api, persona, signInAs, database, pageErrors }) => {
  const id = await makeCorrection(api, await persona('funded'), database)
  await signInAs('manager')
  for (const path of ['/admin/matches/corrections', `/admin/matches/corrections/${id}`]) {
    await page.goto(path)
    expect(await findAccessibilityIssues(page), path).toEqual([])
  }
  expect(pageErrors).toEqual([])
})
