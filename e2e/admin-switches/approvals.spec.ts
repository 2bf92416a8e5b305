import { expect, test } from '@/e2e/fixtures/operator'

test('the only manager reads that no one can approve, and can invite another', async ({
  page,
  database,
  signInAs,
  newOperator,
}) => {
  const me = await signInAs('manager')
  const { rows } = await database.query<{ id: number }>(
    `update operators set disabled_at = now() where role = 'manager' and disabled_at is null and id <> $1 returning id`,
    [me.id],
  )
  const note = page.getByText('You are the only manager.')
  try {
    await page.goto('/admin/approvals')
    await expect(note).toBeVisible()
    await expect(page.getByText('No one can approve your requests.')).toBeVisible()
    await page.getByRole('link', { name: 'Invite a manager' }).click()
    await expect(page).toHaveURL(/\/admin\/operators$/)

    await newOperator('manager')
    await page.goto('/admin/approvals')
    await expect(page.getByRole('heading', { name: 'Approvals', level: 1 })).toBeVisible()
    await expect(note).toHaveCount(0)
  } finally {
    await database.query(`update operators set disabled_at = null where id = any($1)`, [
      rows.map(({ id }) => id),
    ])
  }
})
