import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { statusOf } from '@/e2e/fixtures/account'
import { card, expect, test } from '@/e2e/fixtures/page'
import { fact } from '@/e2e/fixtures/qa-page'

const personas = (page: Page) => page.getByRole('list', { name: 'Created personas' }).getByRole('button')

/** Returns its token. */
async function createPersona(page: Page, count: number): Promise<string> {
  await page.getByRole('button', { name: 'Create persona' }).click()
  await expect(personas(page)).toHaveCount(count)
  return (await fact(page, 'Token').textContent()) ?? ''
}

test('a restore brings back the database and what the tab had created', async ({ page, api, pageErrors }) => {
  const name = `A funded user ${randomUUID()}`
  await page.goto('/qa')
  await page.getByRole('button', { name: 'Create world' }).click()
  const first = await createPersona(page, 1)
  await page.getByRole('button', { name: '1 day' }).click()
  await expect(fact(page, 'Time')).toContainText('24 h ahead of the service')

  await page.getByLabel('Name of the snapshot').fill(name)
  await page.getByRole('button', { name: 'Take snapshot' }).click()
  const snapshots = card(page, 'Snapshots')
  await expect(snapshots.getByRole('status')).toHaveText(`Taken: ${name}`)

  const second = await createPersona(page, 2)
  await page.getByRole('button', { name: '1 week' }).click()
  await expect(fact(page, 'Time')).toContainText('8 days ahead of the service')
  expect(await statusOf(api, second)).toBe(200)

  await snapshots.getByRole('button', { name: `Restore ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore snapshot' }).click()
  await expect(snapshots.getByRole('status')).toHaveText(`Restored: ${name}`)
  await expect(personas(page)).toHaveCount(1)
  await expect(fact(page, 'Token')).toHaveText(first)
  await expect(fact(page, 'Time')).toContainText('24 h ahead of the service')
  expect([await statusOf(api, first), await statusOf(api, second)]).toEqual([200, 401])

  const third = await createPersona(page, 2)
  expect(await statusOf(api, third)).toBe(200)
  await snapshots.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete snapshot' }).click()
  await expect(snapshots.getByRole('status')).toHaveText(`Deleted: ${name}`)
  expect(pageErrors).toEqual([])
})
