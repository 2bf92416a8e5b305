import type { Page } from '@playwright/test'
import {
  approveRequest,
  confirmAction,
  confirmDialog,
  toast,
  undoLastChange,
} from '@/e2e/fixtures/console-parts'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'
import { buildSlip, submitSlip } from '@/e2e/fixtures/slate'

// Only the row of 6 picks is changed, which no other test uses.
const six = (page: Page) => page.getByRole('textbox', { name: '6 picks' })

/** On the page of multipliers. */
const change = async (page: Page, factor: string) => {
  await six(page).fill(factor)
  await six(page).blur()
  await page.getByRole('button', { name: /^Review changes/ }).click()
}

test('an editor only reads, a manager corrects an invalid multiplier, a second one approves a higher one; one manager lowers it and can undo it; accessible', async ({
  page,
  signInAs,
  api,
  persona,
  database,
  pageErrors,
}) => {
  test.slow()
  // Also after a failed try.
  await database.query(
    `with version as (insert into multiplier_tables default values returning id)
     insert into multipliers (table_id, picks, multiplier)
     select version.id, picks, case picks when 6 then 37.5 else multiplier end from version, multipliers
      where table_id = (select max(id) from multiplier_tables)`,
  )
  const user = await persona('funded')
  const slip = await buildSlip(api, user, { buyIn: 1, picks: 6 })
  await signInAs('editor')
  await page.goto('/admin/multipliers')
  await expect(six(page)).toBeDisabled()
  await expect(page.getByText('Editing requires the manager role')).toBeVisible()

  const { name } = await signInAs('manager')
  await page.goto('/admin/multipliers')
  await change(page, '2')
  await expect(page.getByText(/the multiplier of 5 picks\.$/)).toBeVisible()
  await expect(confirmDialog(page)).toHaveCount(0)
  expect(await findAccessibilityIssues(page)).toEqual([])
  await change(page, '38')
  await expect(page.getByText('$10.00 pays $380.00')).toBeVisible()
  await expect(confirmDialog(page)).toContainText('now × 37.5')
  await expect(confirmDialog(page).getByRole('button', { name: 'Request approval' })).toBeDisabled()
  await confirmAction(page, 'Request approval', {
    reason: 'The holiday offer begins',
    typed: 'Multipliers',
  })
  await expect(toast(page, 'Approval requested')).toBeVisible()
  await expect(six(page)).toHaveValue('37.5')
  expect((await submitSlip(api, user, { ...slip, multiplier: 38, payout: 38 })).status).toBe(422)

  await signInAs('manager')
  await approveRequest(page, { request: 'Publish multipliers', subject: 'Multipliers' })
  await page.goto('/admin/multipliers')
  const newest = page.getByRole('listitem').filter({ hasText: 'Current' })
  await expect(newest).toContainText(name)
  await expect(newest).toContainText('The holiday offer begins')
  expect((await submitSlip(api, user, slip)).text).toContain('38')
  const sold = await submitSlip(api, user, { ...slip, multiplier: 38, payout: 38 })
  expect(sold.status, sold.text).toBe(200)

  await change(page, '37.5')
  await confirmAction(page, 'Publish multipliers', { reason: 'The holiday offer ends', typed: 'Multipliers' })
  await expect(toast(page, 'Set the multiplier of')).toBeVisible()
  // Another buy-in, because an identical slip would return the stored reply.
  const again = await submitSlip(api, user, { ...slip, buy_in: 2, payout: 75 })
  expect(again.status, again.text).toBe(200)
  await undoLastChange(page)
  await expect(six(page)).toHaveValue('38')
  expect(pageErrors).toEqual([])
})
