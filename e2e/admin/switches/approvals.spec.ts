import { expect, test } from '@/e2e/fixtures/operator'

test.use({ ownWorld: 'test' })

test('the only manager after others reads that no one can approve, and how another is enabled', async ({
  page,
  database,
  signInAs,
  newOperator,
}) => {
  const me = await signInAs('manager')
  await database.query(`update operators set disabled_at = now() where role = 'manager' and id <> $1`, [
    me.id,
  ])
  const note = page.getByText('You are the only manager.')
  await page.goto('/admin/approvals')
  await expect(note).toBeVisible()
  await expect(page.getByText('No one can approve your requests.')).toBeVisible()
  await expect(page.getByText('recover-operator')).toBeVisible()
  await page.getByRole('link', { name: 'Open operators' }).click()
  await expect(page).toHaveURL(/\/admin\/operators$/)

  await newOperator('manager')
  await page.goto('/admin/approvals')
  await expect(page.getByRole('heading', { name: 'Approvals', level: 1 })).toBeVisible()
  await expect(note).toHaveCount(0)
})
