import { readCash } from '@/e2e/fixtures/account'
import { confirmAction } from '@/e2e/fixtures/console-parts'
import { makeCorrection } from '@/e2e/fixtures/correction'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'

// Correcting entries is in operator-jobs.spec.ts.
test('an editor reads a correction, a manager rejects it and no money moves, accessible', async ({
  page,
  api,
  persona,
  signInAs,
  database,
  pageErrors,
}) => {
  const user = await persona('funded')
  const id = await makeCorrection(api, user, database)
  const before = await readCash(api, user)
  await signInAs('editor')
  await page.goto('/admin/matches/corrections?state=open')
  expect(await findAccessibilityIssues(page)).toEqual([])
  const link = page.locator(`a[href="/admin/matches/corrections/${id}"]`)
  await expect(page.getByRole('listitem').filter({ has: link })).toContainText('1 entry, $20.00 taken back')
  await link.click()
  await expect(page.getByRole('main')).toContainText('1 won to lost')
  await expect(page).toHaveTitle(/^Correction of .+ · Slatekeeper$/)
  await expect(page.getByRole('main')).toContainText(user.username)
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0)

  const { name } = await signInAs('manager')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.getByRole('button', { name: 'Reject' }).click()
  await confirmAction(page, 'Reject correction', { reason: 'The figures are wrong' })
  const details = page.getByRole('complementary', { name: 'Details' })
  await expect(details).toContainText(name)
  await expect(details).toContainText('The figures are wrong')
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  expect(await readCash(api, user)).toBe(before)
  expect(pageErrors).toEqual([])
})
