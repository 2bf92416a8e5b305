import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues, setWidth } from '@/e2e/fixtures/page'

test('the date range is a preset or two dates, kept in the URL, and a chart can be shown as a table', async ({
  page,
  signInAs,
}) => {
  await signInAs('viewer')
  await page.goto('/admin')
  const ranges = page.getByRole('navigation', { name: 'Date range' })
  await expect(ranges.getByRole('link', { name: '28 d' })).toHaveAttribute('aria-current', 'true')
  await ranges.getByRole('link', { name: '7 d', exact: true }).click()
  await expect(page).toHaveURL(/span=7d/)
  await expect(page.getByRole('main')).toContainText('previous 7 days')

  const card = page.getByRole('region', { name: 'Sign-ups' })
  const options = card.getByRole('button', { name: 'Options for Sign-ups' })
  await options.click()
  await page.getByRole('menuitem', { name: 'Show as table' }).click()
  await expect(card.getByRole('row')).toHaveCount(8)
  await options.click()
  await page.getByRole('menuitem', { name: 'Show as chart' }).click()
  await expect(card.getByRole('table')).toHaveCount(0)

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

test('the status of API, feed and jobs and a pending approval link to the pages for them, accessible', async ({
  page,
  persona,
  newOperator,
  signInAs,
  database,
  pageErrors,
}) => {
  test.slow()
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
  const { rows } = await database.query(
    `insert into api_call_stats (calls, failed, counts) values (100000, 90000, '{0,0,0,100000}') returning id`,
  )
  // A job without a handler that is out of attempts.
  await database.query(
    `select graphile_worker.add_job('test_of_the_overview', max_attempts => 1, run_at => now() + interval '1 day')`,
  )
  await database.query(
    `update graphile_worker._private_jobs set attempts = 1
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'test_of_the_overview')`,
  )
  try {
    await signInAs('manager')
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'Pick’em entries' })).toBeVisible()
    await expect(
      page
        .getByRole('main')
        .getByText(/^Feed |^No feed/)
        .first(),
    ).toBeVisible()
    const failed = page.getByRole('link', { name: /API requests failed$/ })
    await expect(failed).toHaveAttribute('href', '/admin/maintenance')
    const region = page.getByRole('region', { name: 'Needs attention' })
    const item = region.getByRole('listitem').filter({ hasText: `${requester.name} requested approval` })
    await expect(item).toContainText(user.username)
    await expect(item.getByRole('link')).toHaveAttribute('href', '/admin/approvals')
    expect(await findAccessibilityIssues(page)).toEqual([])
    await setWidth(page, 390)
    await expect(item.locator('time').filter({ visible: true })).toContainText(/ago|now/)
    await page.getByRole('link', { name: /^[\d,]+ jobs? failed$/ }).click()
    await expect(page).toHaveURL(/\/admin\/jobs\?state=failed$/)
    expect(pageErrors).toEqual([])
  } finally {
    await database.query('delete from api_call_stats where id = $1', [rows[0].id])
    await database.query(
      `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
        where task_identifier = 'test_of_the_overview'`,
    )
  }
})

test('the calendar shows the changes ahead by week and month, and opens a release', async ({
  page,
  signInAs,
  database,
  pageErrors,
}) => {
  test.slow()
  const version = `9.${crypto.getRandomValues(new Uint16Array(1))[0]}.0`
  // A monday far ahead has no other events.
  const { rows } = await database.query(
    `insert into releases (platform, version, publish_at, rollout_plan, rollout_percent, rollout_since)
     values ('ios', $1, '2190-03-02 18:00Z', $2, 5, '2190-03-02 18:00Z') returning id`,
    [version, JSON.stringify([5, 100].map((percent, index) => ({ percent, hours: index * 48 })))],
  )
  await database.query(
    `insert into promos (name, credits_cents, status, starts_at, ends_at)
     select 'Promo ' || n || ' of ' || $1, 100, 'published', '2190-03-11 15:00Z', '2190-03-11 16:00Z' from generate_series(1, 5) n`,
    [version],
  )
  await signInAs('viewer')
  await page.goto('/admin')
  await page.getByRole('region', { name: 'Changes ahead' }).getByRole('link', { name: 'Calendar' }).click()
  await expect(page.getByRole('heading', { name: 'Calendar' })).toBeVisible()

  await page.goto('/admin/calendar?date=2190-03-04')
  await expect(page.getByRole('heading', { name: '1 to 7 Mar 2190' })).toBeVisible()
  const shown = page.getByRole('main').getByRole('link').filter({ visible: true })
  await expect(shown.filter({ hasText: `iOS ${version}: 5% of users` })).toHaveCount(1)
  await expect(shown.filter({ hasText: `iOS ${version}: all users` })).toHaveCount(1)
  expect(await findAccessibilityIssues(page, 'html', 2_000)).toEqual([])

  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Month' }).click()
  await expect(page).toHaveURL(/view=month&date=2190-03-04/)
  await expect(page.getByRole('heading', { name: 'Mar 2190' })).toBeVisible()
  expect(await findAccessibilityIssues(page, 'html', 2_000)).toEqual([])
  await page.getByRole('link', { name: /more events on Thu 11 Mar/ }).click()
  await expect(page).toHaveURL(/view=day&date=2190-03-11/)
  await expect(shown.filter({ hasText: `of ${version}` })).toHaveCount(5)
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/date=2190-03-12/)
  await page.goBack()
  await page.goBack()

  const kinds = page.getByRole('navigation', { name: 'Kinds' })
  await kinds.getByRole('link', { name: 'Releases' }).click()
  await expect(page).toHaveURL(/kinds=release/)
  await expect(shown.filter({ hasText: `of ${version}` })).toHaveCount(0)
  await shown.filter({ hasText: `iOS ${version}: 5% of users` }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/app-versions/${rows[0].id}$`))
  await page.goto('/admin/calendar?date=2190-03-04&kinds=match')
  await expect(page.getByRole('main')).toContainText('This week has no events of these kinds: first matches.')
  expect(pageErrors).toEqual([])
  await database.query('delete from releases where id = $1', [rows[0].id])
  await database.query(`delete from promos where name like '% of ' || $1`, [version])
})
