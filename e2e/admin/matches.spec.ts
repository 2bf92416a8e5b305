import type { Page } from '@playwright/test'
import type { Api, Persona } from '@/e2e/fixtures/api'
import { approveRequest, toast } from '@/e2e/fixtures/console-parts'
import { newFeedId } from '@/e2e/fixtures/feed-payload'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'
import { buildSlip, fetchPlayers, submitSlip } from '@/e2e/fixtures/slate'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const reason = 'Corrected by the league'

/** Submits an entry of two picks; returns the match of the first pick. */
async function play(api: Api, user: Persona) {
  const slip = await buildSlip(api, user, { picks: 2 })
  expect((await submitSlip(api, user, slip)).status).toBe(200)
  const [first] = slip.players
  const { feed_game_id = 0, feed_player_id = 0, projection = 0 } = first ?? {}
  return {
    slip,
    feed_game_id,
    feed_player_id,
    projection,
    path: `/admin/matches/${user.game_id}/${feed_game_id}`,
  }
}

const names = (page: Page) => page.getByRole('listitem')

test('a viewer sees the next match first, finds one by its ID, sees lines, previews settlement and cannot edit; accessible', async ({
  page,
  api,
  persona,
  signInAs,
  pageErrors,
}) => {
  test.slow()
  const { feed_game_id, feed_player_id, path } = await play(api, await persona('funded'))
  await signInAs('viewer')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/matches')
  const rows = page.locator('[data-row]')
  await expect(rows.nth(1)).toBeVisible()
  const starts = await rows.evaluateAll(all =>
    all.flatMap(one => {
      const shown = [...one.querySelectorAll('time')].find(time => time.checkVisibility())
      return shown ? [shown.dateTime] : []
    }),
  )
  expect(starts.length).toBeGreaterThan(1)
  expect(starts).toEqual(starts.toSorted())
  // On a phone, the ID is below the name.
  const name = rows.first().getByRole('link').first()
  const id = rows
    .first()
    .getByText(/^\S+.* \d+$/)
    .last()
  const [above, below] = [await name.boundingBox(), await id.boundingBox()]
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0) - 1)
  expect((below?.x ?? 0) + (below?.width ?? 999)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1280, height: 720 })

  await page.goto(`/admin/matches?q=${feed_game_id}`)
  await expect(row(page, String(feed_game_id))).toContainText('Scheduled')
  expect(await findAccessibilityIssues(page), 'list').toEqual([])
  await row(page, String(feed_game_id)).getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(names(page).filter({ hasText: String(feed_player_id) })).toContainText('No result')
  await page.getByRole('button', { name: 'Preview as final' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Would be settled' })).toContainText(
    'Would stay open1',
  )
  expect(await findAccessibilityIssues(page), 'match').toEqual([])
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
  expect(pageErrors).toEqual([])
})

test('a line changed by a manager is offered once a second manager confirms it', async ({
  page,
  api,
  persona,
  signInAs,
}) => {
  test.slow()
  const user = await persona('funded')
  const { slip, feed_player_id, projection, path } = await play(api, user)
  const offered = async () =>
    (await fetchPlayers(api, user)).find(one => one.feed_player_id === feed_player_id)?.projection
  await signInAs('manager')
  await page.goto(`${path}?q=${feed_player_id}`)
  const dialog = page.getByRole('alertdialog')
  const openDialog = async (line: number) => {
    await page.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: /^Change line/ }).click()
    await dialog.getByRole('textbox', { name: 'Line' }).fill(String(line))
  }
  const change = async (line: number) => {
    await openDialog(line)
    await dialog.getByLabel('Reason').fill(reason)
    const name = (await dialog.getByText(/^Type .* to confirm$/).textContent())?.slice(5, -11) ?? ''
    await dialog.getByLabel(/to confirm/).fill(name)
    await dialog.getByRole('button', { name: 'Change line' }).click()
    return name
  }
  await openDialog(999_999)
  await expect(dialog).toContainText(`Now ${projection}, allowed `)
  await dialog.getByLabel('Reason').fill(reason)
  await expect(dialog).toContainText('Enter a number from')
  await expect(dialog.getByRole('button', { name: 'Change line' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Keep line' }).click()
  const subject = await change(projection + 0.25)
  await expect(toast(page, 'Changed the line')).toBeVisible()
  await expect(page.getByText('unconfirmed')).toBeVisible()
  expect(await offered()).toBeUndefined()
  expect((await submitSlip(api, user, { ...slip, buy_in: 2, payout: 6 })).status).toBe(422)
  await page.goto('/admin/approvals')
  const request = `Allow picks on the line ${projection + 0.25} for ${subject}`
  await page.getByRole('button', { name: `Cancel request: ${request}` }).click()
  await dialog.getByRole('button', { name: 'Cancel request' }).click()
  await expect(toast(page, `is offered at ${projection} again`)).toBeVisible()
  await page.goto(`${path}?q=${feed_player_id}`)
  await expect(page.getByText('unconfirmed')).toHaveCount(0)
  expect(await offered()).toBe(projection)
  await change(projection + 0.25)
  await expect(toast(page, 'Changed the line')).toBeVisible()

  await signInAs('manager')
  await approveRequest(page, { request: `Allow picks on the line ${projection + 0.25}`, subject })
  expect(await offered()).toBe(projection + 0.25)
})

test('a manager sets results and final statuses, and the entry is settled; accessible', async ({
  page,
  api,
  persona,
  signInAs,
  database,
}) => {
  test.slow()
  const user = await persona('funded')
  const { slip } = await play(api, user)
  await database.query(
    `update feed_games set scheduled_at = now() - interval '2 minutes', updated_at = now() - interval '2 minutes'
      where game_id = $1 and feed_game_id = any($2)`,
    [user.game_id, slip.players.map(player => player.feed_game_id)],
  )
  await signInAs('manager')
  for (const [index, player] of slip.players.entries()) {
    const path = `/admin/matches/${user.game_id}/${player.feed_game_id}`
    await page.goto(`${path}?q=${player.feed_player_id}`)
    await page.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: /^Set result/ }).click()
    const dialog = page.getByRole('alertdialog')
    const field = dialog.getByRole('textbox', { name: 'Result' })
    await field.fill(String(player.projection + (index % 2 ? -1 : 1)))
    // The field commits its number on blur.
    await field.press('Tab')
    await expect(dialog).toHaveAccessibleName(/^Set the result of .+ to \d+(?:\.\d+)?\?$/)
    await expect(dialog.getByRole('status')).toHaveText(/^Open entries.+Settled entriesNo change$/)
    await dialog.getByLabel('Reason').fill(reason)
    const confirm = dialog.getByLabel(/to confirm/)
    await confirm.fill((await dialog.getByText(/^Type .* to confirm$/).textContent())?.slice(5, -11) ?? '')
    await dialog.getByRole('button', { name: 'Set result' }).click()
    await expect(toast(page, 'Set the result')).toBeVisible()

    const name = await page.getByRole('heading', { level: 1 }).textContent()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    if (index === 0) expect(await findAccessibilityIssues(page, '[role=alertdialog]'), 'dialog').toEqual([])
    await dialog.getByRole('button', { name: /State/ }).click()
    await page.getByRole('option', { name: 'Final' }).click()
    await dialog.getByLabel('Reason').fill(reason)
    await dialog.getByLabel(/to confirm/).fill(name ?? '')
    await dialog.getByRole('button', { name: 'Save match' }).click()
    await expect(toast(page, 'to Final')).toBeVisible()
  }
  await expect
    .poll(async () => {
      const { body } = await api.get('/qa/entries', { query: { user_id: user.user_id } })
      return body.data[0].is_settled
    })
    .toBe(1)
})

test('an invalid file lists line, field and reason; a valid file is imported once a second manager approves it', async ({
  page,
  signInAs,
  pageErrors,
}) => {
  test.slow()
  const [good, bad] = [newFeedId(), newFeedId()]
  const startsAt = new Date(Date.now() + 100 * 86_400_000).toISOString()
  const csv = (status: string) => ({
    name: 'matches.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `feed_game_id,home_team,away_team,scheduled_at,status\n${good},Herons,Stags,${startsAt},Scheduled\n${bad},Owls,Foxes,${startsAt},${status}\n`,
    ),
  })
  await signInAs('manager')
  await page.goto('/admin/matches')
  await page.getByRole('button', { name: 'Import file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import file' })
  await dialog.getByLabel('File', { exact: true }).setInputFiles(csv('Sheduled'))
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByLabel(/to confirm/).fill('Import')
  await dialog.getByRole('button', { name: 'Request approval' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Nothing was imported')
  await expect(dialog.getByRole('list', { name: 'Problems' })).toContainText('game_id')
  await dialog.getByRole('button', { name: /Game/ }).click()
  const game = (await page.getByRole('option').nth(1).textContent()) ?? ''
  await page.getByRole('option').nth(1).click()
  await dialog.getByRole('button', { name: 'Request approval' }).click()
  await expect(dialog.getByRole('list', { name: 'Problems' })).toContainText('Line 3, status')
  await dialog.getByLabel('File', { exact: true }).setInputFiles(csv('Delayed'))
  await dialog.getByRole('button', { name: 'Request approval' }).click()
  await expect(toast(page, 'Requested approval to import 2 matches')).toBeVisible()
  await page.goto(`/admin/matches?q=${good}`)
  await expect(row(page, String(good))).toHaveCount(0)
  await signInAs('manager')
  await approveRequest(page, { request: 'Import 2 matches', subject: game })
  await page.goto(`/admin/matches?q=${good}`)
  await expect(row(page, String(good))).toHaveCount(1)
  expect(pageErrors).toEqual([])
})
