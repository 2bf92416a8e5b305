import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues, setWidth } from '@/e2e/fixtures/page'

test('the overview is accessible', async ({ page, signInAs, pageErrors }) => {
  test.slow()
  await signInAs('viewer')
  await page.goto('/admin?span=24h')
  await expect(page.getByRole('heading', { name: 'Pick’em entries' })).toBeVisible()
  expect(await findAccessibilityIssues(page)).toEqual([])
  expect(pageErrors).toEqual([])
})

test('the date range is a preset or two dates, kept in the URL', async ({ page, signInAs }) => {
  await signInAs('viewer')
  await page.goto('/admin')
  const ranges = page.getByRole('navigation', { name: 'Date range' })
  await expect(ranges.getByRole('link', { name: '28 d' })).toHaveAttribute('aria-current', 'true')
  await ranges.getByRole('link', { name: '7 d', exact: true }).click()
  await expect(page).toHaveURL(/span=7d/)
  await expect(page.getByRole('main')).toContainText('previous 7 days')
  await ranges.getByRole('button', { name: 'Custom' }).click()
  for (const [name, digits] of [
    ['From', '02012026'],
    ['To', '04012026'],
  ] as const) {
    const field = page.getByRole('dialog').getByRole('group', { name })
    await field.getByRole('spinbutton').first().focus()
    await page.keyboard.type(digits)
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/span=2026-01-02\.\.2026-01-04/)
  await expect(page.getByRole('heading', { name: '2 Jan to 4 Jan' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('previous 3 days')
})

test('a chart can be shown as a table', async ({ page, signInAs }) => {
  await signInAs('viewer')
  await page.goto('/admin?span=7d')
  await page.getByRole('button', { name: 'Options for Sign-ups' }).click()
  await page.getByRole('menuitem', { name: 'Show as table' }).click()
  const card = page.getByRole('region', { name: 'Sign-ups' })
  await expect(card.getByRole('row')).toHaveCount(8)
  await card.getByRole('button', { name: 'Options for Sign-ups' }).click()
  await page.getByRole('menuitem', { name: 'Show as chart' }).click()
  await expect(card.getByRole('table')).toHaveCount(0)
})

test('a pending approval is listed under Needs attention for other managers', async ({
  page,
  persona,
  newOperator,
  signInAs,
  database,
}) => {
  const user = await persona('fresh')
  const requester = await newOperator('manager')
  await database.query(
    `insert into pending_approvals (action, input, subject_type, subject_id, subject_name, reason, requested_by)
     values ('balance.adjust', $1, 'user', $2::text, $3, 'A test of the console', $4)`,
    [
      { userId: user.user_id, bucket: 'cash', amountCents: 100_000, requestKey: crypto.randomUUID() },
      String(user.user_id),
      user.username,
      requester.id,
    ],
  )
  await signInAs('manager')
  await page.goto('/admin')
  const region = page.getByRole('region', { name: 'Needs attention' })
  const item = region.getByRole('listitem').filter({ hasText: `${requester.name} requested approval` })
  await expect(item).toContainText(user.username)
  await expect(item.getByRole('link')).toHaveAttribute('href', '/admin/approvals')
  await setWidth(page, 390)
  await expect(item.locator('time').filter({ visible: true })).toContainText(/ago|now/)
})
