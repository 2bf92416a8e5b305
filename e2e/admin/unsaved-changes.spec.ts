import type { Page } from '@playwright/test'
import { expect, test } from '@/e2e/fixtures/operator'

const field = (page: Page) => page.getByLabel('Name', { exact: true })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard 1 unsaved change?' })
const go = (page: Page, steps: number) => page.evaluate(by => history.go(by), steps)

/** Opens a game through the overview and the list, and changes its name. */
async function editGame(page: Page) {
  await page.goto('/admin')
  await page.getByRole('navigation', { name: 'Console', exact: true }).getByText('App content').click()
  await page.getByRole('link', { name: 'NBA', exact: true }).click()
  await field(page).fill('Hoops')
  await expect(page.getByText('1 unsaved change')).toBeVisible()
}

test('the back button asks for confirmation, and so does closing the tab; leaving opens the previous page, and history works afterwards', async ({
  page,
  signInAs,
  pageErrors,
}) => {
  test.slow()
  await signInAs('editor')
  await editGame(page)
  const address = page.url()
  for (const steps of [-1, -2]) {
    await go(page, steps)
    await question(page).getByRole('button', { name: 'Keep editing' }).click()
    await expect(page).toHaveURL(address)
    await expect(field(page)).toHaveValue('Hoops')
  }
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(field(page)).toHaveValue('Hoops')

  await go(page, -1)
  await question(page).getByRole('button', { name: 'Leave page' }).click()
  await expect(page).toHaveURL(/\/admin\/games$/)
  await expect(page.getByRole('heading', { name: 'Games', level: 1 })).toBeVisible()
  await go(page, 1)
  await expect(field(page)).toHaveValue('NBA')
  await go(page, -2)
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(pageErrors).toEqual([])
})

test('the forward button asks for confirmation and continues on leave; discarded changes need none; unsaved input survives a reload until it is discarded', async ({
  page,
  signInAs,
  pageErrors,
}) => {
  test.slow()
  await signInAs('editor')
  await editGame(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('navigation', { name: 'Console', exact: true }).getByText('Jobs').click()
  await expect(page).toHaveURL(/\/admin\/jobs$/)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await go(page, -1)
  await field(page).fill('Hoops')
  await go(page, 1)
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(field(page)).toHaveValue('Hoops')
  await go(page, 1)
  await question(page).getByRole('button', { name: 'Leave page' }).click()
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible()

  await go(page, -1)
  await field(page).fill('Hoops')
  await expect(page.getByText('1 unsaved change')).toBeVisible()
  page.on('dialog', dialog => void dialog.accept())
  await page.reload()
  await expect(page.getByText('Your unsaved input was restored.')).toBeVisible()
  await expect(field(page)).toHaveValue('Hoops')
  await page.getByRole('main').getByRole('button', { name: 'Discard' }).click()
  await expect(field(page)).toHaveValue('NBA')
  await go(page, -1)
  await expect(page.getByRole('heading', { name: 'Games', level: 1 })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await go(page, 1)
  await expect(field(page)).toHaveValue('NBA')
  await expect(page.getByText('Your unsaved input was restored.')).toHaveCount(0)
  expect(pageErrors).toEqual([])
})

test('the back button asks also in a tab with the longest history, and in a setting dialog with input', async ({
  page,
  signInAs,
}) => {
  await signInAs('manager')
  await page.goto('/favicon.svg', { waitUntil: 'load' })
  // Chrome keeps 50 entries and drops the first for each further one.
  await page.evaluate(() => {
    for (let entry = 0; entry < 50; entry++) history.pushState(null, '')
  })
  await editGame(page)
  await go(page, -1)
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(field(page)).toHaveValue('Hoops')

  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('navigation', { name: 'Console', exact: true }).getByText('Settings').click()
  await page.getByRole('button', { name: 'Change KYC URL expiry days' }).click()
  await page.getByRole('textbox', { name: 'New value' }).fill('44')
  await go(page, -1)
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('textbox', { name: 'New value' })).toHaveValue('44')
})
