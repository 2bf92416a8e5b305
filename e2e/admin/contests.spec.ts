import type { Page } from '@playwright/test'
import { confirmAction, confirmDialog, toast, undoLastChange } from '@/e2e/fixtures/console-parts'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues, setWidth, widths } from '@/e2e/fixtures/page'

/** Creates a blueprint and returns its name. */
async function createBlueprint(page: Page): Promise<string> {
  const name = `Late show ${Date.now()}`
  await page.goto('/admin/contests/blueprints/new?game=1')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'Buy-in' }).fill('5')
  await page.getByRole('button', { name: /^Create blueprint/ }).click()
  await expect(page).toHaveURL(/\/blueprints\/\d+$/)
  return name
}

async function openContest(page: Page, name: string) {
  await page.getByRole('button', { name: 'Open contest' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Open contest' }).click()
  await expect(page).toHaveURL(/\/contests\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

test('an editor creates a blueprint, opens a contest, locks it and undoes the lock', async ({
  page,
  signInAs,
  pageErrors,
}) => {
  test.slow()
  await signInAs('editor')
  const name = await createBlueprint(page)
  await openContest(page, name)
  await page.getByRole('button', { name: 'Lock' }).click()
  await expect(toast(page, `Locked “${name}”`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await undoLastChange(page)
  await expect(page.getByRole('button', { name: 'Lock' })).toBeVisible()

  await page.getByLabel('Name', { exact: true }).fill(`${name} b`)
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} b`)

  await page.getByRole('button', { name: /^More actions for/ }).click()
  await page.getByRole('menuitem', { name: /^Cancel/ }).click()
  await confirmDialog(page).getByRole('button', { name: 'Cancel contest' }).click()
  await expect(page.getByRole('button', { name: 'Lock' })).toHaveCount(0)
  await page.goto(`/admin/contests?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Canceled')
  expect(pageErrors).toEqual([])
})

test('a manager cancels a contest with participants by typing its name', async ({
  page,
  persona,
  signInAs,
}) => {
  test.slow()
  const user = await persona('funded')
  await signInAs('editor')
  await page.goto(`/admin/contests?q=Persona ${user.user_id}`)
  await page
    .getByRole('row')
    .getByRole('link', { name: `Persona ${user.user_id}` })
    .first()
    .click()
  await expect(page.getByRole('main')).toContainText(user.username)
  const address = page.url()
  const file = await page.request.get(`/admin/contests/csv?q=Persona ${user.user_id}`)
  expect(await file.text()).toContain(`Persona ${user.user_id},open,`)
  await page.goto(address)
  await page.getByRole('button', { name: /^More actions for/ }).click()
  await expect(page.getByRole('menuitem', { name: /^Cancel/ })).toHaveAttribute('aria-disabled', 'true')

  await signInAs('manager')
  await page.goto(address)
  await page.getByRole('button', { name: /^More actions for/ }).click()
  await page.getByRole('menuitem', { name: /^Cancel/ }).click()
  await expect(confirmDialog(page)).toContainText('with 1 participant?')
  await confirmAction(page, 'Cancel contest', {
    reason: 'The league called it off',
    typed: `Persona ${user.user_id}`,
  })
  await expect(toast(page, 'Canceled')).toBeVisible()
})

test('a viewer sees contests and blueprints and cannot change them', async ({ page, signInAs }) => {
  test.slow()
  await signInAs('editor')
  await createBlueprint(page)
  const address = page.url()
  await signInAs('viewer')
  await page.goto(address)
  await expect(page.getByLabel('Name', { exact: true })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Open contest' })).toHaveCount(0)
  expect((await page.goto('/admin/contests/blueprints/new'))?.status()).toBe(404)
  for (const path of ['999999999', 'x', 'blueprints/999999999'])
    expect((await page.goto(`/admin/contests/${path}`))?.status(), path).toBe(404)
})

for (const width of widths)
  test(`contest pages are accessible at ${width} px`, async ({ page, persona, signInAs, pageErrors }) => {
    test.slow()
    const { user_id } = await persona('funded')
    await signInAs('editor')
    await setWidth(page, width)
    await page.goto(`/admin/contests?q=Persona ${user_id}`)
    const contest = await page.locator('[data-row-link]').first().getAttribute('href')
    for (const path of [
      '/admin/contests',
      contest ?? '',
      '/admin/contests/blueprints',
      '/admin/contests/blueprints/new?game=1',
    ]) {
      await page.goto(path)
      expect(await findAccessibilityIssues(page), path).toEqual([])
    }
    expect(pageErrors).toEqual([])
  })
