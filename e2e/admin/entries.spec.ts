import type { Page } from '@playwright/test'
import type { Api, Persona } from '@/e2e/fixtures/api'
import { confirmAction, confirmDialog, toast } from '@/e2e/fixtures/console-parts'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'
import { buildSlip, listEntryIds, submitSlip } from '@/e2e/fixtures/slate'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** Submits an entry and returns its ID. */
async function enter(api: Api, user: Persona): Promise<number> {
  const reply = await submitSlip(api, user, await buildSlip(api, user, { buyIn: 10, picks: 3 }))
  expect(reply.status, reply.text).toBe(200)
  const [id = 0] = await listEntryIds(api, user)
  return id
}

test('an entry is found by ID, shows its terms and postings, is exported, and a manager requests its refund; accessible', async ({
  page,
  api,
  persona,
  signInAs,
  pageErrors,
}) => {
  test.slow()
  const user = await persona('funded')
  const id = await enter(api, user)
  await signInAs('viewer')
  await page.goto(`/admin/entries?q=E-${id}`)
  // Paid with site credits, which a win does not return.
  await expect(row(page, `E-${id}`)).toContainText('$40.00')
  expect(await findAccessibilityIssues(page)).toEqual([])
  await row(page, `E-${id}`).getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`/admin/entries/${id}$`))
  const picks = page.getByRole('region', { name: 'Picks' })
  await expect(picks.getByRole('listitem')).toHaveCount(3)
  await expect(picks.getByRole('link')).toHaveCount(3)
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText('× 5')
  for (const link of await picks.getByRole('link').all())
    await expect(link).toHaveAttribute('href', new RegExp(`^/admin/matches/${user.game_id}/\\d+$`))
  await expect(page.getByRole('button', { name: 'Refund…' })).toHaveCount(0)
  const money = page.getByRole('region', { name: 'Money' })
  await expect(money).toContainText('−$10.00')
  await money.getByRole('link', { name: /^T-/ }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/users/${user.user_id}/wallet`))
  await expect(page.getByRole('table')).toContainText('House account, entries')

  const { name } = await signInAs('manager')
  await page.goto(`/admin/users/${user.user_id}/entries`)
  const file = await page.getByRole('link', { name: 'CSV' }).getAttribute('href')
  const lines = (await (await page.request.get(file ?? '')).text()).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`E-${id},U-${user.user_id},${user.username}`)
  await row(page, `E-${id}`).getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`/admin/entries/${id}$`))
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.getByRole('button', { name: 'Refund…' }).click()
  await expect(confirmDialog(page)).toContainText('$10.00')
  await confirmAction(page, 'Request approval', { reason: 'A test of the console', typed: user.username })
  await expect(toast(page, `Requested a refund of E-${id}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refund…' })).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText(`Refund requested by ${name}.`)
  await page.getByRole('main').getByRole('link', { name: 'Approvals', exact: true }).click()
  const request = page.getByRole('listitem').filter({ hasText: user.username })
  await expect(request).toContainText(`Refund entry E-${id}`)
  await expect(request).toContainText(name)
  expect(pageErrors).toEqual([])
})
