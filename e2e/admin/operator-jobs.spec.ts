import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { readCash } from '@/e2e/fixtures/account'
import { toast } from '@/e2e/fixtures/console-parts'
import { makeCorrection } from '@/e2e/fixtures/correction'
import { expect, test } from '@/e2e/fixtures/operator'
import { inputMethods, OperatorInput } from '@/e2e/fixtures/operator-input'

const reason = 'Goodwill for a late feed, case 4711 ok.'

for (const { method, hasMouse } of inputMethods) {
  test(`a user found by phone is credited and the credit is reversed, ${method}`, async ({
    page,
    api,
    persona,
    signInAs,
  }) => {
    test.slow()
    const user = await persona('fresh')
    await signInAs('manager')
    await page.goto('/admin')
    const input = new OperatorInput(page, hasMouse)
    await input.find(user.phone, user.username)
    await input.use(page.getByRole('button', { name: 'Credit or debit' }))
    const dialog = page.getByRole('dialog')
    await input.write(dialog.getByRole('textbox', { name: 'Amount' }), '5')
    await input.press('Tab')
    await input.use(dialog.getByRole('button', { name: 'Review' }))
    await input.confirm('Credit', { reason, typed: user.username })
    await expect(toast(page, 'Credited $5.00')).toBeVisible()
    expect(await readCash(api, user)).toBe(5)
    input.expectAtMost(93)
    await input.use(
      page.getByRole('navigation', { name: 'User pages' }).getByRole('link', { name: 'Wallet' }),
    )
    await input.use(page.getByRole('link', { name: /^Credit by .+ T-\d+/ }))
    await input.use(page.getByRole('button', { name: 'Reverse…' }))
    await input.confirm('Reverse', { reason, typed: user.username })
    await expect(toast(page, 'Reversed T-')).toBeVisible()
    expect(await readCash(api, user)).toBe(0)
    input.expectAtMost(74)
  })

  test(`the rule behind a rejected request is found by its ID, ${method}`, async ({
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
    const input = new OperatorInput(page, hasMouse)
    await input.find(requestId, requestId, { isPasted: true })
    await expect(page.getByRole('region', { name: 'POST /free-play-promo/claim' })).toBeVisible()
    input.expectAtMost(3)
  })

  test(`a game is paused, ${method}`, async ({ page, signInAs, database }) => {
    await database.query(`update games set status = 'Active' where name = 'PGA'`)
    await signInAs('editor')
    await page.goto('/admin/games')
    const input = new OperatorInput(page, hasMouse)
    await input.openMenu(page.getByRole('row', { name: 'PGA' }))
    await input.pick(page.getByRole('menuitem', { name: 'Pause…' }))
    await input.use(page.getByRole('button', { name: 'Pause game' }))
    await expect(toast(page, 'Paused game PGA')).toBeVisible()
    input.expectAtMost(3)
  })

  test(`a color of a game is changed, ${method}`, async ({ page, signInAs }) => {
    await signInAs('editor')
    await page.goto('/admin/games/5')
    const input = new OperatorInput(page, hasMouse)
    const color = randomBytes(3).toString('hex').toUpperCase()
    await input.write(page.getByLabel('Big wins color 1'), `#${color}`)
    await input.press('ControlOrMeta+s')
    await expect(toast(page, 'Changed')).toBeVisible()
    input.expectAtMost(12)
  })

  test(`a promo for users in Texas is saved, ${method}`, async ({ page, signInAs }) => {
    test.slow()
    await signInAs('editor')
    await page.goto('/admin')
    const input = new OperatorInput(page, hasMouse)
    await input.find('new promo', 'New promo')
    const name = `Texas ${crypto.randomUUID().slice(0, 6)}`
    await input.write(page.getByLabel('Name', { exact: true }), name)
    await input.write(page.getByRole('textbox', { name: 'Total budget' }), '50')
    await input.use(page.getByRole('button', { name: 'Add rule' }))
    await input.pick(page.getByRole('menuitem', { name: 'State', exact: true }))
    const rule = page.getByRole('group', { name: 'State' })
    await input.check(rule.getByRole('checkbox', { name: 'Texas' }))
    await input.press('ControlOrMeta+s')
    await expect(page).toHaveURL(/\/promos\/\d+$/)
    input.expectAtMost(89)
  })

  test(`the app is previewed as a build, ${method}`, async ({ page, signInAs }) => {
    await signInAs('viewer')
    await page.goto('/admin')
    const input = new OperatorInput(page, hasMouse)
    await input.use(
      page
        .getByRole('navigation', { name: 'Console', exact: true })
        .getByRole('link', { name: 'Diagnostics' }),
    )
    await input.use(
      page
        .getByRole('navigation', { name: 'Pages of Diagnostics' })
        .getByRole('link', { name: 'Preview as build' }),
    )
    await input.use(page.getByRole('button', { name: /^Build/ }))
    await input.write(page.getByRole('dialog', { name: 'Build' }).getByRole('textbox'), '2.4.1')
    await input.press('Enter')
    await expect(page).toHaveURL(/version=2\.4\.1/)
    input.expectAtMost(10)
  })

  test(`users in a filter are exported, ${method}`, async ({ page, persona, signInAs }) => {
    const user = await persona('fresh')
    await signInAs('editor')
    await page.goto(`/admin/users?q=${user.username}`)
    const input = new OperatorInput(page, hasMouse)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      input.use(page.getByRole('link', { name: 'CSV' })),
    ])
    expect(await readFile(await file.path(), 'utf8')).toContain(user.username)
    input.expectAtMost(1)
  })

  test(`a viewer is invited, ${method}`, async ({ page, signInAs }) => {
    await signInAs('manager')
    await page.goto('/admin/operators')
    const input = new OperatorInput(page, hasMouse)
    await input.press('n')
    const dialog = page.getByRole('dialog')
    const name = crypto.randomUUID().slice(0, 6)
    const email = `${name}@qa.test`
    await input.write(dialog.getByLabel('Name', { exact: true }), `Ben ${name}`)
    await input.write(dialog.getByLabel('Email', { exact: true }), email)
    await input.press('Enter')
    await expect(page.getByText('/admin/sign-in/password?token=')).toBeVisible()
    await input.use(page.getByRole('button', { name: 'Done' }))
    await expect(toast(page, `Invited Ben ${name}`)).toBeVisible()
    input.expectAtMost(41)
  })

  test(`a correction is accepted, ${method}`, async ({ page, api, persona, signInAs, database }) => {
    test.slow()
    const user = await persona('funded')
    const id = await makeCorrection(api, user, database)
    const before = await readCash(api, user)
    await signInAs('manager')
    await page.goto('/admin/matches/corrections?state=open')
    const input = new OperatorInput(page, hasMouse)
    await input.use(page.locator(`a[href="/admin/matches/corrections/${id}"]`))
    await input.use(page.getByRole('button', { name: 'Accept' }))
    const typed = (await page.locator('h1').textContent()) ?? ''
    await input.confirm('Correct 1 entry', { reason, typed })
    await expect.poll(() => readCash(api, user)).toBe(before - 20)
    input.expectAtMost(129)
  })

  test(`a change that was made in another window is kept, ${method}`, async ({
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
    await expect(toast(other, 'Changed')).toBeVisible()
    await other.close()

    const input = new OperatorInput(page, hasMouse)
    await input.write(page.getByLabel('Name', { exact: true }), `${name} 2`)
    await input.press('ControlOrMeta+s')
    await input.use(page.getByRole('button', { name: 'Compare' }))
    await input.use(page.getByRole('button', { name: 'Use selected values' }))
    await input.press('ControlOrMeta+s')
    await expect(toast(page, 'Changed')).toBeVisible()
    const saved = await database.query('select name, budget_cents from promos where id = $1', [rows[0].id])
    expect(saved.rows).toEqual([{ name: `${name} 2`, budget_cents: '7700' }])
    input.expectAtMost(40)
  })
}
