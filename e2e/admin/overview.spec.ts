import { openPage } from '@/e2e/fixtures/open-page'
import { expect, test } from '@/e2e/fixtures/operator'
import { dress, findBarriers, looks } from '@/e2e/fixtures/page'

for (const look of looks)
  test(`the overview is for everybody, ${look.width} wide and ${look.colorScheme}`, async ({
    page,
    signInAs,
    trouble,
  }) => {
    test.slow()
    await signInAs('viewer')
    await dress(page, look)
    for (const span of ['24h', '28d']) {
      await openPage(page, `/admin?span=${span}`)
      await expect(page.getByRole('heading', { name: 'Pick’em entries' })).toBeVisible()
      expect([span, await findBarriers(page)]).toEqual([span, []])
    }
    expect(trouble).toEqual([])
  })

test('the span is chosen by name or by two days, and the address says so', async ({ page, signInAs }) => {
  await signInAs('viewer')
  await openPage(page, '/admin')
  const spans = page.getByRole('navigation', { name: 'Span of the charts' })
  await expect(spans.getByRole('link', { name: '28 d' })).toHaveAttribute('aria-current', 'true')
  await spans.getByRole('link', { name: '7 d', exact: true }).click()
  await expect(page).toHaveURL(/span=7d/)
  await expect(page.getByRole('main')).toContainText('7 days before')
  await spans.getByRole('button', { name: 'Custom' }).click()
  await page.getByRole('textbox', { name: 'From' }).fill('2026-01-02')
  await page.getByRole('textbox', { name: 'To, included' }).fill('2026-01-04')
  await page.getByRole('dialog').getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/span=2026-01-02\.\.2026-01-04/)
  await expect(page.getByRole('heading', { name: '2 Jan to 4 Jan' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('3 days before')
})

test('a chart is read as a table too', async ({ page, signInAs }) => {
  await signInAs('viewer')
  await openPage(page, '/admin?span=7d')
  await page.getByRole('button', { name: 'More on Sign-ups' }).click()
  await page.getByRole('menuitem', { name: 'Show as table' }).click()
  const card = page.getByRole('region', { name: 'Sign-ups' })
  await expect(card.getByRole('row')).toHaveCount(8)
  await card.getByRole('button', { name: 'More on Sign-ups' }).click()
  await page.getByRole('menuitem', { name: 'Show as chart' }).click()
  await expect(card.getByRole('table')).toHaveCount(0)
})

test('what waits for a second manager stands first, but not for the one who asked', async ({
  page,
  persona,
  newOperator,
  signInAs,
  house,
}) => {
  const user = await persona('fresh')
  const asking = await newOperator('manager')
  await house.query(
    `insert into pending_approvals (action, input, subject_type, subject_id, subject_name, reason, requested_by)
     values ('balance.adjust', $1, 'user', $2::text, $3, 'A test of the console', $4)`,
    [
      { userId: user.user_id, bucket: 'cash', amountCents: 100_000, requestKey: crypto.randomUUID() },
      String(user.user_id),
      user.username,
      asking.id,
    ],
  )
  await signInAs('manager')
  await openPage(page, '/admin')
  const needs = page.getByRole('region', { name: 'Needs you' })
  const need = needs.getByRole('listitem').filter({ hasText: `${asking.name} asks for a second manager` })
  await expect(need).toContainText(user.username)
  await expect(need.getByRole('link')).toHaveAttribute('href', '/admin/approvals')
})
