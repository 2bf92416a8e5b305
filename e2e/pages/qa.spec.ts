import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { renderSVG } from 'uqr'
import { readCode } from '@/e2e/fixtures/account'
import { card, expect, findAccessibilityIssues, test } from '@/e2e/fixtures/page'
import { fact } from '@/e2e/fixtures/qa-page'
import { tokenOf } from '@/e2e/fixtures/token-of'
import { Slate } from '@/e2e/kit/src/slate'

const rows = (page: Page, name: string) => page.getByRole('list', { name, exact: true }).locator('> li')

/** Returns its ID. */
async function createWorld(page: Page): Promise<string> {
  await page.goto('/qa')
  await page.getByRole('button', { name: 'Create world' }).click()
  await expect(fact(page, 'Header of calls without a token')).toContainText(/X-QA-World: \d+/)
  await expect(page.getByLabel('State')).toBeFocused()
  return readWorld(page)
}

async function readWorld(page: Page): Promise<string> {
  const header = await fact(page, 'Header of calls without a token').textContent()
  return /X-QA-World: (\d+)/.exec(header ?? '')?.[1] ?? ''
}

/** Returns its username. */
async function createPersona(page: Page, state: string): Promise<string> {
  await page.getByLabel('State').selectOption(state)
  await page.getByRole('button', { name: 'Create persona' }).click()
  const created = page.getByRole('list', { name: 'Created personas' }).getByRole('button', { pressed: true })
  await expect(created).toContainText(state)
  return (await created.locator('span').nth(1).textContent()) ?? ''
}

test('a tester creates a world and a persona, uses its token, moves the clock and sees a mail', async ({
  page,
  api,
  pageErrors,
}) => {
  await createWorld(page)
  await createPersona(page, 'Funded')
  const token = (await fact(page, 'Token').textContent()) ?? ''
  const email = (await fact(page, 'Email').textContent()) ?? ''
  const balance = async () => (await api.get('/balance/v2', { token })).status
  expect(await balance()).toBe(200)

  await page.getByRole('button', { name: 'Show QR code' }).click()
  const svg = renderSVG(token, { border: 2, ecc: 'M' })
  await expect(page.getByRole('img', { name: 'QR code of the token' })).toHaveAttribute(
    'src',
    `data:image/svg+xml;base64,${btoa(svg)}`,
  )

  await expect(card(page, 'Mail and SMS')).toContainText('Codes and links appear here')
  expect((await api.post('/forgot-password', { body: { email } })).status).toBe(200)
  await expect(rows(page, 'Mail and SMS')).toHaveCount(1)
  await expect(rows(page, 'Mail and SMS')).toContainText(await readCode(api, email))

  const claim = await api.post('/free-play-promo/claim', { token, body: {} })
  await expect(rows(page, 'Rejected calls')).toContainText(claim.headers['x-request-id'] ?? '')
  await expect(rows(page, 'Rejected calls')).toContainText('id: a value.')

  const events = card(page, 'Live events')
  await expect(events).toContainText('balance.changed')
  await expect(events).not.toContainText('lines.changed')

  await page.getByRole('button', { name: '1 week' }).click()
  await expect(card(page, 'World').getByRole('status')).toHaveText('No job was due')
  await expect(fact(page, 'Time')).toContainText('7 days ahead of the service')
  await page.getByLabel('Amount').fill('30')
  await page.getByLabel('Unit').selectOption('days')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(fact(page, 'Time')).toContainText('37 days ahead of the service')
  // Tokens expire after 30 days.
  expect(await balance()).toBe(401)

  await page.reload()
  await expect(fact(page, 'Email')).toHaveText(email)
  await expect(fact(page, 'Time')).toContainText('37 days ahead of the service')
  expect(page.url()).not.toContain('?')
  expect(pageErrors).toEqual([])
})

test('personas and worlds of the tab are shown again by choosing them, also by keyboard', async ({
  page,
}) => {
  const world = await createWorld(page)
  const first = await createPersona(page, 'Fresh')
  const second = await createPersona(page, 'Self-excluded')
  await expect(card(page, second)).toBeVisible()
  const personas = page.getByRole('list', { name: 'Created personas' })
  await personas.getByRole('button', { name: first }).press('Enter')
  await expect(card(page, first)).toBeVisible()

  await page.getByRole('button', { name: 'New world' }).press('Enter')
  await expect.poll(() => readWorld(page)).not.toBe(world)
  await expect(page.getByText('Create a persona: its token')).toBeVisible()
  await page.getByLabel('Shown world').selectOption(world)
  await expect.poll(() => readWorld(page)).toBe(world)
  await expect(card(page, second)).toBeVisible()
})

test('the page is accessible, empty and filled', async ({ page, api }) => {
  await page.goto('/qa')
  expect(await findAccessibilityIssues(page)).toEqual([])
  await createWorld(page)
  await createPersona(page, 'Funded')
  await page.getByRole('button', { name: 'Show QR code' }).click()
  const email = (await fact(page, 'Email').textContent()) ?? ''
  const token = (await fact(page, 'Token').textContent()) ?? ''
  await api.post('/forgot-password', { body: { email } })
  await api.post('/free-play-promo/claim', { token, body: {} })
  await expect(rows(page, 'Mail and SMS')).toHaveCount(1)
  await expect(rows(page, 'Rejected calls')).toHaveCount(1)
  await page.getByText('Text', { exact: true }).click()
  expect(await findAccessibilityIssues(page)).toEqual([])
})

test('events for all users are shown on request', async ({ page, api, persona }) => {
  await page.route('**/qa/events?*', route => route.fulfill({ json: { data: [] } }))
  await createWorld(page)
  await createPersona(page, 'Fresh')
  const events = card(page, 'Live events')
  await expect(events).toContainText('Changes of the balance and settled entries appear here.')
  await events.getByText('Events for all users').click()
  await expect(events).toContainText('changed lines, versions, promos and maintenance appear here.')

  const slate = await Slate.open(api, tokenOf('FEED_TOKEN'), await persona('funded'))
  await slate.start()
  await page.unroute('**/qa/events?*')
  await expect(rows(page, 'Live events').getByText('All users').first()).toBeVisible()
  await events.getByText('Events for all users').click()
  await expect(events.getByText('All users', { exact: true })).toHaveCount(0)
})

test('typing pauses the refresh', async ({ page }) => {
  await createWorld(page)
  await createPersona(page, 'Fresh')
  await expect(page.getByText(/^updated \d\d:\d\d:\d\d UTC$/)).toBeVisible()
  let calls = 0
  page.on('request', request => {
    if (request.url().includes('/qa/entries')) calls += 1
  })
  await page.getByLabel('Amount').fill('1')
  await expect(page.getByText('paused while you type')).toBeVisible()
  await expect(page.getByText(/^updated \d\d:\d\d:\d\d UTC$/)).toBeVisible()
  expect(calls).toBeGreaterThan(0)
})

test('a failed call and a failed refresh are explained, and the next ones succeed', async ({ page }) => {
  await page.goto('/qa')
  await page.route('**/qa/worlds', route => route.abort())
  await page.getByRole('button', { name: 'Create world' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The server did not respond. Try again.',
  )
  await page.unroute('**/qa/worlds')
  await createWorld(page)

  await createPersona(page, 'Fresh')
  await expect(page.getByText('Codes and links appear here')).toBeVisible()
  await page.route('**/qa/messages?*', route =>
    route.fulfill({
      status: 503,
      headers: { 'x-request-id': 'busy-1' },
      json: { message: 'The service is busy.' },
    }),
  )
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('The last refresh failed and is repeated.')
  await expect(alert).toContainText('busy-1')
  await expect(page.getByText('Codes and links appear here')).toBeVisible()
  await page.unroute('**/qa/messages?*')
  await expect(alert).toBeHidden()

  await page.getByLabel('Amount').fill('99999')
  await page.getByLabel('Unit').selectOption('days')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(alert).toBeVisible()
  await expect(fact(page, 'Time')).toContainText('The clock of the service')
})

test.describe('snapshots', () => {
  type Snapshot = { snapshot: string; name: string }
  const taken = async (page: Page): Promise<Snapshot[]> =>
    (await (await page.request.get('/qa/snapshots')).json()).data
  const status = (page: Page) => card(page, 'Snapshots').getByRole('status')
  const dialog = (page: Page) => page.getByRole('alertdialog')

  /** Returns its name, which no other test uses. */
  async function takeSnapshot(page: Page): Promise<string> {
    const name = `Of a page ${randomUUID()}`
    await page.getByLabel('Name of the snapshot').fill(name)
    await page.getByRole('button', { name: 'Take snapshot' }).click()
    await expect(status(page)).toHaveText(`Taken: ${name}`)
    await expect(rows(page, 'Snapshots').filter({ hasText: name })).toHaveCount(1)
    return name
  }

  test('a tester takes a snapshot, keeps the current state, and deletes the snapshot', async ({
    page,
    pageErrors,
  }) => {
    await page.goto('/qa')
    const name = await takeSnapshot(page)
    const row = rows(page, 'Snapshots').filter({ hasText: name })
    await expect(row).toContainText(/\d MiB · [\d,]+ rows/)
    await row.getByRole('button', { name: `Restore ${name}` }).click()
    await expect(dialog(page)).toContainText('for all testers')
    expect(await findAccessibilityIssues(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Keep current state' }).click()
    await expect(dialog(page)).toBeHidden()
    expect(await findAccessibilityIssues(page)).toEqual([])

    await row.getByRole('button', { name: `Delete ${name}` }).click()
    await dialog(page).getByRole('button', { name: 'Delete snapshot' }).click()
    await expect(status(page)).toHaveText(`Deleted: ${name}`)
    await expect(row).toHaveCount(0)
    expect((await taken(page)).filter(one => one.name === name)).toEqual([])
    expect(pageErrors).toEqual([])
  })

  test('a failed list, snapshot and restore are explained, and the next ones succeed', async ({ page }) => {
    await page.route('**/qa/snapshots', route => route.abort())
    await page.goto('/qa')
    const alert = card(page, 'Snapshots').getByRole('alert')
    await expect(alert).toContainText('The snapshots could not be listed.')
    await page.unroute('**/qa/snapshots')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(alert).toBeHidden()

    await page.route('**/qa/snapshots', route =>
      route.fulfill({ status: 409, json: { message: 'There are 10 snapshots, which is the maximum.' } }),
    )
    await page.getByRole('button', { name: 'Take snapshot' }).click()
    await expect(alert).toContainText('There are 10 snapshots, which is the maximum.')
    await page.unroute('**/qa/snapshots')
    const name = await takeSnapshot(page)
    await expect(alert).toBeHidden()

    await page.route('**/qa/snapshots/*/restore', route =>
      route.fulfill({ status: 409, json: { message: 'Requests use the database.' } }),
    )
    await page.getByRole('button', { name: `Restore ${name}` }).click()
    await dialog(page).getByRole('button', { name: 'Restore snapshot' }).click()
    await expect(dialog(page).getByRole('alert')).toContainText('Requests use the database.')
    await dialog(page).getByRole('button', { name: 'Keep current state' }).click()
    const [own] = (await taken(page)).filter(one => one.name === name)
    expect((await page.request.delete(`/qa/snapshots/${own?.snapshot}`)).status()).toBe(200)
  })
})
