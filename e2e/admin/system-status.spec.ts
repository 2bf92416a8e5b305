import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'

const statuses = [
  /^API responds in|^No recent API requests$|API requests? failed$/,
  /^Feed |^No feed/,
  /^Jobs on time$|^No job|^[\d,]+ jobs? /,
]

test('the overview shows the status of API, feed and jobs', async ({ page, signInAs }) => {
  await signInAs('viewer')
  await page.goto('/admin')
  for (const status of statuses) await expect(page.getByRole('main').getByText(status).first()).toBeVisible()
})

test('problems link to the page that fixes them, accessible', async ({
  page,
  signInAs,
  database,
  pageErrors,
}) => {
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
    await signInAs('viewer')
    await page.goto('/admin')
    const failed = page.getByRole('link', { name: /API requests failed$/ })
    await expect(failed).toHaveAttribute('href', '/admin/maintenance')
    expect(await findAccessibilityIssues(page)).toEqual([])
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
