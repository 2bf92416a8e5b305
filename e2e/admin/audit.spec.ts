import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { confirmAction, confirmDialog, toast } from '@/e2e/fixtures/console-parts'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'

const line = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

/** On the page of settings. */
async function changeSetting(page: Page, value: string, reason: string) {
  await page.getByRole('button', { name: 'Change KYC URL expiry days' }).click()
  await confirmDialog(page).getByRole('textbox', { name: 'New value' }).fill(value)
  await confirmAction(page, 'Change setting', { reason })
  await expect(toast(page, `to ${value}`)).toBeVisible()
}

// Several tests change the same setting, and one can fail before it restores it.
test.beforeEach(({ database }) => database.query(`delete from settings where key = 'kyc_url_expiry_days'`))

test('a change shows author, reason, before, after, time and browser, and can be reverted', async ({
  page,
  signInAs,
  pageErrors,
}) => {
  test.slow()
  const { name } = await signInAs('manager')
  const reason = `Asked for by legal ${crypto.randomUUID()}`
  await page.goto('/admin/settings')
  await changeSetting(page, '45', reason)
  await page.goto(`/admin/audit?q=${reason.slice(-36)}`)
  const entry = line(page, reason)
  await expect(entry).toContainText(`${name} changed setting KYC URL expiry days`)
  await entry.getByRole('button', { name: /^Show details/ }).click()
  await expect(page).toHaveURL(/open=\d+/)
  await expect(entry.getByRole('cell').first()).toHaveText('− 30')
  await expect(entry.getByRole('cell').nth(1)).toHaveText('+ 45')
  await expect(entry).toContainText('Chrome on Linux')
  await expect(entry).toContainText('UTC')
  await expect(entry).toContainText('Unchanged since.')

  await entry.getByRole('button', { name: 'Compare with current' }).click()
  await expect(entry.getByRole('cell').nth(2)).toHaveText('unchanged')
  await entry.getByRole('button', { name: 'Revert…' }).click()
  const second = `Legal changed their mind: ${reason.slice(-36)}`
  await confirmAction(page, 'Revert', { reason: second })
  await expect(toast(page, 'Changed setting KYC URL expiry days from 45 days to 30 days')).toBeVisible()
  await expect(entry).toContainText('Already reverted.')
  await expect(line(page, second)).toContainText('Reverts an earlier change')
  expect(pageErrors).toEqual([])
})

test('a view and a search find a change with later changes, which cannot be reverted and shows the current value, accessible; an export has it and is logged', async ({
  page,
  signInAs,
  pageErrors,
}) => {
  test.slow()
  const { name } = await signInAs('manager')
  const reason = `First of two ${crypto.randomUUID()}`
  await page.goto('/admin/settings')
  await changeSetting(page, '50', reason)
  await changeSetting(page, '30', 'Second of two changes')
  await page.goto('/admin/audit')
  await page.getByRole('link', { name: 'By me' }).click()
  await expect(page).toHaveURL(/by=/)
  await expect(line(page, 'changed setting')).toHaveCount(2)
  await page.getByRole('searchbox').fill('nothing like that')
  await expect(page.getByText('No changes match')).toBeVisible()
  await page.getByRole('searchbox').fill(reason.slice(-36))
  await expect(page).toHaveURL(new RegExp(`q=${reason.slice(-36)}`))
  await expect(line(page, 'changed setting')).toHaveCount(1)
  const entry = line(page, reason)
  await entry.getByRole('button', { name: /^Show details/ }).click()
  await expect(entry).toContainText('Changed again since')
  await expect(entry.getByRole('button', { name: 'Revert…' })).toHaveCount(0)
  await entry.getByRole('button', { name: 'Compare with current' }).click()
  await expect(entry.getByRole('cell').nth(2)).toHaveText('30')
  expect(await findAccessibilityIssues(page)).toEqual([])

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/)
  const [titles, ...rows] = (await readFile((await download.path()) ?? '', 'utf8')).trim().split('\r\n')
  expect(titles).toContain('Time')
  expect(rows).toEqual([expect.stringContaining(reason)])
  await page.goto(`/admin/audit?q=${encodeURIComponent(name)}`)
  await expect(line(page, 'downloaded a CSV file of')).toContainText(name)
  await page.goto('/admin/audit?view=sign-ins')
  await expect(line(page, 'changed setting')).toHaveCount(0)
  expect(pageErrors).toEqual([])
})
