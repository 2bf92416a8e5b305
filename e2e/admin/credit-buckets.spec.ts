import type { Page } from '@playwright/test'
import { confirmAction, confirmDialog, toast, undoLastChange } from '@/e2e/fixtures/console-parts'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'

const reason = 'A test of credit buckets'
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

const act = async (page: Page, name: string, action: RegExp) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('an editor creates and renames a bucket, with undo; a manager deactivates it after seeing the affected promos, which cannot be claimed until undo; accessible', async ({
  page,
  api,
  persona,
  database,
  signInAs,
  pageErrors,
}) => {
  test.slow()
  const user = await persona('fresh')
  await signInAs('editor')
  const name = `Bucket ${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/admin/credit-buckets')
  await page.getByRole('button', { name: 'New bucket' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Create bucket' }).click()
  await expect(toast(page, `Created credit bucket “${name}”`)).toBeVisible()
  await expect(row(page, name)).toContainText('credits, no promos')
  await act(page, name, /Rename/)
  await page.getByRole('textbox', { name: 'Name' }).fill(`${name} 2`)
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(toast(page, `Renamed credit bucket ${name} to`)).toBeVisible()
  await undoLastChange(page)
  await expect(row(page, `${name} 2`)).toHaveCount(0)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await expect(page.getByRole('menuitem', { name: /Deactivate/ })).toHaveAttribute('aria-disabled', 'true')

  const { rows } = await database.query(
    `insert into promos (name, credits_cents, budget_cents, credit_bucket_id, status)
     select 'Of ' || name, 500, 500, id, 'published' from credit_buckets where name = $1 returning id`,
    [name],
  )
  const claim = async () => {
    const { status, body } = await api.post('/free-play-promo/claim', {
      token: user.access_token,
      body: { id: rows[0].id },
    })
    return `${status} ${body.message}`
  }
  await signInAs('manager')
  await page.goto('/admin/credit-buckets')
  await expect(row(page, name)).toContainText('1 promo, 1 published')
  expect(await findAccessibilityIssues(page)).toEqual([])
  await act(page, name, /Deactivate/)
  await expect(confirmDialog(page)).toContainText('1 published promo affected')
  await confirmAction(page, 'Deactivate bucket', { reason, typed: name })
  await expect(row(page, name)).toContainText('Inactive')
  expect(await claim()).toBe('422 Credits cannot be awarded right now')
  await undoLastChange(page)
  await expect(row(page, name)).toContainText('Active')
  expect(await claim()).toBe('200 Credits awarded')
  await database.query('update credit_buckets set is_active = false where name = $1', [name])
  await row(page, name).getByRole('link', { name: '1 promo' }).click()
  await expect(page.getByRole('row').filter({ hasText: `Of ${name}` })).toContainText('bucket inactive')
  expect(pageErrors).toEqual([])
})
