import type { Page } from '@playwright/test'
import type pg from 'pg'
import { confirmDialog } from '@/e2e/fixtures/console-parts'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'

const row = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text })

/** Returns the ID of a failed job. */
async function failJob(database: pg.Client): Promise<string> {
  const { rows } = await database.query(
    `select (graphile_worker.add_job('update_analytics', run_at => now() + interval '1 day', max_attempts => 1)).id`,
  )
  await database.query(
    `update graphile_worker._private_jobs set attempts = 1, last_error = 'Connection lost' where id = $1`,
    [rows[0].id],
  )
  return rows[0].id
}

test('an editor finds failed jobs since a time, retries one and dismisses another, accessible', async ({
  page,
  database,
  signInAs,
  pageErrors,
}) => {
  test.slow()
  const [old, id] = [await failJob(database), await failJob(database)]
  await database.query(
    `update graphile_worker._private_jobs set updated_at = now() - interval '3 days' where id = $1`,
    [old],
  )
  const rowOf = (job: string) => row(page, new RegExp(`J-${job}(?!\\d)`))
  await signInAs('editor')
  const since = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 16)
  await page.goto(`/admin/jobs?state=failed&since=${since}`)
  await expect(rowOf(id)).toContainText('attempt 1 of 1: Connection lost')
  await expect(rowOf(old)).toHaveCount(0)
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(rowOf(old)).toHaveCount(1)
  await page.getByRole('button', { name: `Actions for Update analytics J-${old}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Dismiss…' }).click()
  await confirmDialog(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(rowOf(old)).toHaveCount(0)
  expect((await page.request.get(`/admin/jobs/${old}`)).status()).toBe(404)

  await page.getByRole('button', { name: `Actions for Update analytics J-${id}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Retry now' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Queued: Update analytics' })).toBeVisible()
  await expect(async () => {
    await page.goto(`/admin/jobs/${id}`)
    const heading = page.getByRole('heading', { name: 'Update analytics' }).locator('..')
    await expect(heading).toContainText('Done', { timeout: 5_000 })
  }).toPass()
  await expect(row(page, 'Attempt 1')).toContainText('Done')
  expect(await findAccessibilityIssues(page)).toEqual([])
  expect(pageErrors).toEqual([])
})

test('recurring jobs with failures are first, an editor runs one, and jobs are searched, accessible', async ({
  page,
  database,
  signInAs,
}) => {
  await failJob(database)
  await signInAs('editor')
  await page.goto('/admin/jobs')
  expect(await findAccessibilityIssues(page)).toEqual([])
  const recurring = page.getByRole('region', { name: 'Recurring jobs' }).getByRole('listitem')
  await expect(recurring.filter({ hasText: 'Update analytics' })).toContainText(/\d failed/)
  const hasFailed = (await recurring.allTextContents()).map(text => /\d failed|Failed/.test(text))
  expect(hasFailed).toContain(false)
  expect(hasFailed).toEqual(hasFailed.toSorted((one, other) => Number(other) - Number(one)))
  await page.getByRole('button', { name: 'Run now: Delete unused pictures' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Queued: Delete unused pictures' })).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(recurring.filter({ hasText: 'Delete unused pictures' })).toContainText('Done', {
      timeout: 5_000,
    })
  }).toPass()
  await page.getByRole('searchbox', { name: 'Find a job' }).fill('no such job')
  await expect(page.getByText('No job matches “no such job”.')).toBeVisible()
  await page.goto('/admin/jobs/123456789')
  await expect(page.getByText('This job ended or was deleted.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to jobs' }).click()
  await expect(recurring.first()).toBeVisible()
})
