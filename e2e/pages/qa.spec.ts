import type { Page } from '@playwright/test'
import { renderSVG } from 'uqr'
import { readCode, statusOf } from '@/e2e/fixtures/account'
import { card, expect, findAccessibilityIssues, test } from '@/e2e/fixtures/page'
import { fact } from '@/e2e/fixtures/qa-page'
import { tokenOf } from '@/e2e/fixtures/token-of'
import { inWorld } from '@/e2e/kit/src/caller'
import { createPersona as createUser } from '@/e2e/kit/src/persona'
import { Slate } from '@/e2e/kit/src/slate'

const rows = (page: Page, name: string) => page.getByRole('list', { name, exact: true }).locator('> li')

/** Returns its ID. */
async function createWorld(page: Page): Promise<number> {
  await page.goto('/qa')
  await page.getByRole('button', { name: 'New world' }).click()
  await expect(page).toHaveURL(/\?world=\d+$/)
  const world = Number(new URL(page.url()).searchParams.get('world'))
  created.push(world)
  return world
}

const created: number[] = []

test.afterEach(async ({ api }) => {
  for (const world of created.splice(0)) await api.send('DELETE', `/qa/worlds/${world}`)
})

/** Returns its username. */
async function createPersona(page: Page, state: string): Promise<string> {
  await page.getByLabel('State').selectOption(state)
  await page.getByRole('button', { name: 'Create persona' }).click()
  const created = page.getByRole('list', { name: 'Created personas' }).getByRole('button', { pressed: true })
  await expect(created).toContainText(state)
  return (await created.locator('span').nth(1).textContent()) ?? ''
}

test('a tester creates a world and a persona, uses its token, sees a mail and a rejected call, and moves the clock, accessible', async ({
  page,
  api,
  pageErrors,
}) => {
  test.slow()
  const world = await createWorld(page)
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
  await expect(rows(page, 'Mail and SMS')).toContainText(await readCode(inWorld(api, world), email))

  const claim = await api.post('/free-play-promo/claim', { token, body: {} })
  await expect(rows(page, 'Rejected calls')).toContainText(claim.headers['x-request-id'] ?? '')
  await expect(rows(page, 'Rejected calls')).toContainText('id: required.')

  const events = card(page, 'Live events')
  await expect(events).toContainText('balance.changed')
  await expect(events).not.toContainText('lines.changed')

  await page.getByText('Text', { exact: true }).click()
  expect(await findAccessibilityIssues(page)).toEqual([])

  await page.getByRole('button', { name: '1 week' }).click()
  await expect(card(page, `World ${world}`).getByRole('status')).toHaveText('No job was due')
  await expect(fact(page, 'Time')).toContainText('7 days ahead of the real clock')
  await page.getByLabel('Amount').fill('30')
  await page.getByLabel('Unit').selectOption('days')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(fact(page, 'Time')).toContainText('37 days ahead of the real clock')
  // Tokens expire after 30 days.
  expect(await balance()).toBe(401)

  await page.reload()
  await expect(fact(page, 'Email')).toHaveText(email)
  await expect(fact(page, 'Time')).toContainText('37 days ahead of the real clock')
  expect(pageErrors).toEqual([])
})

test('worlds are listed, opened by link and deleted, and personas are chosen, also by keyboard', async ({
  page,
  api,
  pageErrors,
}) => {
  const world = await createWorld(page)
  const first = await createPersona(page, 'Fresh')
  const second = await createPersona(page, 'Self-excluded')
  await expect(card(page, second)).toBeVisible()
  const personas = page.getByRole('list', { name: 'Created personas' })
  await personas.getByRole('button', { name: first }).press('Enter')
  await expect(card(page, first)).toBeVisible()

  const other = await createWorld(page)
  await expect(page.getByText('Create a persona: its token')).toBeVisible()
  const link = page.getByRole('link', { name: `World ${world} 2 users` })
  await link.press('Enter')
  await expect(page).toHaveURL(new RegExp(`world=${world}$`))
  await expect(card(page, second)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open console' })).toHaveAttribute(
    'href',
    `/admin?qa_world=${world}`,
  )

  await page.goto(`/qa?world=${other}`)
  await expect(card(page, `World ${other}`)).toBeVisible()
  const remove = page.getByRole('button', { name: `Delete world ${other}`, exact: true })
  await remove.click()
  const dialog = page.getByRole('alertdialog', { name: `Delete world ${other}?` })
  expect(await findAccessibilityIssues(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Keep world' }).click()
  await expect(dialog).toBeHidden()
  await remove.click()
  await dialog.getByRole('button', { name: 'Delete world' }).click()
  await expect(page).toHaveURL(/\/qa$/)
  await expect(remove).toHaveCount(0)
  await expect.poll(async () => (await api.get(`/qa/worlds/${other}`)).status).toBe(404)
  expect(pageErrors).toEqual([])

  await page.goto(`/qa?world=${other}`)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The world could not be opened.')
})

test('identity checks, withdrawals and deposits of a persona are decided; settings, maintenance, releases and faults of a world are changed', async ({
  page,
  api,
  pageErrors,
}) => {
  test.slow()
  const world = await createWorld(page)
  const decisions = card(page, 'Decisions')
  const click = (group: string, name: string) =>
    decisions.getByRole('group', { name: group }).getByRole('button', { name }).click()
  const done = (text: string) => expect(decisions.getByRole('status')).toHaveText(text)
  await createPersona(page, 'Identity pending')
  await click('Identity check', 'Approve')
  await done('Identity check approved')
  await createPersona(page, 'Pending withdrawal')
  await click('Withdrawal', 'Approve')
  await done('Withdrawal approved')
  await decisions.getByLabel('Dollars').fill('30')
  await click('Deposit', 'Pay')
  await done('Deposit paid')
  await click('Deposit', 'Decline')
  await done('Payment of the deposit declined')
  expect(pageErrors).toEqual([])
  await click('Withdrawal', 'Decline')
  await expect(decisions.getByRole('alert')).toContainText('The user has no withdrawal to decide.')

  await page.getByText('Overrides', { exact: true }).click()
  await page.getByLabel('Cash', { exact: true }).fill('12.5')
  await page.getByLabel('App version').fill('4.12.0')
  await page.getByLabel('Platform').first().selectOption('ios')
  await page.getByLabel('Claimed promo IDs').fill('1')
  await createPersona(page, 'Fresh')
  const token = (await fact(page, 'Token').textContent()) ?? ''
  const balance = async (version: 1 | 2) =>
    (await api.get(version === 1 ? '/balance' : '/balance/v2', { token })).body.data
  expect((await balance(1)).available_cash).toBe('12.50')

  const configuration = card(page, 'Configuration')
  const part = (name: string) =>
    configuration.getByRole('group').filter({ has: page.getByText(name, { exact: true }) })
  const open = (name: string) => configuration.getByText(name, { exact: true }).click()
  await open('Settings')
  await part('Settings').getByLabel('Setting').selectOption('reward_value')
  await part('Settings').getByLabel('Value').fill('many')
  await part('Settings').getByRole('button', { name: 'Save setting' }).click()
  await expect(part('Settings').getByRole('alert')).toContainText('Enter a number.')
  await part('Settings').getByLabel('Value').fill('77')
  await part('Settings').getByRole('button', { name: 'Save setting' }).click()
  await expect(part('Settings').getByRole('status')).toHaveText('Saved')
  expect((await balance(2)).reward_value).toBe(77)

  await open('Releases')
  await part('Releases').getByLabel('Version').fill('9.1.0')
  await part('Releases').getByText('Force the update').click()
  await part('Releases').getByRole('button', { name: 'Add release' }).click()
  await expect(part('Releases').getByRole('listitem').last()).toContainText('iOS 9.1.0, forced')

  await open('Faults')
  await part('Faults').getByLabel('Path').fill('/check-app-update')
  await part('Faults').getByRole('button', { name: 'Add fault' }).click()
  await part('Faults').getByLabel('Fault', { exact: true }).selectOption('latency')
  await part('Faults').getByLabel('Times').fill('3')
  await part('Faults').getByRole('button', { name: 'Add fault' }).click()
  await expect(part('Faults').getByRole('listitem')).toHaveCount(2)
  await part('Faults')
    .getByRole('button', { name: 'Remove Slow answer · /check-app-update · 3 left' })
    .click()
  await expect(part('Faults').getByRole('listitem')).toHaveText([
    /503: service busy · \/check-app-update · 1 left/,
  ])
  expect((await api.get('/check-app-update', { token })).status).toBe(503)

  await open('Maintenance')
  await part('Maintenance').getByText('Close the app').click()
  await part('Maintenance').getByLabel('Message').fill('Back at noon.')
  await part('Maintenance').getByLabel('Window in (min)').fill('60')
  await part('Maintenance').getByLabel('For (min)').fill('30')
  await part('Maintenance').getByRole('button', { name: 'Save maintenance' }).click()
  await expect(configuration.getByText('On, 1 window')).toBeVisible()
  expect(await findAccessibilityIssues(page)).toEqual([])
  const { body } = await inWorld(api, world).send('GET', '/app-status')
  expect(body.data).toMatchObject({
    ios_version: '9.1.0',
    ios_force_update: '1',
    maintenance_message: 'Back at noon.',
  })
})

test('typing pauses the refresh, and events for all users are shown on request', async ({ page, api }) => {
  await page.route('**/qa/events?*', route => route.fulfill({ json: { data: [] } }))
  const world = await createWorld(page)
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
  await page.getByLabel('Amount').fill('')
  await page.getByLabel('Amount').blur()

  const events = card(page, 'Live events')
  await expect(events).toContainText('Changes of the balance and settled entries appear here.')
  await events.getByText('Events for all users').click()
  await expect(events).toContainText('changed lines, versions, promos and maintenance appear here.')

  const caller = inWorld(api, world)
  const slate = await Slate.open(caller, tokenOf('FEED_TOKEN'), await createUser(caller, 'funded', { world }))
  await slate.start()
  await page.unroute('**/qa/events?*')
  await expect(rows(page, 'Live events').getByText('All users').first()).toBeVisible()
  await events.getByText('Events for all users').click()
  await expect(events.getByText('All users', { exact: true })).toHaveCount(0)
})

test('the empty page is accessible; a failed call and a failed refresh are explained, and the next ones succeed', async ({
  page,
}) => {
  await page.goto('/qa')
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.route('**/qa/worlds', route => route.abort())
  await page.getByRole('button', { name: 'New world' }).click()
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
  await expect(fact(page, 'Time')).toContainText('The real clock')
})

test.describe('snapshots', () => {
  const status = (page: Page) => card(page, 'Snapshots').getByRole('status')
  const dialog = (page: Page) => page.getByRole('alertdialog')

  async function takeSnapshot(page: Page, name: string) {
    await page.getByLabel('Name of the snapshot').fill(name)
    await page.getByRole('button', { name: 'Take snapshot' }).click()
    await expect(status(page)).toHaveText(`Taken: ${name}`)
    await expect(rows(page, 'Snapshots').filter({ hasText: name })).toHaveCount(1)
  }

  test('a tester restores a snapshot of the world, which brings back users and clock, and deletes it; failures are explained', async ({
    page,
    api,
    pageErrors,
  }) => {
    await createWorld(page)
    const first = await createPersona(page, 'Fresh')
    const token = (await fact(page, 'Token').textContent()) ?? ''
    const alert = card(page, 'Snapshots').getByRole('alert')
    await page.route('**/qa/snapshots', route =>
      route.fulfill({ status: 409, json: { message: 'There are 50 snapshots, the maximum.' } }),
    )
    await page.getByRole('button', { name: 'Take snapshot' }).click()
    await expect(alert).toContainText('There are 50 snapshots, the maximum.')
    await page.unroute('**/qa/snapshots')
    await takeSnapshot(page, 'With one user')
    await expect(alert).toBeHidden()

    await page.getByRole('button', { name: '1 week' }).click()
    await expect(fact(page, 'Time')).toContainText('7 days ahead of the real clock')
    const second = await createPersona(page, 'Self-excluded')
    const laterToken = (await fact(page, 'Token').textContent()) ?? ''

    const row = rows(page, 'Snapshots').filter({ hasText: 'With one user' })
    await expect(row).toContainText(/\d MiB/)
    await row.getByRole('button', { name: 'Restore With one user' }).click()
    await expect(dialog(page)).toContainText('for all testers')
    expect(await findAccessibilityIssues(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Keep current state' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(card(page, second)).toBeVisible()

    await row.getByRole('button', { name: 'Restore With one user' }).click()
    await dialog(page).getByRole('button', { name: 'Restore snapshot' }).click()
    await expect(status(page)).toHaveText('Restored: With one user')
    await expect(card(page, first)).toBeVisible()
    await expect(fact(page, 'Time')).toContainText('The real clock')
    expect([await statusOf(api, token), await statusOf(api, laterToken)]).toEqual([200, 401])

    await page.route('**/qa/snapshots/*/restore', route =>
      route.fulfill({ status: 507, json: { message: 'The disk is full.' } }),
    )
    await row.getByRole('button', { name: 'Restore With one user' }).click()
    await dialog(page).getByRole('button', { name: 'Restore snapshot' }).click()
    await expect(dialog(page).getByRole('alert')).toContainText('The disk is full.')
    await page.unroute('**/qa/snapshots/*/restore')
    await dialog(page).getByRole('button', { name: 'Keep current state' }).click()
    await expect(dialog(page)).toBeHidden()

    await row.getByRole('button', { name: 'Delete With one user' }).click()
    await dialog(page).getByRole('button', { name: 'Delete snapshot' }).click()
    await expect(status(page)).toHaveText('Deleted: With one user')
    await expect(row).toHaveCount(0)

    await page.route('**/qa/snapshots', route => route.abort())
    await page.reload()
    await expect(alert).toContainText('The snapshots could not be listed.')
    await page.unroute('**/qa/snapshots')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(alert).toBeHidden()
    // Calls that are under way while a world is copied fail, and are repeated; the others failed above.
    const expected = /status of (?:409|503|507)|net::ERR_FAILED/
    expect(pageErrors.filter(error => !expected.test(error))).toEqual([])
  })
})
