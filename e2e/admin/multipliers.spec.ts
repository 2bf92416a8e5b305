import type { Page } from '@playwright/test'
import { answer, question, toast, undo } from '@/e2e/fixtures/console-parts'
import { openPage } from '@/e2e/fixtures/open-page'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues, setWidth, widths } from '@/e2e/fixtures/page'
import { agreeTo } from '@/e2e/fixtures/second-manager'
import { confirm, drawSlip } from '@/e2e/fixtures/slate'

// The table is one for everybody; only that of 6 picks is changed, which no other test plays by.
test.describe.configure({ mode: 'default' })

const six = (page: Page) => page.getByRole('textbox', { name: '6 picks' })

const change = async (page: Page, factor: string) => {
  await openPage(page, '/admin/multipliers')
  await six(page).fill(factor)
  await six(page).blur()
  await page.getByRole('button', { name: /^Review and put in force/ }).click()
}

test('a higher multiplier is in force once a second manager agrees, and one alone lowers it, with a way back', async ({
  page,
  signInAs,
  api,
  persona,
}) => {
  test.slow()
  const user = await persona('funded')
  const slip = await drawSlip(api, user, { buyIn: 1, picks: 6 })
  const { name } = await signInAs('manager')
  await change(page, '38')
  await expect(page.getByText('$10.00 pays $380.00')).toBeVisible()
  await expect(question(page)).toContainText('is × 37.5')
  await expect(question(page).getByRole('button', { name: 'Put in force' })).toBeDisabled()
  await answer(page, 'Put in force', { reason: 'The holiday offer begins', typed: 'Multipliers' })
  await expect(toast(page, 'Approval requested')).toBeVisible()
  await expect(six(page)).toHaveValue('37.5')
  expect((await confirm(api, user, { ...slip, multiplier: 38, payout: 38 })).status).toBe(422)

  await signInAs('manager')
  await agreeTo(page, { wish: '6: × 38', subject: 'Multipliers' })
  await openPage(page, '/admin/multipliers')
  const newest = page.getByRole('listitem').filter({ hasText: 'In force' })
  await expect(newest).toContainText(name)
  await expect(newest).toContainText('The holiday offer begins')
  expect((await confirm(api, user, slip)).text).toContain('38')
  const sold = await confirm(api, user, { ...slip, multiplier: 38, payout: 38 })
  expect(sold.status, sold.text).toBe(200)

  await change(page, '37.5')
  await answer(page, 'Put in force', { reason: 'The holiday offer ends', typed: 'Multipliers' })
  await expect(toast(page, 'Put new multipliers in force')).toBeVisible()
  await undo(page)
  await expect(six(page)).toHaveValue('38')
  await change(page, '37.5')
  await answer(page, 'Put in force', { reason: 'The holiday offer ends', typed: 'Multipliers' })
  await expect(toast(page, 'Put new multipliers in force')).toBeVisible()
  // The very same slip would be answered as it was at first.
  const again = await confirm(api, user, { ...slip, buy_in: 2, payout: 75 })
  expect(again.status, again.text).toBe(200)
})

test('what would pay less for more picks is refused under its field', async ({ page, signInAs }) => {
  await signInAs('manager')
  await openPage(page, '/admin/multipliers')
  await six(page).fill('2')
  await six(page).blur()
  await expect(page.getByText(/^Pays less than 5 picks do/)).toBeVisible()
  await page.getByRole('button', { name: /^Review and put in force/ }).click()
  await expect(question(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Discard' }).click()
})

test('viewers and editors see the table and cannot change it', async ({ page, signInAs }) => {
  for (const role of ['viewer', 'editor'] as const) {
    await signInAs(role)
    await openPage(page, '/admin/multipliers')
    await expect(six(page), role).toBeDisabled()
    await expect(page.getByText('takes the role manager'), role).toBeVisible()
  }
})

for (const width of widths)
  test(`multipliers are for everybody, ${width} wide`, async ({
    page,
    signInAs,
    trouble,
  }) => {
    await signInAs('manager')
    await setWidth(page, width)
    await openPage(page, '/admin/multipliers')
    expect(await findAccessibilityIssues(page)).toEqual([])
    expect(trouble).toEqual([])
  })
