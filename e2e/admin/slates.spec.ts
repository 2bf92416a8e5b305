import type { Page } from '@playwright/test'
import type { Api, Persona } from '@/e2e/fixtures/api'
import { toast } from '@/e2e/fixtures/console-parts'
import { newFeedId } from '@/e2e/fixtures/delivery'
import { openPage } from '@/e2e/fixtures/open-page'
import { expect, test } from '@/e2e/fixtures/operator'
import { dress, findBarriers, looks } from '@/e2e/fixtures/page'
import { confirm, drawSlip, listPlayers } from '@/e2e/fixtures/slate'

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const reason = 'The league told us by phone'

/** An entry of two picks, and the match of the first of them. */
async function play(api: Api, user: Persona) {
  const slip = await drawSlip(api, user, { picks: 2 })
  expect((await confirm(api, user, slip)).status).toBe(200)
  const [first] = slip.players
  const { feed_game_id = 0, feed_player_id = 0, projection = 0 } = first ?? {}
  return {
    slip,
    feed_game_id,
    feed_player_id,
    projection,
    path: `/admin/slates/${user.game_id}/${feed_game_id}`,
  }
}

const names = (page: Page) => page.getByRole('listitem')

test('a viewer finds a match by its id, sees lines and tries settlement, and changes nothing', async ({
  page,
  api,
  persona,
  signInAs,
  trouble,
}) => {
  test.slow()
  const { feed_game_id, feed_player_id, path } = await play(api, await persona('funded'))
  await signInAs('viewer')
  await page.goto(`/admin/slates?q=${feed_game_id}`)
  await expect(row(page, String(feed_game_id))).toContainText('Scheduled')
  await row(page, String(feed_game_id)).getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(names(page).filter({ hasText: String(feed_player_id) })).toContainText('No result')
  await page.getByRole('button', { name: 'As if final' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Would be settled' })).toContainText('Would wait1')
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
  expect(trouble).toEqual([])
})

test('an editor says another line, which the app offers at once, and no result', async ({
  page,
  api,
  persona,
  signInAs,
}) => {
  test.slow()
  const user = await persona('funded')
  const { feed_player_id, projection, path } = await play(api, user)
  await signInAs('editor')
  await openPage(page, `${path}?q=${feed_player_id}`)
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await expect(page.getByRole('menuitem', { name: /^Say the result/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.getByRole('menuitem', { name: /^Change the line/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Line' }).fill(String(projection + 1))
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Change the line' }).click()
  await expect(toast(page, 'Changed the line')).toBeVisible()
  const players = await listPlayers(api, user)
  expect(players.find(one => one.feed_player_id === feed_player_id)?.projection).toBe(projection + 1)
})

test('a manager says results and that matches are over, and the entry is settled', async ({
  page,
  api,
  persona,
  signInAs,
}) => {
  test.slow()
  const user = await persona('funded')
  const { slip } = await play(api, user)
  await signInAs('manager')
  for (const [index, player] of slip.players.entries()) {
    const path = `/admin/slates/${user.game_id}/${player.feed_game_id}`
    await openPage(page, `${path}?q=${player.feed_player_id}`)
    await page.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: /^Say the result/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByRole('textbox', { name: 'Result' })
      .fill(String(player.projection + (index % 2 ? -1 : 1)))
    await dialog.getByLabel('Reason').fill(reason)
    const confirm = dialog.getByLabel(/to confirm/)
    await confirm.fill((await dialog.getByText(/^Type .* to confirm$/).textContent())?.slice(5, -11) ?? '')
    await dialog.getByRole('button', { name: 'Say the result' }).click()
    await expect(toast(page, 'Said what')).toBeVisible()

    const name = await page.getByRole('heading', { level: 1 }).textContent()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await dialog.getByRole('button', { name: /State/ }).click()
    await page.getByRole('option', { name: 'Final' }).click()
    await dialog.getByLabel('Reason').fill(reason)
    await dialog.getByLabel(/to confirm/).fill(name ?? '')
    await dialog.getByRole('button', { name: 'Change the match' }).click()
    await expect(toast(page, `Changed ${name}`)).toBeVisible()
  }
  await expect
    .poll(async () => {
      const { body } = await api.get('/qa/entries', { query: { user_id: user.user_id } })
      return body.data[0].is_settled
    })
    .toBe(1)
})

test('a file is refused with line, field and reason, then taken in whole', async ({
  page,
  signInAs,
  trouble,
}) => {
  test.slow()
  const [good, bad] = [newFeedId(), newFeedId()]
  const csv = (status: string) => ({
    name: 'matches.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `feed_game_id,home_team,away_team,scheduled_at,status\n${good},Herons,Stags,2027-03-01T18:00:00Z,Scheduled\n${bad},Owls,Foxes,2027-03-01T18:00:00Z,${status}\n`,
    ),
  })
  await signInAs('manager')
  await openPage(page, '/admin/slates')
  await page.getByRole('button', { name: 'Import a file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import a file' })
  await dialog.getByLabel('File', { exact: true }).setInputFiles(csv('Sheduled'))
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByLabel(/to confirm/).fill('Import')
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('Nothing was taken in')
  await expect(dialog.getByRole('list', { name: 'What to mend' })).toContainText('game_id')
  await dialog.getByRole('button', { name: /Game/ }).click()
  await page.getByRole('option').nth(1).click()
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog.getByRole('list', { name: 'What to mend' })).toContainText('Line 3, status')
  await dialog.getByLabel('File', { exact: true }).setInputFiles(csv('Delayed'))
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(toast(page, 'Took in 2 matches')).toBeVisible()
  for (const id of [good, bad]) {
    await page.goto(`/admin/slates?q=${id}`)
    await expect(row(page, String(id))).toHaveCount(1)
  }
  expect(trouble).toEqual([])
})

test('matches are taken out as a file by editors only', async ({ page, api, persona, signInAs }) => {
  const { feed_game_id } = await play(api, await persona('funded'))
  await signInAs('editor')
  const file = await page.request.get(`/admin/slates/csv?q=${feed_game_id}`)
  expect(file.status()).toBe(200)
  const [head, match, ...more] = (await file.text()).trim().split('\r\n')
  expect(head).toContain('Feed game id')
  expect(match).toContain(`${feed_game_id},`)
  expect(more).toEqual([])
  await signInAs('viewer')
  expect((await page.request.get('/admin/slates/csv')).status()).toBe(404)
})

test('there is no page of a match that the feed never told of', async ({ page, signInAs }) => {
  await signInAs('viewer')
  for (const path of ['1/2000000003', 'x/1', '1/99999999999'])
    expect((await page.goto(`/admin/slates/${path}`))?.status(), path).toBe(404)
})

for (const look of looks)
  test(`slates are for everybody, ${look.width} wide and ${look.colorScheme}`, async ({
    page,
    api,
    persona,
    signInAs,
    trouble,
  }) => {
    test.slow()
    const { path } = await play(api, await persona('funded'))
    await signInAs('manager')
    await dress(page, look)
    for (const one of ['/admin/slates', path]) {
      await openPage(page, one)
      expect(await findBarriers(page), one).toEqual([])
    }
    await page.getByRole('button', { name: 'As it stands' }).click()
    await expect(page.getByText('Would be settled')).toBeVisible()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await findBarriers(page), 'the dialog').toEqual([])
    expect(trouble).toEqual([])
  })
