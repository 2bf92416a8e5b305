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

// All tests share the multiplier table; only the row of 6 picks is changed, which no other test uses.
test.describe.configure({ mode: 'default' })

const six = (page: Page) => page.getByRole('textbox', { name: '6 picks' })

const change = async (page: Page, factor: string) => {
  await page.goto('/admin/multipliers')
  await six(page).fill(factor)
  await six(page).blur()
  await page.getByRole('button', { name: /^Review changes/ }).click()
}

test('a second manager approves a higher multiplier; one manager lowers it and can undo it', async ({
  page,
  signInAs,
  api,
  persona,
  database,
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
  const { name } = await signInAs('manager')
  await change(page, '38')
  await expect(page.getByText('$10.00 pays $380.00')).toBeVisible()
  await expect(confirmDialog(page)).toContainText('now × 37.5')
  await expect(confirmDialog(page).getByRole('button', { name: 'Publish multipliers' })).toBeDisabled()
  await confirmAction(page, 'Publish multipliers', {
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
  await expect(toast(page, 'Changed the multipliers of')).toBeVisible()
  await undoLastChange(page)
  await expect(six(page)).toHaveValue('38')
  await change(page, '37.5')
  await confirmAction(page, 'Publish multipliers', { reason: 'The holiday offer ends', typed: 'Multipliers' })
  await expect(toast(page, 'Changed the multipliers of')).toBeVisible()
  // Another buy-in, because an identical slip would return the stored reply.
  const again = await submitSlip(api, user, { ...slip, buy_in: 2, payout: 75 })
  expect(again.status, again.text).toBe(200)
})

test('the page is accessible, and a multiplier below that of fewer picks shows an error at its field', async ({
  page,
  signInAs,
  pageErrors,
}) => {
  await signInAs('manager')
  await page.goto('/admin/multipliers')
  expect(await findAccessibilityIssues(page)).toEqual([])
  await six(page).fill('2')
  await six(page).blur()
  await expect(page.getByText(/the multiplier of 5 picks\.$/)).toBeVisible()
  await page.getByRole('button', { name: /^Review changes/ }).click()
  await expect(confirmDialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Discard' }).click()
  expect(pageErrors).toEqual([])
})

test('viewers and editors see the table and cannot change it', async ({ page, signInAs }) => {
  for (const role of ['viewer', 'editor'] as const) {
    await signInAs(role)
    await page.goto('/admin/multipliers')
    await expect(six(page), role).toBeDisabled()
    await expect(page.getByText('Editing requires the manager role'), role).toBeVisible()
  }
})
