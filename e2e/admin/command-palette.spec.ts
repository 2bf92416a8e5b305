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

test('the command palette is accessible', async ({ page, persona, signInAs, pageErrors }) => {
  test.slow()
  const { username } = await persona('fresh')
  await signInAs('viewer')
  await page.goto('/admin/games')
  await find(page, username)
  await expect(found(page).filter({ hasText: username })).toHaveCount(1)
  expect(await findAccessibilityIssues(page)).toEqual([])
  await box(page).fill('nothing is called this')
  await expect(page.getByText('No results for “nothing is called this”.')).toBeVisible()
  expect(pageErrors).toEqual([])
})

test('the ID of a user, entry, ledger transaction or promo opens its page', async ({
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
    'select id::text from ledger_transactions where user_id = $1 order by id desc limit 1',
    [user.user_id],
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
  await open(page, 'P-1')
  await expect(page).toHaveURL(/\/admin\/promos\/1$/)
})

test('the ID of a rejected request opens the request inspector', async ({ page, api, persona, signInAs }) => {
  const { access_token: token } = await persona('fresh')
  const reply = await api.post('/free-play-promo/claim', { token, body: { id: 2_147_483_647 } })
  const requestId = reply.headers['x-request-id'] ?? ''
  await signInAs('viewer')
  await page.goto('/admin/games')
  await expect(async () => {
    await find(page, '')
    await box(page).fill(requestId)
    await expect(found(page).filter({ hasText: requestId })).toHaveCount(1, { timeout: 5_000 })
  }).toPass()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/requests\\?id=${requestId}$`))
  await expect(page.getByRole('region', { name: 'POST /free-play-promo/claim' })).toBeVisible()
})

test('only editors find users by part of an email', async ({ page, persona, signInAs }) => {
  const { email, username } = await persona('fresh')
  // The username is no prefix of the email, so only the email matches.
  const part = email.slice(0, -2)
  await signInAs('viewer')
  await page.goto('/admin/games')
  await find(page, part)
  await expect(page.getByText(`No results for “${part}”.`)).toBeVisible()
  await box(page).fill(email)
  await expect(found(page).filter({ hasText: username })).toContainText(`${email[0]}•••@`)
  await signInAs('editor')
  await page.goto('/admin/games')
  await find(page, part)
  await expect(found(page).filter({ hasText: username })).toContainText(email)
})

test('a found user lists the actions that the role allows', async ({ page, persona, signInAs }) => {
  const { username } = await persona('fresh')
  await signInAs('viewer')
  await page.goto('/admin/games')
  await find(page, username)
  await expect(found(page).filter({ hasText: 'See the app as this user' })).toBeVisible()
  await expect(found(page).filter({ hasText: 'Credit or debit' })).toHaveCount(0)
  await signInAs('manager')
  await page.goto('/admin/games')
  await find(page, username)
  await found(page).filter({ hasText: 'Credit or debit' }).click()
  const dialog = page.getByRole('dialog', { name: `Credit or debit ${username}` })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/admin\/users\/\d+$/)
})

test('a found user lists the latest entry', async ({ page, api, persona, signInAs }) => {
  const user = await persona('funded')
  expect((await submitSlip(api, user, await buildSlip(api, user))).status).toBe(200)
  const [entryId] = await listEntryIds(api, user)
  await signInAs('viewer')
  await page.goto('/admin/games')
  await find(page, user.username)
  const latest = found(page).filter({ hasText: 'Latest entry' })
  await expect(latest).toContainText(/3 picks, .+, \$10\.00/)
  await latest.click()
  await expect(page).toHaveURL(new RegExp(`/admin/entries/${entryId}$`))
})

test('a found promo is paused with undo, and published, each after a question', async ({
  page,
  signInAs,
  database,
}) => {
  const { id, name } = await addPromo(database, 1)
  const command = (text: string) => found(page).filter({ hasText: text })
  const readStatus = async () =>
    (await database.query('select status from promos where id = $1', [id])).rows[0].status
  await signInAs('viewer')
  await page.goto('/admin/games')
  await find(page, name)
  await expect(found(page).filter({ hasText: `P-${id}` })).toBeVisible()
  await expect(command('Pause')).toHaveCount(0)
  await signInAs('manager')
  await page.goto('/admin/games')
  await find(page, `pause ${name}`)
  await command(`Pause ${name}`).click()
  await expect(confirmDialog(page)).toContainText(`Pause “${name}”?`)
  expect(await readStatus()).toBe('published')
  await confirmDialog(page).getByRole('button', { name: 'Pause promo' }).click()
  await expect(page.getByText(`Paused promo “${name}”`)).toBeVisible()
  expect(await readStatus()).toBe('paused')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(readStatus).toBe('published')
  await database.query(`update promos set status = 'paused' where id = $1`, [id])
  await find(page, name)
  await command('Publish').click()
  await expect(confirmDialog(page)).toContainText(`Publish “${name}”`)
  await confirmDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/promos/${id}$`))
  expect(await readStatus()).toBe('paused')
})

test('commands open the dialog of their change, with its object', async ({
  page,
  persona,
  signInAs,
  database,
}) => {
  const { username } = await persona('fresh')
  const { rows } = await database.query(
    `select id, name from games where status = 'Active' order by id limit 1`,
  )
  const [{ id, name }] = rows
  await signInAs('manager')
  await page.goto('/admin/users')
  await find(page, `pause ${name}`)
  await found(page)
    .filter({ hasText: `Pause ${name}` })
    .first()
    .click()
  await expect(confirmDialog(page)).toContainText(name)
  await confirmDialog(page).getByRole('button').first().click()
  const status = await database.query('select status from games where id = $1', [id])
  expect(status.rows[0].status).toBe('Active')
  await find(page, `credit ${username}`)
  await found(page)
    .filter({ hasText: `Credit or debit ${username}` })
    .click()
  const credit = page.getByRole('dialog', { name: `Credit or debit ${username}` })
  await credit.getByRole('button', { name: 'Cancel' }).click()
  await find(page, 'invite ann@example.com')
  await found(page).filter({ hasText: 'Invite ann@example.com' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite an operator' })
  await expect(dialog.getByLabel('Email')).toHaveValue('ann@example.com')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/admin\/operators$/)
})

test('commands open a form, change the theme and sign out', async ({ page, signInAs }) => {
  await signInAs('editor')
  await page.goto('/admin/games')
  await find(page, 'new promo')
  await found(page).filter({ hasText: 'New promo' }).click()
  await expect(page).toHaveURL(/\/admin\/promos\/new$/)
  await find(page, 'dark')
  await found(page).filter({ hasText: 'Use dark theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await find(page, 'sign out')
  await found(page).filter({ hasText: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/admin\/sign-in/)
})

test('a half-filled form keeps its input while the palette searches again and again', async ({
  page,
  signInAs,
  pageErrors,
}) => {
  await signInAs('editor')
  await page.goto('/admin/promos/new')
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
  expect(pageErrors).toEqual([])
})

test('Escape closes the palette: empty, with text, with results and without', async ({ page, signInAs }) => {
  await signInAs('viewer')
  await page.goto('/admin/games')
  for (const [text, shown] of [
    ['', /Users/],
    ['promo', /Free-play promos/],
    ['nothing is called this', /No results for/],
  ] as const) {
    await find(page, text)
    await expect(page.getByRole('dialog')).toContainText(shown)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await find(page, 'promo')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the number of a contest entry and the ID of a payment event open where they are listed', async ({
  page,
  persona,
  signInAs,
  database,
}) => {
  const user = await persona('funded')
  const entryId = user.main_contest_entry_id
  const eventId = `evt_${crypto.randomUUID().slice(0, 12)}`
  await database.query(
    `insert into payment_events (provider, event_id, kind, body, status, processed_at)
     values ('stripe', $1, 'charge.refunded', '{}', 'processed', now())`,
    [eventId],
  )
  await signInAs('viewer')
  await page.goto('/admin/games')
  await open(page, `entry ${entryId}`, `Entry ${entryId} of ${user.username}`)
  await expect(page).toHaveURL(new RegExp(`/admin/contests/\\d+\\?q=U-${user.user_id}$`))
  await expect(page.getByRole('row').filter({ hasText: `entry ${entryId}` })).toHaveCount(1)
  await open(page, eventId)
  await expect(page).toHaveURL(new RegExp(`/admin/payment-events\\?q=${eventId}$`))
  await expect(page.getByRole('row').filter({ hasText: eventId })).toHaveCount(1)
})
