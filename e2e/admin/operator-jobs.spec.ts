import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Api, Persona } from '@/e2e/fixtures/api'
import { toast } from '@/e2e/fixtures/console-parts'
import { makeCorrection } from '@/e2e/fixtures/correction'
import { Hands } from '@/e2e/fixtures/hands'
import { expect, test } from '@/e2e/fixtures/operator'

/** What operators do most, each with the mouse in few steps and by keyboard alone. */
const ways = [
  { way: 'with the mouse', hasMouse: true },
  { way: 'by keyboard alone', hasMouse: false },
]
const reason = 'Goodwill for a late feed, case 4711 ok.'

const cashOf = async (api: Api, { access_token: token }: Persona) =>
  Number((await api.get('/balance', { token })).body.data.available_cash)

for (const { way, hasMouse } of ways) {
  test(`a user found by phone is credited and the credit is reversed, ${way}`, async ({
    page,
    api,
    persona,
    signInAs,
  }) => {
    test.slow()
    const user = await persona('fresh')
    await signInAs('manager')
    await page.goto('/admin')
    const hands = new Hands(page, hasMouse)
    await hands.find(user.phone, user.username)
    await hands.use(page.getByRole('button', { name: 'Credit or debit' }))
    const dialog = page.getByRole('dialog')
    await hands.write(dialog.getByRole('textbox', { name: 'Amount' }), '5')
    await hands.press('Tab')
    await hands.use(dialog.getByRole('button', { name: 'Review' }))
    await hands.confirm('Credit', { reason, typed: user.username })
    await expect(toast(page, 'Credited $5.00')).toBeVisible()
    expect(await cashOf(api, user)).toBe(5)
    hands.expectAtMost(93)
    await hands.use(
      page.getByRole('navigation', { name: 'User pages' }).getByRole('link', { name: 'Wallet' }),
    )
    await hands.use(page.getByRole('link', { name: /^Credit by .+ T-\d+/ }))
    await hands.use(page.getByRole('button', { name: 'Reverse…' }))
    await hands.confirm('Reverse', { reason, typed: user.username })
    await expect(toast(page, 'Reversed T-')).toBeVisible()
    expect(await cashOf(api, user)).toBe(0)
    hands.expectAtMost(74)
  })

  test(`the rule behind a rejected request is found by its ID, ${way}`, async ({
    page,
    api,
    persona,
    signInAs,
  }) => {
    const { access_token: token } = await persona('fresh')
    const reply = await api.post('/free-play-promo/claim', { token, body: { id: 2_147_483_647 } })
    const requestId = reply.headers['x-request-id'] ?? ''
    await signInAs('viewer')
    await expect(async () => {
      await page.goto(`/admin/requests?id=${requestId}`)
      await expect(page.getByRole('main')).toContainText('POST /free-play-promo/claim', { timeout: 5_000 })
    }).toPass()
    await page.goto('/admin')
    const hands = new Hands(page, hasMouse)
    await hands.find(requestId, requestId, { isPasted: true })
    await expect(page.getByRole('region', { name: 'POST /free-play-promo/claim' })).toBeVisible()
    hands.expectAtMost(3)
  })

  test(`a game is paused, ${way}`, async ({ page, signInAs, database }) => {
    await database.query(`update games set status = 'Active' where name = 'PGA'`)
    await signInAs('editor')
    await page.goto('/admin/games')
    const hands = new Hands(page, hasMouse)
    await hands.openMenu(page.getByRole('row', { name: 'PGA' }))
    await hands.pick(page.getByRole('menuitem', { name: 'Pause' }))
    await expect(toast(page, 'Paused PGA')).toBeVisible()
    hands.expectAtMost(2)
  })

  test(`a color of a game is changed, ${way}`, async ({ page, signInAs }) => {
    await signInAs('editor')
    await page.goto('/admin/games/5')
    const hands = new Hands(page, hasMouse)
    const color = randomBytes(3).toString('hex').toUpperCase()
    await hands.write(page.getByLabel('Big wins color 1'), `#${color}`)
    await hands.press('ControlOrMeta+s')
    await expect(toast(page, 'Updated')).toBeVisible()
    hands.expectAtMost(12)
  })

  test(`a promo for users in Texas is saved, ${way}`, async ({ page, signInAs }) => {
    test.slow()
    await signInAs('editor')
    await page.goto('/admin')
    const hands = new Hands(page, hasMouse)
    await hands.find('new promo', 'New promo')
    const name = `Texas ${crypto.randomUUID().slice(0, 6)}`
    await hands.write(page.getByLabel('Name', { exact: true }), name)
    await hands.write(page.getByRole('textbox', { name: 'Total budget' }), '50')
    await hands.use(page.getByRole('button', { name: 'Add rule' }))
    await hands.pick(page.getByRole('menuitem', { name: 'State', exact: true }))
    const rule = page.getByRole('group', { name: 'State' })
    await hands.check(rule.getByRole('checkbox', { name: 'Texas' }))
    await hands.press('ControlOrMeta+s')
    await expect(page).toHaveURL(/\/promos\/\d+$/)
    hands.expectAtMost(89)
  })

  test(`the app is previewed as a build, ${way}`, async ({ page, signInAs }) => {
    await signInAs('viewer')
    await page.goto('/admin')
    const hands = new Hands(page, hasMouse)
    await hands.use(
      page
        .getByRole('navigation', { name: 'Console', exact: true })
        .getByRole('link', { name: 'Preview as build' }),
    )
    await hands.use(page.getByRole('button', { name: /^Build/ }))
    await hands.write(page.getByRole('dialog', { name: 'Build' }).getByRole('textbox'), '2.4.1')
    await hands.press('Enter')
    await expect(page).toHaveURL(/version=2\.4\.1/)
    hands.expectAtMost(9)
  })

  test(`users in a filter are exported, ${way}`, async ({ page, persona, signInAs }) => {
    const user = await persona('fresh')
    await signInAs('editor')
    await page.goto(`/admin/users?q=${user.username}`)
    const hands = new Hands(page, hasMouse)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      hands.use(page.getByRole('link', { name: 'CSV' })),
    ])
    expect(await readFile(await file.path(), 'utf8')).toContain(user.username)
    hands.expectAtMost(1)
  })

  test(`a viewer is invited, ${way}`, async ({ page, signInAs }) => {
    await signInAs('manager')
    await page.goto('/admin/operators')
    const hands = new Hands(page, hasMouse)
    await hands.press('n')
    const dialog = page.getByRole('dialog')
    await hands.write(dialog.getByLabel('Name', { exact: true }), 'Ben Aldous')
    const email = `${crypto.randomUUID().slice(0, 6)}@qa.test`
    await hands.write(dialog.getByLabel('Email', { exact: true }), email)
    await hands.press('Enter')
    await expect(page.getByText('/admin/sign-in/password?token=')).toBeVisible()
    await hands.use(page.getByRole('button', { name: 'Done' }))
    await expect(toast(page, 'Invited Ben Aldous')).toBeVisible()
    hands.expectAtMost(41)
  })

  test(`a correction is accepted, ${way}`, async ({ page, api, persona, signInAs, database }) => {
    test.slow()
    const user = await persona('funded')
    const id = await makeCorrection(api, user, database)
    const before = await cashOf(api, user)
    await signInAs('manager')
    await page.goto('/admin/matches/corrections?state=open')
    const hands = new Hands(page, hasMouse)
    await hands.use(page.locator(`a[href="/admin/matches/corrections/${id}"]`))
    await hands.use(page.getByRole('button', { name: 'Accept' }))
    const typed = (await page.locator('h1').textContent()) ?? ''
    await hands.confirm('Correct 1 entry', { reason, typed })
    await expect.poll(() => cashOf(api, user)).toBe(before - 20)
    hands.expectAtMost(129)
  })

  test(`a change that was made in another window is kept, ${way}`, async ({
    page,
    context,
    signInAs,
    database,
  }) => {
    test.slow()
    const name = `Both ${crypto.randomUUID().slice(0, 8)}`
    const { rows } = await database.query(
      `insert into promos (name, credits_cents, credit_bucket_id)
       select $1, 100, min(id) from credit_buckets returning id`,
      [name],
    )
    await signInAs('editor')
    await page.goto(`/admin/promos/${rows[0].id}`)
    const other = await context.newPage()
    await other.goto(page.url())
    await other.getByRole('textbox', { name: 'Total budget' }).fill('77')
    await other.keyboard.press('Control+s')
    await expect(toast(other, 'Updated')).toBeVisible()
    await other.close()

    const hands = new Hands(page, hasMouse)
    await hands.write(page.getByLabel('Name', { exact: true }), `${name} 2`)
    await hands.press('ControlOrMeta+s')
    await hands.use(page.getByRole('button', { name: 'Compare' }))
    await hands.use(page.getByRole('button', { name: 'Use selected values' }))
    await hands.press('ControlOrMeta+s')
    await expect(toast(page, 'Updated')).toBeVisible()
    const saved = await database.query('select name, budget_cents from promos where id = $1', [rows[0].id])
    expect(saved.rows).toEqual([{ name: `${name} 2`, budget_cents: '7700' }])
    hands.expectAtMost(40)
  })
}
