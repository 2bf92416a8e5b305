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

test('an editor retries a failed job, accessible', async ({ page, database, signInAs, pageErrors }) => {
  test.slow()
  const id = await failJob(database)
  await signInAs('editor')
  await page.goto('/admin/jobs?state=failed')
  await expect(row(page, new RegExp(`J-${id}(?!\\d)`))).toContainText('attempt 1 of 1: Connection lost')
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.getByRole('button', { name: `Actions for Update analytics J-${id}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Retry now' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Queued: Update analytics' })).toBeVisible()
  await expect(async () => {
    await page.goto(`/admin/jobs/${id}`)
    await expect(page.getByRole('heading', { name: 'Update analytics' }).locator('..')).toContainText(
      'Done',
      {
        timeout: 5_000,
      },
    )
  }).toPass()
  await expect(row(page, 'Attempt 1')).toContainText('Done')
  expect(await findAccessibilityIssues(page)).toEqual([])
  expect(pageErrors).toEqual([])
})

test('a job is dismissed after a confirmation', async ({ page, database, signInAs }) => {
  const id = await failJob(database)
  await signInAs('editor')
  await page.goto('/admin/jobs?state=failed')
  await page.getByRole('button', { name: `Actions for Update analytics J-${id}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Dismiss…' }).click()
  await confirmDialog(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(row(page, new RegExp(`J-${id}(?!\\d)`))).toHaveCount(0)
  expect((await page.goto(`/admin/jobs/${id}`))?.status()).toBe(404)
})

test('an editor runs a recurring job, accessible', async ({ page, signInAs }) => {
  await signInAs('editor')
  await page.goto('/admin/jobs')
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.getByRole('button', { name: 'Run now: Delete idempotency keys' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Queued: Delete idempotency keys' })).toBeVisible()
  await expect(async () => {
    await page.reload()
    const task = page.getByRole('region', { name: 'Recurring jobs' }).getByRole('listitem')
    await expect(task.filter({ hasText: 'Delete idempotency keys' })).toContainText('Done', {
      timeout: 5_000,
    })
  }).toPass()
})

test('recurring jobs with failures are first', async ({ page, database, signInAs }) => {
  await failJob(database)
  await signInAs('viewer')
  await page.goto('/admin/jobs')
  const recurring = page.getByRole('region', { name: 'Recurring jobs' }).getByRole('listitem')
  await expect(recurring.filter({ hasText: 'Update analytics' })).toContainText(/\d failed/)
  const hasFailed = (await recurring.allTextContents()).map(text => /\d failed|Failed/.test(text))
  expect(hasFailed).toContain(false)
  expect(hasFailed).toEqual(hasFailed.toSorted((one, other) => Number(other) - Number(one)))
})

test('failed jobs are limited to those since a time', async ({ page, database, signInAs }) => {
  const [old, recent] = [await failJob(database), await failJob(database)]
  await database.query(
    `update graphile_worker._private_jobs set updated_at = now() - interval '3 days' where id = $1`,
    [old],
  )
  await signInAs('viewer')
  const since = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 16)
  await page.goto(`/admin/jobs?state=failed&since=${since}`)
  const rowOf = (id: string) => row(page, new RegExp(`J-${id}(?!\\d)`))
  await expect(rowOf(recent)).toHaveCount(1)
  await expect(rowOf(old)).toHaveCount(0)
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(rowOf(old)).toHaveCount(1)
})
