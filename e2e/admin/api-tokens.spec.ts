import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { insertApiToken } from '@/e2e/fixtures/api-token'
import { confirmAction, toast } from '@/e2e/fixtures/console-parts'
import { expect, operatorPassword, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'
import { hashOperatorPassword } from '@/lib/people/operator/password'

const path = '/admin/api-tokens'
const audit = '/admin-api/v1/audit'
const reason = 'A test of API tokens'

const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

const shownToken = (page: Page) => page.getByRole('dialog').getByText(/^skt_[\w-]{43}$/)

test('an editor creates a token with scopes and an expiry, copies it once, uses it and revokes it', async ({
  api,
  page,
  context,
  database,
  signInAs,
  pageErrors,
}) => {
  test.slow()
  const name = `Pipeline ${randomUUID().slice(0, 8)}`
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const editor = await signInAs('editor')
  const hash = await hashOperatorPassword(operatorPassword)
  await database.query('update operators set password_hash = $1 where id = $2', [hash, editor.id])
  await page.goto(path)
  await page.getByRole('button', { name: 'New token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Reason').fill(reason)
  await expect(dialog.getByText('Publish releases')).toBeVisible()
  await expect(dialog.getByText('Request the import of slates')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByText('Choose at least one scope.')).toBeVisible()
  expect(await findAccessibilityIssues(page, '[role=dialog]')).toEqual([])
  await dialog.getByText('Read the audit log').click()
  await dialog.getByRole('textbox', { name: 'Expires after (days)' }).fill('30')
  await dialog.getByLabel('Your password').fill('wrong')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByText('Wrong password.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(operatorPassword)
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const token = (await shownToken(page).textContent()) ?? ''
  await page.getByRole('button', { name: 'Copy token' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(token)
  await page.keyboard.press('Escape')
  await expect(shownToken(page)).toHaveText(token)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(rowOf(page, name)).toContainText('Never used')

  const read = await api.get(audit, { token, query: { author: editor.name } })
  expect([read.status, read.body.data.changes]).toEqual([
    200,
    [expect.objectContaining({ action: 'api-token.create', subject: expect.objectContaining({ name }) })],
  ])
  expect(read.text).not.toContain(token)
  expect((await api.post('/admin-api/v1/releases', { token, body: {} })).status).toBe(403)
  await page.goto(path)
  await expect(rowOf(page, name)).toContainText('Last used')
  await expect(rowOf(page, name)).toContainText('Active')
  expect(await page.content()).not.toContain(token)

  await page.getByRole('button', { name: `Revoke ${name}` }).click()
  await confirmAction(page, 'Revoke token', { reason })
  await expect(toast(page, `Revoked API token “${name}”`)).toBeVisible()
  await expect(rowOf(page, name)).toContainText('Revoked')
  await expect(page.getByRole('button', { name: `Revoke ${name}` })).toHaveCount(0)
  expect((await api.get(audit, { token })).status).toBe(401)
  expect(pageErrors).toEqual([])
})

test('the list shows expired tokens and those whose operator is absent, lets managers alone revoke those of others, and links to what an operator changed', async ({
  api,
  page,
  database,
  signInAs,
}) => {
  test.slow()
  const me = await signInAs('editor')
  const expired = await insertApiToken(database, { operator: me, isExpired: true })
  const { name, token, operator } = await insertApiToken(database)
  const absent = await insertApiToken(database)
  await database.query(
    `update operator_sessions set created_at = now() - interval '31 days', expires_at = now() - interval '30 days 13 hours'
      where operator_id = $1`,
    [absent.operator.id],
  )
  await page.goto(path)
  await expect(rowOf(page, expired.name)).toContainText('Expired')
  await expect(page.getByRole('button', { name: `Revoke ${expired.name}` })).toHaveCount(0)
  await expect(rowOf(page, absent.name)).toContainText('Operator absent')
  await expect(rowOf(page, absent.name)).toContainText(
    `Calls are rejected until ${absent.operator.name} signs in to the console.`,
  )
  await expect(rowOf(page, name)).toBeVisible()
  await expect(page.getByRole('button', { name: `Revoke ${name}` })).toHaveCount(0)
  expect(await findAccessibilityIssues(page)).toEqual([])

  await signInAs('manager')
  await page.goto(path)
  await page.getByRole('button', { name: `Revoke ${name}` }).click()
  await confirmAction(page, 'Revoke token', { reason })
  await expect(toast(page, `Revoked API token “${name}”`)).toBeVisible()
  expect((await api.get(audit, { token })).status).toBe(401)
  await rowOf(page, name).getByRole('link', { name: operator.name }).click()
  await expect(page).toHaveURL(/\/admin\/audit\?/)
  await expect(page.getByRole('button', { name: operator.name })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'OpenAPI document' }).click()
  await expect(page).toHaveURL('/admin-api/openapi.json')
  await expect(page.locator('body')).toContainText('Slatekeeper admin API')
})
