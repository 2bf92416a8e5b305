import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { confirmAction } from '@/e2e/fixtures/console-parts'
import { makeCorrection } from '@/e2e/fixtures/correction'
import { expect, test } from '@/e2e/fixtures/operator'
import { card } from '@/e2e/fixtures/page'
import { addPromo, claimPromo } from '@/e2e/fixtures/promo'
import { sendSandboxEvent } from '@/e2e/fixtures/sandbox-event'
import { settle } from '@/e2e/fixtures/slate'
import { tokenOf } from '@/e2e/fixtures/token-of'
import { Slate } from '@/e2e/kit/src/slate'

// What the console shows follows what users and the feed do. The figures of all users are in e2e/admin/switches.

const row = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text })

test('a device is in the share of its build, and a promo in its claims, budget and preview', async ({
  page,
  api,
  persona,
  signInAs,
  database,
}) => {
  test.slow()
  const [first, second, third] = [await persona('fresh'), await persona('fresh'), await persona('fresh')]
  // Newer than every other build, so that it is a part of its own.
  const version = `900.${randomInt(100_000)}.${randomInt(100_000)}`
  const device = { platform: 'iOS', os: '18.1', version, brand: 'Apple', model: 'iPhone 15' }
  expect((await api.post('/device-info-logs', { token: third.access_token, body: device })).status).toBe(200)
  const promo = await addPromo(database, 2)
  await signInAs('viewer')
  const promoRow = row(page, promo.name)
  const claimsPreview = page.getByRole('region', { name: 'Claims preview' })
  const openPromo = () => page.goto(`/admin/promos?q=${encodeURIComponent(promo.name)}&open=${promo.id}`)
  await openPromo()
  await expect(promoRow).toContainText(/Live.*0of 2/)
  await expect(claimsPreview).toContainText('2 claims × 5 credits10 creditsAwarded so far0 credits')
  await claimPromo(api, first, promo.id)
  await claimPromo(api, second, promo.id)
  await openPromo()
  await expect(promoRow).toContainText(/2of 2/)
  await expect(promoRow).toContainText('Budget spent')
  await expect(claimsPreview).toContainText('No user can claim this promo')
  await expect(claimsPreview).toContainText('can claim now0cannot claim')
  // The count of builds is at most a minute old.
  await expect(async () => {
    await page.goto('/admin')
    await expect(card(page, 'Builds in use')).toContainText(version, { timeout: 5_000 })
  }).toPass()
  await page.goto(`/admin/users/${third.user_id}`)
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText(`iOS ${version}`)
})

test('an entry is in the figures of its matches and its user, until it is settled', async ({
  page,
  api,
  persona,
  signInAs,
}) => {
  test.slow()
  const user = await persona('funded')
  const slate = await Slate.open(api, tokenOf('FEED_TOKEN'), user)
  const slip = slate.slip()
  const feedGameId = slip.players[0]?.feed_game_id
  await signInAs('viewer')
  const details = page.getByRole('complementary', { name: 'Details' })
  const openMatch = async (figures: RegExp) => {
    await page.goto(`/admin/matches/${user.game_id}/${feedGameId}`)
    await expect(details).toContainText(figures)
  }
  const openUser = async (balances: string) => {
    await page.goto(`/admin/users/${user.user_id}`)
    await expect(page.getByRole('main')).toContainText(balances)
  }
  const entry = await slate.enter(slip)
  await openMatch(/Results0.*Open1Settled0/)
  await openUser('Cash$100.00$110.00 with site creditsSite credits$10.00')
  await expect(page.getByRole('link', { name: 'Entries 1' })).toBeVisible()
  await page.goto(`/admin/entries?q=E-${entry}`)
  await expect(row(page, user.username)).toContainText(/Open.*\$10\.00 site credits\$40\.00if all picks win/)

  await settle(slate, slip, entry, 'won')
  await openMatch(/Open0Settled1/)
  await openUser('Cash$140.00$150.00 with site credits')
  await page.goto(`/admin/entries/${entry}`)
  await expect(details).toContainText('Paid$40.00won')
  await page.goto(`/admin/users?q=U-${user.user_id}`)
  await expect(row(page, user.username)).toContainText('$140.00')
})

test('the handover has what an operator changed, with a link to it in the audit log', async ({
  page,
  persona,
  signInAs,
}) => {
  const user = await persona('fresh')
  const operator = await signInAs('manager')
  const changes = card(page, 'Changed').getByRole('listitem').filter({ hasText: operator.name })
  await page.goto(`/admin/users/${user.user_id}`)
  await page.getByRole('button', { name: `Actions for ${user.username}` }).click()
  await page.getByRole('menuitem', { name: 'Mark as tester' }).click()
  await confirmAction(page, 'Mark as tester', { reason: 'Tests the next version' })
  await expect(page.getByText('Tester', { exact: true })).toBeVisible()
  await page.goto('/admin/handover')
  await expect(changes).toHaveCount(1)
  await expect(changes).toContainText(`marked ${user.username} as a tester`)
  await changes.getByRole('link').click()
  await expect(page).toHaveURL(/\/admin\/audit\?/)
  const audited = page.getByRole('main').getByRole('listitem')
  await expect(audited.filter({ hasText: operator.name })).toHaveCount(1)
})

test('a correction, a withdrawal, an identity check and a dispute are under Needs attention with their amounts; a dispute is taken back from the deposit and the cash', async ({
  page,
  api,
  persona,
  signInAs,
  database,
}) => {
  test.slow()
  const correction = await makeCorrection(api, await persona('funded'), database)
  await persona('pending_withdrawal')
  await persona('kyc_pending')
  const user = await persona('fresh', { verified: true })
  const token = user.access_token
  const started = (await api.post('/deposits', { token, body: { amount: 25 } })).body.data
  const { deposit_id: id, checkout_url: checkoutUrl } = started
  const paid = await api.post(new URL(checkoutUrl).pathname, { body: { action: 'pay' } })
  expect(paid.status, paid.text).toBe(200)
  const readStatus = async () => (await api.get(`/deposits/${id}`, { token })).body.data.deposit.status
  await expect.poll(readStatus).toBe('completed')
  const { rows } = await database.query('select external_id from deposits where id = $1', [id])
  const payment = {
    id: rows[0].external_id,
    reference: `deposit:${id}`,
    amount_cents: 2_500,
    currency: 'usd',
    reversal_id: `dispute of ${id}`,
    reversed_cents: 1_000,
  }
  await signInAs('manager')
  const expectDeposit = async (figures: RegExp) =>
    expect(async () => {
      await page.goto(`/admin/deposits?q=D-${id}`)
      await expect(row(page, user.username)).toContainText(figures, { timeout: 5_000 })
    }).toPass()
  await sendSandboxEvent(api, 'dispute.opened', payment)
  await expectDeposit(/Completed\$25\.00\$10\.00/)
  await page.goto(`/admin/users/${user.user_id}`)
  await expect(page.getByRole('main')).toContainText('Cash$15.00')
  const cases = `/admin/payment-cases?q=U-${user.user_id}`
  await page.goto(cases)
  await expect(row(page, 'Dispute of $10.00')).toContainText(new RegExp(`Open\\$10\\.00D-${id}`))

  await page.goto('/admin')
  const items = card(page, 'Needs attention').getByRole('listitem')
  const link = page.locator(`a[href="/admin/matches/corrections/${correction}"]`)
  await expect(items.filter({ has: link })).toContainText('1 entry, $20.00 taken back')
  await expect(items.filter({ hasText: /^[1-9]\d* withdrawals? to decide\$[\d,.]+ in total/ })).toBeVisible()
  await expect(items.filter({ hasText: /^[1-9]\d* identity checks? to review/ })).toBeVisible()
  await expect(items.filter({ hasText: /^[1-9]\d* payment cases? open\$[\d,.]+ in total/ })).toBeVisible()

  await sendSandboxEvent(api, 'dispute.won', payment)
  await expectDeposit(/Completed\$25\.00None/)
  await page.goto(`${cases}&view=all`)
  await expect(row(page, 'Dispute of $10.00')).toContainText(`Resolved$10.00D-${id}`)
})
