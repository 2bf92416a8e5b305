import type { Page } from '@playwright/test'
import type pg from 'pg'
import { question } from '@/e2e/fixtures/console-parts'
import { openPage } from '@/e2e/fixtures/open-page'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues, setWidth, widths } from '@/e2e/fixtures/page'

const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

/** A job that has failed for good; answers its id. */
async function failJob(house: pg.Client): Promise<string> {
  const { rows } = await house.query(
    `select (graphile_worker.add_job('count_hours', run_at => now() + interval '1 day', max_attempts => 1)).id`,
  )
  await house.query(
    `update graphile_worker._private_jobs set attempts = 1, last_error = 'The house was dark' where id = $1`,
    [rows[0].id],
  )
  return rows[0].id
}

for (const width of widths)
  test(`jobs are for everybody, ${width} wide`, async ({
    page,
    house,
    signInAs,
    trouble,
  }) => {
    // Axe looks at each page, for which there is as long as for a test.
    test.setTimeout(4 * test.info().timeout)
    const id = await failJob(house)
    await signInAs('editor')
    await setWidth(page, width)
    for (const path of ['/admin/jobs', '/admin/jobs?state=failed', `/admin/jobs/${id}`]) {
      await openPage(page, path)
      expect([path, await findAccessibilityIssues(page)]).toEqual([path, []])
    }
    expect(trouble).toEqual([])
  })

test('a job that failed for good is tried again by an editor, and done', async ({
  page,
  house,
  signInAs,
}) => {
  const id = await failJob(house)
  await signInAs('editor')
  await openPage(page, '/admin/jobs?state=failed')
  await expect(row(page, `J-${id}`)).toContainText('try 1 of 1: The house was dark')
  await page.getByRole('button', { name: `Actions for Count hours J-${id}` }).click()
  await page.getByRole('menuitem', { name: 'Try now' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Asked for again: Count hours' })).toBeVisible()
  await expect(async () => {
    await openPage(page, `/admin/jobs/${id}`)
    await expect(page.getByRole('heading', { name: 'Count hours' }).locator('..')).toContainText('Done', {
      timeout: 5_000,
    })
  }).toPass()
  await expect(row(page, 'Try 1')).toContainText('Done')
})

test('a job is dismissed after a question, and gone', async ({ page, house, signInAs }) => {
  const id = await failJob(house)
  await signInAs('editor')
  await openPage(page, '/admin/jobs?state=failed')
  await page.getByRole('button', { name: `Actions for Count hours J-${id}` }).click()
  await page.getByRole('menuitem', { name: 'Dismiss…' }).click()
  await question(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(row(page, `J-${id}`)).toHaveCount(0)
  expect((await page.goto(`/admin/jobs/${id}`))?.status()).toBe(404)
})

test('what recurs is run now by an editor, and seen as run', async ({ page, signInAs }) => {
  await signInAs('editor')
  await openPage(page, '/admin/jobs')
  await page.getByRole('button', { name: 'Run now: Forget attempts' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Asked for: Forget attempts' })).toBeVisible()
  await expect(async () => {
    await page.reload()
    const task = page.getByRole('region', { name: 'What recurs' }).getByRole('listitem')
    await expect(task.filter({ hasText: 'Forget attempts' })).toContainText('Done', { timeout: 5_000 })
  }).toPass()
})

test('a viewer sees jobs and runs none', async ({ page, house, signInAs }) => {
  const id = await failJob(house)
  await signInAs('viewer')
  await openPage(page, '/admin/jobs')
  await expect(page.getByRole('button', { name: /^Run now|^Actions for/ })).toHaveCount(0)
  await openPage(page, `/admin/jobs/${id}`)
  await expect(page.getByRole('main')).toContainText('The house was dark')
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
  expect((await page.goto('/admin/jobs/999999999'))?.status()).toBe(404)
})
