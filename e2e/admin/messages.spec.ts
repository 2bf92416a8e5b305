import type { Page } from '@playwright/test'
import { requestPasswordCode, signUpBody } from '@/e2e/fixtures/account'
import { confirmDialog } from '@/e2e/fixtures/console-parts'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('an editor sees the recipient, a viewer does not, and the code is always hidden, accessible', async ({
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
  await row(page, email).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Password code' })).toBeVisible()
  expect(await findAccessibilityIssues(page)).toEqual([])
  await expect(page.getByRole('main')).toContainText(email)
  await expect(page.getByRole('main')).toContainText('(hidden)')
  await expect(page.getByRole('main')).not.toContainText(code)
  const address = page.url()

  await signInAs('viewer')
  await page.goto(address)
  await expect(page.getByRole('main')).toContainText('(hidden)')
  await expect(page.getByRole('main')).not.toContainText(code)
  await expect(page.getByRole('main')).not.toContainText(email)
  await expect(page.getByRole('button', { name: /Stop sending|Send again/ })).toHaveCount(0)
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

test('a code or a security notice cannot be stopped', async ({ page, api, persona, signInAs }) => {
  const { email } = await persona('fresh')
  await requestPasswordCode(api, email)
  await signInAs('editor')
  await page.goto(`/admin/messages?q=${email}`)
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
  await expect(page.getByRole('button', { name: 'Stop sending' })).toHaveCount(0)
})

test('views filter the outbox by status', async ({ page, api, persona, signInAs }) => {
  const { email } = await persona('fresh')
  await requestPasswordCode(api, email)
  await signInAs('viewer')
  await page.goto('/admin/messages')
  await page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: /^Waiting/ })
    .click()
  await expect(page).toHaveURL(/view=queued/)
  await expect(page.getByRole('button', { name: 'State waiting' })).toBeVisible()
  const messages = page.getByRole('row').filter({ hasText: 'M-' })
  await expect(messages.first()).toBeVisible()
  for (const message of await messages.all()) await expect(message).toContainText('Waiting')
})
