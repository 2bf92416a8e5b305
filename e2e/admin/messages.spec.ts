import type { Page } from '@playwright/test'
import { requestPasswordCode, signUpBody } from '@/e2e/fixtures/account'
import { confirmDialog } from '@/e2e/fixtures/console-parts'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('an editor sees the recipient of a code, which is always hidden and cannot be stopped, accessible', async ({
  page,
  api,
  persona,
  signInAs,
  pageErrors,
}) => {
  test.slow()
  const { email } = await persona('fresh')
  const code = await requestPasswordCode(api, email)
  await signInAs('editor')
  await page.goto(`/admin/messages?q=${email}`)
  await expect(row(page, email)).toBeVisible()
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.getByRole('button', { name: /^Actions for Password code/ }).click()
  await expect(page.getByRole('menuitem', { name: /Stop sending/ })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await row(page, email).getByRole('checkbox').check({ force: true })
  await page.getByRole('toolbar').getByRole('button', { name: 'Stop sending' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'None of these messages can be stopped' }),
  ).toBeVisible()
  await row(page, email).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Password code' })).toBeVisible()
  expect(await findAccessibilityIssues(page)).toEqual([])
  await expect(page.getByRole('main')).toContainText(email)
  await expect(page.getByRole('main')).toContainText('(hidden)')
  await expect(page.getByRole('main')).not.toContainText(code)
  await expect(page.getByRole('button', { name: 'Stop sending' })).toHaveCount(0)
  expect(pageErrors).toEqual([])
})

test('a waiting message is stopped after a confirmation', async ({ page, api, signInAs }) => {
  const body = signUpBody()
  expect((await api.post('/sign-up', { body })).status).toBe(201)
  await signInAs('editor')
  await page.goto(`/admin/messages?q=${body.email}`)
  await row(page, body.email).getByRole('checkbox').check({ force: true })
  await page.getByRole('toolbar').getByRole('button', { name: 'Stop sending' }).click()
  await expect(confirmDialog(page)).toContainText('Stop 1 message before sending?')
  await confirmDialog(page).getByRole('button', { name: 'Stop sending' }).click()
  await expect(row(page, body.email)).toContainText('Canceled')
  await page.getByRole('button', { name: /^Actions for Welcome/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Stop sending' })).toHaveCount(0)
})
