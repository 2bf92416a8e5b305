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

// What the console shows follows what users and the feed do. The figures of all users are in e2e/admin-switches.

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
  await openPromo()
  await expect(promoRow).toContainText(/Live.*1of 2/)
  await expect(claimsPreview).toContainText('1 claim × 5 credits5 creditsAwarded so far5 credits')
  await claimPromo(api, second, promo.id)
  await openPromo()
  await expect(promoRow).toContainText(/2of 2/)
  await expect(promoRow).toContainText('Budget spent')
  await expect(claimsPreview).toContainText('No user can claim this promo')
  await expect(claimsPreview).toContainText('can claim now0cannot claim')
  await database.query('update promos set budget_cents = null, ends_at = now() where id = $1', [promo.id])
  await openPromo()
  await expect(claimsPreview).toContainText('0 users × 5 credits, no limit0 creditsAwarded so far10 credits')
  const token = third.access_token
  expect((await api.post('/free-play-promo/claim', { token, body: { id: promo.id } })).status).toBe(404)

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
  await openMatch(/Results0.*Open0Settled0/)
  await openUser('Cash$100.00$120.00 with site creditsSite credits$20.00')

  const entry = await slate.enter(slip)
  await openMatch(/Open1Settled0/)
  await openUser('Cash$100.00$110.00 with site creditsSite credits$10.00')
  await expect(page.getByRole('link', { name: 'Entries 1' })).toBeVisible()
  await page.goto(`/admin/entries?q=E-${entry}`)
  await expect(row(page, user.username)).toContainText(/Open.*\$10\.00\$50\.00if all picks win/)

  await settle(slate, slip, entry, 'won')
  await openMatch(/Open0Settled1/)
  await openUser('Cash$140.00$150.00 with site credits')
  await page.goto(`/admin/entries/${entry}`)
  await expect(details).toContainText('Paid$40.00won')
  await page.goto(`/admin/users?q=U-${user.user_id}`)
  await expect(row(page, user.username)).toContainText('$140.00')
  await page.goto(`/admin/deposits?q=U-${user.user_id}`)
  await expect(row(page, user.username)).toContainText(/Completed\$100\.00/)
})

test('a contest counts who joined, and the handover what an operator changed', async ({
  page,
  api,
  persona,
  signInAs,
  database,
}) => {
  const user = await persona('funded', { mode: 'Arcade' })
  const name = `Figures ${randomInt(1_000_000_000)}`
  const { rows } = await database.query(
    `insert into contests (blueprint_id, name, starts_at) values ($1, $2, now() + interval '1 hour') returning id`,
    [user.main_blueprint_id, name],
  )
  const operator = await signInAs('manager')
  const expectJoined = async (entries: number) => {
    await page.goto(`/admin/contests?q=${encodeURIComponent(name)}`)
    await expect(row(page, name)).toContainText(`${entries} joined`)
  }
  const token = user.access_token
  await expectJoined(0)
  expect((await api.post(`/contests/${rows[0].id}/join`, { token })).status).toBe(201)
  await expectJoined(1)
  expect((await api.post(`/contests/${rows[0].id}/leave`, { token })).status).toBe(200)
  await expectJoined(0)

  const changes = card(page, 'Changed').getByRole('listitem').filter({ hasText: operator.name })
  await page.goto('/admin/handover')
  await expect(changes).toHaveCount(0)
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

test('a correction, a withdrawal and an identity check are under Needs attention with their amounts', async ({
  page,
  api,
  persona,
  signInAs,
  database,
}) => {
  test.slow()
  const [winner, withdrawing] = [await persona('funded'), await persona('pending_withdrawal')]
  await persona('kyc_pending')
  const correction = await makeCorrection(api, winner, database)
  await signInAs('manager')
  const link = page.locator(`a[href="/admin/matches/corrections/${correction}"]`)
  const own = page.getByRole('listitem').filter({ has: link })
  await page.goto('/admin/matches/corrections')
  await expect(own).toContainText('1 entry, $20.00 taken back')
  await page.goto('/admin')
  const items = card(page, 'Needs attention').getByRole('listitem')
  await expect(own).toContainText('1 entry, $20.00 taken back')
  await expect(items.filter({ hasText: /^[1-9]\d* withdrawals? to decide\$[\d,.]+ in total/ })).toBeVisible()
  await expect(items.filter({ hasText: /^[1-9]\d* identity checks? to review/ })).toBeVisible()
  await page.goto(`/admin/withdrawals?q=U-${withdrawing.user_id}`)
  await expect(row(page, withdrawing.username)).toContainText('$25.00')
})

test('a credit bucket counts its promos, and those that can still be claimed', async ({
  page,
  api,
  persona,
  signInAs,
  database,
}) => {
  test.slow()
  const user = await persona('fresh')
  const name = `Figures ${randomInt(1_000_000_000)}`
  await database.query(`insert into credit_buckets (name, bucket) values ($1, 'credits')`, [name])
  await signInAs('viewer')
  const bucket = page.getByRole('list', { name: 'Credit buckets' }).getByRole('listitem')
  const expectCounts = async (counts: RegExp) => {
    await page.goto('/admin/credit-buckets')
    await expect(bucket.filter({ hasText: name })).toContainText(counts)
  }
  await expectCounts(/credits, no promosActive/)
  const promo = await addPromo(database, 1, name)
  await expectCounts(/credits, 1 promo, 1 publishedActive/)
  await database.query(
    `insert into promos (name, credits_cents, starts_at, status, credit_bucket_id)
     select $1 || ' later', 500, now() + interval '1 day', 'published', id from credit_buckets where name = $1`,
    [name],
  )
  await expectCounts(/credits, 2 promos, 2 publishedActive/)
  // The only claim of its budget.
  await claimPromo(api, user, promo.id)
  await expectCounts(/credits, 2 promos, 1 publishedActive/)
  await database.query(`update promos set status = 'paused' where name = $1`, [`${name} later`])
  await expectCounts(/credits, 2 promosActive/)
  await bucket.filter({ hasText: name }).getByRole('link', { name: '2 promos' }).click()
  await expect(row(page, promo.name)).toContainText('1of 1')
  await expect(row(page, `${name} later`)).toContainText('Paused')
  await expect(page.getByText('1 to 2 of 2')).toBeVisible()
  await expect(row(page, promo.name)).not.toContainText('bucket inactive')
  await database.query('update credit_buckets set is_active = false where name = $1', [name])
  await page.reload()
  await expect(row(page, promo.name)).toContainText('bucket inactive')
  const other = await addPromo(database, 1, name)
  await page.goto(`/admin/promos?state=no_bucket&q=${encodeURIComponent(other.name)}`)
  await expect(row(page, other.name)).toContainText('No active bucket')
  await page.goto(`/admin/promos/${other.id}`)
  await expect(page.getByRole('main')).toContainText('No active bucket')
  await expect(page.getByRole('region', { name: 'Claims preview' })).toContainText(
    'No user can claim this promo. Its credit bucket is missing or inactive.',
  )
  await page.goto('/admin/credit-buckets')
  await expect(bucket.filter({ hasText: name })).toContainText('Inactive')
})

test('a dispute is a case with its amount, is taken back from the deposit and the cash, and returned when won', async ({
  page,
  api,
  persona,
  signInAs,
  database,
}) => {
  test.slow()
  const user = await persona('fresh', { verified: true })
  const token = user.access_token
  const started = (await api.post('/deposits', { token, body: { amount: 25 } })).body.data
  const { deposit_id: id, checkout_url: checkoutUrl } = started
  const paid = await api.post(new URL(checkoutUrl).pathname, { body: { action: 'pay' } })
  expect(paid.status, paid.text).toBe(200)
  const readStatus = async () => (await api.get(`/deposits/${id}`, { token })).body.data.deposit.status
  await expect.poll(readStatus).toBe('completed')

  await signInAs('manager')
  const cases = `/admin/payment-cases?q=U-${user.user_id}`
  const expectDeposit = async (figures: RegExp, cash: string) => {
    await expect(async () => {
      await page.goto(`/admin/deposits?q=D-${id}`)
      await expect(row(page, user.username)).toContainText(figures, { timeout: 5_000 })
    }).toPass()
    await page.goto(`/admin/users/${user.user_id}`)
    await expect(page.getByRole('main')).toContainText(cash)
  }
  await expectDeposit(/Completed\$25\.00None/, 'Cash$25.00')
  await page.goto(cases)
  await expect(page.getByText('No cases match')).toBeVisible()

  const { rows } = await database.query('select external_id from deposits where id = $1', [id])
  const payment = {
    id: rows[0].external_id,
    reference: `deposit:${id}`,
    amount_cents: 2_500,
    currency: 'usd',
    reversal_id: `dispute of ${id}`,
    reversed_cents: 1_000,
  }
  await sendSandboxEvent(api, 'dispute.opened', payment)
  await expectDeposit(/Completed\$25\.00\$10\.00/, 'Cash$15.00')
  await page.goto(cases)
  await expect(row(page, 'Dispute of $10.00')).toContainText(new RegExp(`Open\\$10\\.00D-${id}`))
  await page.goto('/admin')
  const items = card(page, 'Needs attention').getByRole('listitem')
  await expect(items.filter({ hasText: /^[1-9]\d* payment cases? open\$[\d,.]+ in total/ })).toBeVisible()

  await sendSandboxEvent(api, 'dispute.won', payment)
  await expectDeposit(/Completed\$25\.00None/, 'Cash$25.00')
  await page.goto(cases)
  await expect(page.getByText('No cases match')).toBeVisible()
  await page.goto(`${cases}&view=all`)
  await expect(row(page, 'Dispute of $10.00')).toContainText(`Resolved$10.00D-${id}`)
})
