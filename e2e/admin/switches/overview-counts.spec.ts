import type { Page } from '@playwright/test'
import { expect, test } from '@/e2e/fixtures/operator'
import { card } from '@/e2e/fixtures/page'
import { addPromo, claimPromo } from '@/e2e/fixtures/promo'
import { settle } from '@/e2e/fixtures/slate'
import { tokenOf } from '@/e2e/fixtures/token-of'
import { Slate } from '@/e2e/kit/src/slate'

test.use({ ownWorld: 'test' })

/** A figure above a chart. */
async function readFigure(page: Page, chart: string, place = 0): Promise<number> {
  const text = await card(page, chart)
    .getByText(/^\$?[\d,.]+$/)
    .nth(place)
    .textContent()
  return Number(text?.replaceAll(/[$,]/g, ''))
}

async function readOverview(page: Page) {
  await page.goto('/admin?span=7d')
  return {
    signUps: await readFigure(page, 'Sign-ups'),
    activeUsers: await readFigure(page, 'Active users'),
    entries: await readFigure(page, 'Pick’em entries'),
    boughtCash: await readFigure(page, 'Buy-ins and payouts'),
    paidCash: await readFigure(page, 'Buy-ins and payouts', 1),
    deposited: await readFigure(page, 'Deposits and withdrawals'),
    claims: await readFigure(page, 'Promo claims'),
  }
}

// The first call of the schedule can add rows, so the bounds are lower ones.
test('the figures of the overview grow with sign-ups, entries, payouts, deposits and claims', async ({
  page,
  api,
  persona,
  signInAs,
  database,
}) => {
  test.slow()
  await signInAs('editor')
  const before = await readOverview(page)
  const user = await persona('funded')
  const slate = await Slate.open(api, tokenOf('FEED_TOKEN'), user)
  const slip = slate.slip()
  const entry = await slate.enter(slip)
  await settle(slate, slip, entry, 'won')
  await claimPromo(api, user, (await addPromo(database, 10)).id)
  await page.goto('/admin/jobs')
  await page.getByRole('button', { name: 'Run now: Update analytics' }).click()
  await expect(async () => {
    const after = await readOverview(page)
    expect(after.signUps).toBeGreaterThanOrEqual(before.signUps + 1)
    expect(after.activeUsers).toBeGreaterThanOrEqual(before.activeUsers + 1)
    expect(after.entries).toBeGreaterThanOrEqual(before.entries + 1)
    expect(after.boughtCash).toBeGreaterThanOrEqual(before.boughtCash + 10)
    expect(after.paidCash).toBeGreaterThanOrEqual(before.paidCash + 40)
    expect(after.deposited).toBeGreaterThanOrEqual(before.deposited + 100)
    expect(after.claims).toBeGreaterThanOrEqual(before.claims + 1)
  }).toPass()
  // The last step of a chart is the running day.
  await page.getByRole('button', { name: 'Options for Pick’em entries' }).click()
  await page.getByRole('menuitem', { name: 'Show as table' }).click()
  const today = card(page, 'Pick’em entries').getByRole('row').last()
  await expect(today.getByRole('cell').first()).toHaveText(/^[1-9]/)
})

test('the feed of a game is on after a delivery and off when it is stale, as apps read it', async ({
  page,
  api,
  persona,
  signInAs,
  database,
}) => {
  test.slow()
  const user = await persona('funded')
  const slate = await Slate.open(api, tokenOf('FEED_TOKEN'), user)
  type ListedGame = { id: number; name: string; cron_status: number }
  const readGame = async (): Promise<ListedGame> => {
    const { body } = await api.get('/balance/v2', { token: user.access_token })
    return body.data.games.find(({ id }: ListedGame) => id === user.game_id)
  }
  const { name } = await readGame()
  await signInAs('editor')
  const game = page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
  const expectFeed = async (state: RegExp, cronStatus: number) => {
    await expect(async () => {
      await page.goto('/admin/games')
      await expect(game).toContainText(state, { timeout: 5_000 })
      expect((await readGame()).cron_status).toBe(cronStatus)
    }).toPass()
  }
  await slate.start()
  await expectFeed(/feed on: last delivery (?:now|\d+ (?:s|min) ago)/, 1)
  await database.query(
    `update feed_deliveries set delivered_at = now() - interval '50 hours' where game_id = $1`,
    [user.game_id],
  )
  await page.goto('/admin/jobs')
  await page.getByRole('button', { name: 'Run now: Update feed status' }).click()
  await expectFeed(/feed off: last delivery 2 days ago/, 0)
})
