import type { Page } from '@playwright/test'
import { confirmDialog } from '@/e2e/fixtures/console-parts'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'
import { addPromo } from '@/e2e/fixtures/promo'
import { buildSlip, listEntryIds, submitSlip } from '@/e2e/fixtures/slate'

const box = (page: Page) => page.getByRole('searchbox', { name: 'Find anything' })
const found = (page: Page) => page.getByRole('menuitem')

async function find(page: Page, text: string) {
  await page.keyboard.press('Control+k')
  await box(page).fill(text)
}

/** Searches and opens the result with this ID. */
async function open(page: Page, text: string, id = text) {
  await find(page, text)
  await found(page).filter({ hasText: id }).first().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('Escape closes the palette: empty, with text, with results and without; accessible', async ({
  page,
  persona,
  signInAs,
  pageErrors,
}) => {
  test.slow()
  const { username } = await persona('fresh')
  await signInAs('viewer')
  await page.goto('/admin/games')
  for (const [text, shown] of [
    ['', /Users/],
    ['promo', /Free-play promos/],
    ['nothing is called this', /No results for “nothing is called this”\./],
    [username, /See the app as this user/],
  ] as const) {
    await find(page, text)
    await expect(page.getByRole('dialog')).toContainText(shown)
    if (text === username) expect(await findAccessibilityIssues(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await find(page, 'promo')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(pageErrors).toEqual([])
})

test('the ID of a user, entry, ledger transaction, contest entry or payment event opens its page, as does the latest entry of a user', async ({
  page,
  api,
  persona,
  signInAs,
  database,
}) => {
  test.slow()
  const user = await persona('funded')
  const reply = await submitSlip(api, user, await buildSlip(api, user))
  expect(reply.status, reply.text).toBe(200)
  const [entryId] = await listEntryIds(api, user)
  const { rows } = await database.query(
    'select id::text from ledger_transactions t where user_id = $1 order by t.id desc limit 1',
    [user.user_id],
  )
  const eventId = `evt_${crypto.randomUUID().slice(0, 12)}`
  await database.query(
    `insert into payment_events (provider, event_id, kind, body, status, processed_at)
     values ('stripe', $1, 'charge.refunded', '{}', 'processed', now())`,
    [eventId],
  )
  await signInAs('viewer')
  await page.goto('/admin/games')
  await open(page, `U-${user.user_id}`)
  await expect(page).toHaveURL(new RegExp(`/admin/users/${user.user_id}$`))
  await open(page, `e-${entryId}`, `E-${entryId}`)
  await expect(page).toHaveURL(new RegExp(`/admin/entries/${entryId}$`))
  await open(page, `T-${rows[0].id}`)
  await expect(page).toHaveURL(new RegExp(`/admin/users/${user.user_id}/wallet\\?open=${rows[0].id}$`))
  await expect(page.getByRole('table')).toContainText('House account, entries')
  const contestEntryId = user.main_contest_entry_id
  await open(page, `entry ${contestEntryId}`, `Entry ${contestEntryId} of ${user.username}`)
  await expect(page).toHaveURL(new RegExp(`/admin/contests/\\d+\\?q=U-${user.user_id}$`))
  await expect(page.getByRole('row').filter({ hasText: `entry ${contestEntryId}` })).toHaveCount(1)
  await open(page, eventId)
  await expect(page).toHaveURL(new RegExp(`/admin/payment-events\\?q=${eventId}$`))
  await expect(page.getByRole('row').filter({ hasText: eventId })).toHaveCount(1)
  await find(page, user.username)
  const latest = found(page).filter({ hasText: 'Latest entry' })
  await expect(latest).toContainText(/3 picks, .+, \$10\.00/)
  await latest.click()
  await expect(page).toHaveURL(new RegExp(`/admin/entries/${entryId}$`))
})

test('commands open the dialog of their change, with its object; a promo is paused with undo, and published, each after a question', async ({
  page,
  persona,
  signInAs,
  database,
}) => {
  const { username } = await persona('fresh')
  const promo = await addPromo(database, 1)
  const { rows } = await database.query(
    `select id, name from games where status = 'Active' order by id limit 1`,
  )
  const game = rows[0]
  const command = (text: string) => found(page).filter({ hasText: text })
  const readStatus = async () =>
    (await database.query('select status from promos where id = $1', [promo.id])).rows[0].status
  await signInAs('manager')
  await page.goto('/admin/users')
  await find(page, `pause ${game.name}`)
  await command(`Pause ${game.name}`).first().click()
  await expect(confirmDialog(page)).toContainText(game.name)
  await confirmDialog(page).getByRole('button').first().click()
  const status = await database.query('select status from games where id = $1', [game.id])
  expect(status.rows[0].status).toBe('Active')

  await find(page, `pause ${promo.name}`)
  await command(`Pause ${promo.name}`).click()
  await expect(confirmDialog(page)).toContainText(`Pause “${promo.name}”?`)
  expect(await readStatus()).toBe('published')
  await confirmDialog(page).getByRole('button', { name: 'Pause promo' }).click()
  await expect(page.getByText(`Paused promo “${promo.name}”`)).toBeVisible()
  expect(await readStatus()).toBe('paused')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(readStatus).toBe('published')
  await database.query(`update promos set status = 'paused' where id = $1`, [promo.id])
  await find(page, promo.name)
  await command('Publish').click()
  await expect(confirmDialog(page)).toContainText(`Publish “${promo.name}”`)
  await confirmDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/promos/${promo.id}$`))
  expect(await readStatus()).toBe('paused')

  const [first = '', second = ''] = username
  await find(page, `unsuspend ${second}${first}${username.slice(2)}`)
  await expect(command(`Lift the suspension of ${username}`)).toBeVisible()
  await box(page).fill(`message ${username}`)
  await command(`Emails and SMS to ${username}`).click()
  await expect(page).toHaveURL(/\/admin\/users\/\d+\/messages$/)
  await expect(page.getByText('Operators can send one again')).toBeVisible()

  await find(page, username)
  await command('Credit or debit').click()
  const credit = page.getByRole('dialog', { name: `Credit or debit ${username}` })
  await credit.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/admin\/users\/\d+$/)
  await find(page, `debit ${username} 25`)
  await command(`Debit $25.00 from ${username}`).click()
  await expect(credit.getByRole('textbox', { name: 'Amount' })).toHaveValue('$25.00')
  await expect(credit.getByRole('button', { name: 'Debit' })).toHaveAttribute('aria-pressed', 'true')
  await credit.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/admin\/users\/\d+$/)
  await find(page, 'invite ann@example.com')
  await command('Invite ann@example.com').click()
  const dialog = page.getByRole('dialog', { name: 'Invite an operator' })
  await expect(dialog.getByLabel('Email')).toHaveValue('ann@example.com')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/admin\/operators$/)
})

test('commands open a form, which keeps its input while the palette searches again and again, change the theme and sign out', async ({
  page,
  signInAs,
  pageErrors,
}) => {
  await signInAs('editor')
  await page.goto('/admin/games')
  await find(page, 'new promo')
  await found(page).filter({ hasText: 'New promo' }).click()
  await expect(page).toHaveURL(/\/admin\/promos\/new$/)
  await page.getByLabel('Name', { exact: true }).fill('Half-filled')
  for (const [first, second] of [
    ['promo', 'multi'],
    ['nfl', 'users'],
    ['promo', ''],
  ] as const) {
    await find(page, first)
    await expect(found(page).first()).toBeVisible()
    await box(page).fill(second)
    await expect(page.getByText('Searching…')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half-filled')
  await find(page, 'dark')
  await found(page).filter({ hasText: 'Use dark theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByLabel('Name', { exact: true }).fill('')
  expect(pageErrors).toEqual([])
  await find(page, 'sign out')
  await found(page).filter({ hasText: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/admin\/sign-in/)
})
