import type { Page } from '@playwright/test'
import type { Persona } from '@/e2e/fixtures/api'
import { confirmAction, confirmDialog, toast, undoLastChange } from '@/e2e/fixtures/console-parts'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'

test('an editor creates a blueprint, opens a contest, locks it, undoes the lock, renames and cancels it, and opens one from the list', async ({
  page,
  signInAs,
  pageErrors,
}) => {
  test.slow()
  await signInAs('editor')
  const name = `Late show ${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/admin/contests/blueprints/new?game=1')
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'Buy-in' }).fill('5')
  await page.getByRole('button', { name: /^Create blueprint/ }).click()
  await expect(page).toHaveURL(/\/blueprints\/\d+$/)
  await page.getByRole('button', { name: 'Open contest' }).click()
  await confirmDialog(page).getByRole('button', { name: 'Open contest' }).click()
  await expect(page).toHaveURL(/\/contests\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('main')).not.toContainText('Buy-ins equal prizes')
  await page.getByRole('button', { name: 'Lock' }).click()
  await expect(toast(page, `Locked contest “${name}”`)).toBeVisible()
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

  await page.goto('/admin/contests/blueprints')
  await page.getByRole('searchbox', { name: 'Find a blueprint' }).fill(name)
  await expect(page.locator('[data-row-link]')).toHaveText([name])
  expect(await findAccessibilityIssues(page)).toEqual([])

  await page.goto(`/admin/contests?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Canceled')
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.getByRole('button', { name: 'New contest' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /Blueprint/ }).click()
  await page.getByRole('option', { name }).click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await confirmDialog(page).getByRole('button', { name: 'Open contest' }).click()
  await expect(page).toHaveURL(/\/contests\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  expect(pageErrors).toEqual([])
})

test('a manager offers prizes, enters standings, pays them and corrects them', async ({
  page,
  api,
  persona,
  signInAs,
  database,
}) => {
  test.slow()
  await signInAs('manager')
  const name = `Prize night ${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/admin/contests/blueprints/new?game=1')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await fill(page, 'Buy-in', '5')
  await fill(page, 'Capacity', '2')
  await page.getByRole('button', { name: 'Add row' }).click()
  await fill(page, 'Amount per place of row 1', '8')
  await page.getByRole('button', { name: /^Create blueprint/ }).click()
  await expect(page).toHaveURL(/\/blueprints\/\d+$/)
  await expect(page.getByText('$8.00 in total')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('The company keeps $2.00')
  await fill(page, 'Amount per place of row 1', '11')
  await expect(page.getByRole('main')).toContainText('The company adds it to the buy-ins')
  await fill(page, 'Amount per place of row 1', '8')
  await expect(page.getByRole('main')).toContainText('The company keeps $2.00')
  await page.getByRole('button', { name: 'Open contest' }).click()
  await expect(confirmDialog(page)).toContainText('The company keeps $2.00')
  await confirmDialog(page).getByRole('button', { name: 'Cancel' }).click()
  const { rows: opened } = await database.query(
    `insert into contests (blueprint_id, name, starts_at, game_id, kind, buy_in_cents, capacity, prizes)
     select id, name, now() + interval '1 hour', game_id, kind, buy_in_cents, capacity, prizes
       from blueprints where name = $1 returning id`,
    [name],
  )
  const id = opened[0].id
  const [first, second] = [await persona('funded'), await persona('funded')]
  for (const { access_token: token } of [first, second])
    expect((await api.post(`/contests/${id}/join`, { token })).status).toBe(201)
  await page.goto(`/admin/contests?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('2 of 2')
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('$8.00')

  await database.query(`update contests set starts_at = clock_timestamp() where id = $1`, [id])
  await page.goto(`/admin/contests/${id}`)
  await expect(page.getByRole('main')).toContainText(first.username)
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.getByRole('link', { name: 'Enter standings' }).click()
  await fill(page, `Place of ${second.username}`, '2')
  await fill(page, `Place of ${first.username}`, '1st')
  await expect(page.getByText('Enter a whole number from 1')).toBeVisible()
  await page.getByRole('button', { name: 'Preview prizes' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Correct the places')
  await fill(page, `Place of ${first.username}`, ' 1 ')
  await fill(page, `Place of ${second.username}`, '')
  await page.getByRole('button', { name: 'Preview prizes' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Without a place')
  await fill(page, `Place of ${second.username}`, '2')
  await page.getByRole('button', { name: 'Preview prizes' }).click()
  await expect(page.getByRole('table')).toContainText('Place 1, $3.00, $5.00 site credits')
  await page.getByRole('button', { name: 'Complete contest' }).click()
  await confirmAction(page, 'Complete contest', { reason: 'Final by the league', typed: name })
  await expect(toast(page, `Completed contest “${name}”`)).toBeVisible()
  const cashOf = async ({ access_token: token }: Persona) =>
    (await api.get('/balance/v2', { token })).body.data.available_cash_excluding_site_credits
  const before = await cashOf(second)
  await expect.poll(() => cashOf(first)).not.toBe(before)

  await page.goto(`/admin/contests/${id}/standings`)
  await page.getByLabel('Upload places').setInputFiles({
    name: 'places.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Entry ID;Place\n999999999;1\n'),
  })
  await expect(page.getByRole('list', { name: 'Problems' })).toContainText(
    'Line 2Entry 999999999 is not in this contest.',
  )
  await page.getByLabel('Upload places').setInputFiles({
    name: 'places.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(await swapPlaces(page, id)),
  })
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await expect(page.getByRole('table')).toContainText('Place 2, no prize')
  await page.getByRole('button', { name: 'Correct contest' }).click()
  await confirmAction(page, 'Correct contest', { reason: 'The league corrected it', typed: name })
  await expect(toast(page, `Corrected the standings of contest “${name}”`)).toBeVisible()
  await expect.poll(() => cashOf(second)).not.toBe(before)
})

/** The exported entrants with places 1 and 2 exchanged. */
async function swapPlaces(page: Page, id: number): Promise<string> {
  const text = await (await page.request.get(`/admin/contests/${id}/csv`)).text()
  const [header = '', ...rows] = text.trim().split('\r\n')
  const place = header.replace('\uFEFF', '').split(',').indexOf('Place')
  const swapped = rows.map(row =>
    row
      .split(',')
      .map((cell, index) => (index === place ? String(3 - Number(cell)) : cell))
      .join(),
  )
  return [header, ...swapped].join('\n')
}

async function fill(page: Page, label: string, value: string) {
  const box = page.getByRole('textbox', { name: label })
  await box.fill(value)
  await box.press('Tab')
}
