import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { generateSync } from 'otplib'
import { readCash } from '@/e2e/fixtures/account'
import type { Persona } from '@/e2e/fixtures/api'
import { readSecret, toast } from '@/e2e/fixtures/console-parts'
import { makeCorrection } from '@/e2e/fixtures/correction'
import { startFakeServer } from '@/e2e/fixtures/fake-server'
import {
  expect,
  openSession,
  operatorPassword,
  sessionCookieName,
  type TestRole,
  test,
} from '@/e2e/fixtures/operator'
import { OperatorInput } from '@/e2e/fixtures/operator-input'
import { addPromo } from '@/e2e/fixtures/promo'
import { idOnceRecorded } from '@/e2e/fixtures/rejection'
import { openWorkerPhone, phoneSize, resetWorkerPage } from '@/e2e/fixtures/worker-page'
import { clearSession } from '@/e2e/fixtures/world'

const reason = 'Goodwill for a late feed, case 4711 ok.'

test('a user found by phone is credited and the credit is reversed, by keyboard alone', async ({
  page,
  api,
  persona,
  signInAs,
}) => {
  test.slow()
  const user = await persona('fresh')
  await signInAs('manager')
  await page.goto('/admin')
  const input = new OperatorInput(page, false)
  await input.find(user.phone, user.username)
  await input.use(page.getByRole('button', { name: 'Credit or debit' }))
  const dialog = page.getByRole('dialog')
  await input.write(dialog.getByRole('textbox', { name: 'Amount' }), '5')
  await input.use(dialog.getByRole('button', { name: 'Review' }))
  await input.confirm('Credit', { reason, typed: user.username })
  await expect(toast(page, 'Credited $5.00')).toBeVisible()
  expect(await readCash(api, user)).toBe(5)
  input.expectSteps(9)
  await input.use(page.getByRole('navigation', { name: 'User pages' }).getByRole('link', { name: 'Wallet' }))
  await input.use(page.getByRole('link', { name: /^Credit by .+ T-\d+/ }))
  await input.use(page.getByRole('button', { name: 'Reverse…' }))
  await input.confirm('Reverse', { reason, typed: user.username })
  await expect(toast(page, 'Reversed T-')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reverse…' })).toHaveCount(0)
  expect(await readCash(api, user)).toBe(0)
  input.expectSteps(6)
})

test('the rule behind a rejected request is found by its ID, by keyboard alone', async ({
  page,
  api,
  persona,
  signInAs,
  database,
}) => {
  const { access_token: token } = await persona('fresh')
  const reply = await api.post('/free-play-promo/claim', { token, body: { id: 2_147_483_647 } })
  const requestId = await idOnceRecorded(database, reply)
  await signInAs('viewer')
  await page.goto('/admin')
  const input = new OperatorInput(page, false)
  await input.find(requestId, requestId, { isPasted: true })
  await expect(page.getByRole('region', { name: 'POST /free-play-promo/claim' })).toBeVisible()
  input.expectSteps(3)
})

test('a game is paused, by keyboard alone', async ({ page, signInAs, database }) => {
  await database.query(`update games set status = 'Active' where name = 'PGA'`)
  await signInAs('editor')
  await page.goto('/admin/games')
  const input = new OperatorInput(page, false)
  await input.openMenu(page.getByRole('row', { name: 'PGA' }))
  await input.pick(page.getByRole('menuitem', { name: 'Pause…' }))
  await input.use(page.getByRole('button', { name: 'Pause game' }))
  await expect(toast(page, 'Paused game PGA')).toBeVisible()
  input.expectSteps(3)
})

test('a color of a game is changed, by keyboard alone', async ({ page, signInAs }) => {
  await signInAs('editor')
  await page.goto('/admin/games/5')
  const input = new OperatorInput(page, false)
  const color = randomBytes(3).toString('hex').toUpperCase()
  await input.write(page.getByLabel('Big wins color 1'), `#${color}`)
  await input.press('ControlOrMeta+s')
  await expect(toast(page, 'Changed')).toBeVisible()
  input.expectSteps(2)
})

test('a promo for users in Texas is saved, by keyboard alone', async ({ page, signInAs }) => {
  test.slow()
  await signInAs('editor')
  await page.goto('/admin')
  const input = new OperatorInput(page, false)
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
  input.expectSteps(9)
})

test('the app is previewed as a build, by keyboard alone', async ({ page, signInAs }) => {
  await signInAs('viewer')
  await page.goto('/admin')
  const input = new OperatorInput(page, false)
  await input.use(
    page.getByRole('navigation', { name: 'Console', exact: true }).getByRole('link', { name: 'Diagnostics' }),
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
  input.expectSteps(5)
})

test('users in a filter are exported, by keyboard alone', async ({ page, persona, signInAs }) => {
  const user = await persona('fresh')
  await signInAs('editor')
  await page.goto(`/admin/users?q=${user.username}`)
  const input = new OperatorInput(page, false)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    input.use(page.getByRole('link', { name: 'CSV' })),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain(user.username)
  input.expectSteps(1)
})

test('a viewer is invited, by keyboard alone', async ({ page, signInAs }) => {
  await signInAs('manager')
  await page.goto('/admin/operators')
  const input = new OperatorInput(page, false)
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
  input.expectSteps(5)
})

test('a correction is accepted, by keyboard alone', async ({ page, api, persona, signInAs, database }) => {
  test.slow()
  const user = await persona('funded')
  const id = await makeCorrection(api, user, database)
  const before = await readCash(api, user)
  await signInAs('manager')
  await page.goto('/admin/matches/corrections?state=open')
  const input = new OperatorInput(page, false)
  await input.use(page.locator(`a[href="/admin/matches/corrections/${id}"]`))
  await input.use(page.getByRole('button', { name: 'Accept' }))
  const typed = (await page.locator('h1').textContent())?.replace('Correction of ', '') ?? ''
  await input.confirm('Correct 1 entry', { reason, typed })
  await expect.poll(() => readCash(api, user)).toBe(before - 20)
  input.expectSteps(5)
})

test('a change that was made in another window is kept, by keyboard alone', async ({
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

  const input = new OperatorInput(page, false)
  await input.write(page.getByLabel('Name', { exact: true }), `${name} 2`)
  await input.press('ControlOrMeta+s')
  await input.use(page.getByRole('button', { name: 'Compare' }))
  await input.use(page.getByRole('button', { name: 'Use selected values' }))
  await input.press('ControlOrMeta+s')
  await expect(toast(page, 'Changed')).toBeVisible()
  const saved = await database.query('select name, budget_cents from promos where id = $1', [rows[0].id])
  expect(saved.rows).toEqual([{ name: `${name} 2`, budget_cents: '7700' }])
  input.expectSteps(5)
})

/** Jobs of a shift, with the steps that they may take. The jobs of a worker use the same page of a phone, as the other tests do. */
const jobs = test.extend<{ isPhone: boolean; operate: (role: TestRole) => Promise<OperatorInput> }>({
  isPhone: [false, { option: true }],
  operate: async ({ isPhone, page, browser, signInAs }, use) => {
    if (!isPhone)
      return use(async role => {
        await signInAs(role)
        return new OperatorInput(page, true)
      })
    const phone = await openWorkerPhone(browser)
    await use(async role => {
      await signInAs(role, phone.context())
      return new OperatorInput(phone, true, true)
    })
    await resetWorkerPage(phone, phoneSize)
  },
})

/** The row of the user in the list on the page. */
const rowOf = ({ page }: OperatorInput, { username }: Persona) =>
  page.locator('tr[data-row]').filter({ hasText: username })

jobs.describe('by touch on a phone', () => {
  jobs.use({ isPhone: true })

  jobs('a found user is credited', async ({ api, persona, operate }) => {
    const user = await persona('fresh')
    const input = await operate('manager')
    await input.page.goto('/admin')
    await input.find(user.phone, user.username)
    await input.use(input.page.getByRole('button', { name: 'Credit or debit' }))
    const dialog = input.page.getByRole('dialog')
    await input.write(dialog.getByRole('textbox', { name: 'Amount' }), '5')
    await input.use(dialog.getByRole('button', { name: 'Review' }))
    await input.confirm('Credit', { reason, typed: user.username })
    await expect(toast(input.page, 'Credited $5.00')).toBeVisible()
    expect(await readCash(api, user)).toBe(5)
    input.expectSteps(10)
  })

  jobs(
    'the request for a large credit is approved',
    async ({ api, persona, newOperator, database, operate }) => {
      const user = await persona('fresh')
      const asker = await newOperator('manager')
      await database.query(
        `insert into pending_approvals (action, input, subject_type, subject_id, subject_name, reason, requested_by)
       values ('balance.adjust', $1, 'user', $2, $3, 'Goodwill after an outage', $4)`,
        [
          { userId: user.user_id, bucket: 'cash', amountCents: 60_000, requestKey: user.username },
          String(user.user_id),
          user.username,
          asker.id,
        ],
      )
      const input = await operate('manager')
      await input.page.goto('/admin/approvals')
      await input.use(
        input.page.getByRole('button', { name: `Approve: Credit $600.00 cash, ${user.username}` }),
      )
      await input.confirm('Credit $600.00 cash', { reason, typed: user.username })
      await expect.poll(() => readCash(api, user)).toBe(600)
      input.expectSteps(4)
    },
  )

  jobs('a withdrawal is approved, and another one declined', async ({ persona, operate }) => {
    const [paid, declined] = [await persona('pending_withdrawal'), await persona('pending_withdrawal')]
    const input = await operate('manager')
    const choose = async (user: Persona, decision: string) => {
      await input.openMenu(rowOf(input, user))
      await input.pick(input.page.getByRole('menuitem', { name: decision }))
    }
    await input.page.goto('/admin/withdrawals?size=100&sort=-created')
    await choose(paid, 'Approve')
    await input.confirm('Approve and pay', { reason, typed: paid.username })
    await expect(rowOf(input, paid)).toHaveCount(0)
    input.expectSteps(5)
    await choose(declined, 'Decline')
    await input.confirm('Decline', { reason })
    await expect(rowOf(input, declined)).toHaveCount(0)
    input.expectSteps(4)
  })

  jobs('an identity check is approved', async ({ persona, operate }) => {
    const user = await persona('kyc_pending')
    const input = await operate('manager')
    await input.page.goto(`/admin/identity?q=${user.username}`)
    await input.use(input.page.getByRole('link', { name: user.username }).first())
    await input.use(input.page.getByRole('button', { name: 'Approve' }))
    await input.confirm('Approve', { reason })
    await expect(toast(input.page, `Approved the identity of ${user.username}`)).toBeVisible()
    input.expectSteps(4)
  })

  jobs('a user is suspended', async ({ persona, operate }) => {
    const user = await persona('fresh')
    const input = await operate('manager')
    await input.page.goto(`/admin/users/${user.user_id}`)
    await input.use(input.page.getByRole('button', { name: `Actions for ${user.username}` }))
    await input.pick(input.page.getByRole('menuitem', { name: /^Suspend/ }))
    await input.use(input.page.getByRole('alertdialog').getByRole('button', { name: 'Until lifted' }))
    await input.confirm('Suspend', { reason, typed: user.username })
    await expect(toast(input.page, `Suspended ${user.username}`)).toBeVisible()
    input.expectSteps(6)
  })

  jobs('a promo is ended', async ({ database, operate }) => {
    const { id } = await addPromo(database, 1)
    const input = await operate('manager')
    await input.page.goto(`/admin/promos/${id}`)
    await input.use(input.page.getByRole('button', { name: 'End now…' }))
    await input.confirm('End now', { reason })
    await expect(input.page.getByRole('main')).toContainText('Ended')
    await expect(input.page.getByRole('button', { name: /^(?:Pause…|End now…)$/ })).toHaveCount(0)
    input.expectSteps(3)
  })

  jobs('a contest with a participant is canceled', async ({ persona, database, operate }) => {
    const { user_id: id } = await persona('funded')
    const name = `Persona ${id}`
    const { rows } = await database.query('select id from contests where name = $1', [name])
    const input = await operate('manager')
    await input.page.goto(`/admin/contests/${rows[0].id}`)
    await input.use(input.page.getByRole('button', { name: /^More actions for/ }))
    await input.pick(input.page.getByRole('menuitem', { name: /^Cancel/ }))
    await input.confirm('Cancel contest', { reason, typed: name })
    await expect(toast(input.page, 'Canceled contest')).toBeVisible()
    input.expectSteps(5)
  })

  jobs('the rule behind a rejected request is found', async ({ api, persona, database, operate }) => {
    const { access_token: token } = await persona('fresh')
    const reply = await api.post('/free-play-promo/claim', { token, body: { id: 2_147_483_647 } })
    const requestId = await idOnceRecorded(database, reply)
    const input = await operate('viewer')
    await input.page.goto('/admin')
    await input.find(requestId, requestId, { isPasted: true })
    await expect(input.page.getByRole('region', { name: 'POST /free-play-promo/claim' })).toBeVisible()
    input.expectSteps(3)
  })

  jobs('a correction is accepted', async ({ api, persona, database, operate }) => {
    test.slow()
    const user = await persona('funded')
    const id = await makeCorrection(api, user, database)
    const before = await readCash(api, user)
    const input = await operate('manager')
    await input.page.goto(`/admin/matches/corrections/${id}`)
    await input.use(input.page.getByRole('button', { name: 'Accept' }))
    const typed = (await input.page.locator('h1').textContent())?.replace('Correction of ', '') ?? ''
    await input.confirm('Correct 1 entry', { reason, typed })
    await expect.poll(() => readCash(api, user)).toBe(before - 20)
    input.expectSteps(4)
  })
})

jobs('a credit of $600 is requested', async ({ api, persona, operate }) => {
  const user = await persona('fresh')
  const input = await operate('manager')
  await input.page.goto(`/admin/users/${user.user_id}`)
  await input.use(input.page.getByRole('button', { name: 'Credit or debit' }))
  const dialog = input.page.getByRole('dialog')
  await input.write(dialog.getByRole('textbox', { name: 'Amount' }), '600')
  await input.use(dialog.getByRole('button', { name: 'Review' }))
  await input.confirm('Request approval', { reason, typed: user.username })
  await expect(toast(input.page, 'Requested approval for +$600.00')).toBeVisible()
  expect(await readCash(api, user)).toBe(0)
  input.expectSteps(7)
})

jobs('a promo is published', async ({ database, operate }) => {
  const { id, name } = await addPromo(database, 1)
  await database.query(`update promos set status = 'draft' where id = $1`, [id])
  const input = await operate('manager')
  await input.page.goto(`/admin/promos/${id}`)
  await input.use(input.page.getByRole('main').getByRole('button', { name: /^Publish/ }))
  await input.confirm('Publish', { reason, typed: name })
  await expect
    .poll(async () => (await database.query('select status from promos where id = $1', [id])).rows[0].status)
    .toBe('published')
  input.expectSteps(4)
})

jobs('a contest is completed by a file', async ({ persona, database, operate }) => {
  const user = await persona('funded')
  const name = `Persona ${user.user_id}`
  const { rows } = await database.query(
    `update contests set starts_at = clock_timestamp() where name = $1
     returning id, (select min(e.id) from contest_entries e where e.contest_id = contests.id) as entry`,
    [name],
  )
  const input = await operate('manager')
  await input.page.goto(`/admin/contests/${rows[0].id}/standings`)
  await input.upload(
    input.page.getByLabel('Upload places'),
    'places.csv',
    `Entry ID,Place\n${rows[0].entry},1\n`,
  )
  await input.use(input.page.getByRole('button', { name: 'Preview prizes' }))
  await input.use(input.page.getByRole('button', { name: 'Complete contest' }))
  await input.confirm('Complete contest', { reason, typed: name })
  await expect(toast(input.page, `Completed contest “${name}”`)).toBeVisible()
  input.expectSteps(6)
})

jobs(
  'a webhook endpoint is created, and a failed delivery replayed',
  async ({ persona, database, operate }) => {
    test.slow()
    const receiver = await startFakeServer(() => ({ status: 500, body: {} }))
    const name = `Endpoint ${crypto.randomUUID().slice(0, 8)}`
    try {
      const input = await operate('manager')
      const { page } = input
      await page.goto('/admin/webhooks')
      await input.use(page.getByRole('button', { name: 'New endpoint' }))
      const dialog = page.getByRole('dialog')
      await input.write(dialog.getByLabel('Name'), name)
      await input.write(dialog.getByLabel('URL'), `${receiver.url}/hooks`)
      await input.use(dialog.getByText('account.created', { exact: true }))
      await input.write(dialog.getByLabel('Reason'), reason)
      await input.use(dialog.getByRole('button', { name: 'Create endpoint' }))
      await expect(dialog.getByText(/^whsec_/)).toBeVisible()
      await input.use(dialog.getByRole('button', { name: 'Done' }))
      input.expectSteps(9)

      await persona('fresh')
      await page.getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      const row = page.locator('tr[data-row]').filter({ hasText: 'Answered 500' }).first()
      await expect(async () => {
        await page.reload()
        await expect(row).toBeVisible({ timeout: 5_000 })
      }).toPass()
      await input.openMenu(row)
      await input.pick(page.getByRole('menuitem', { name: 'Replay' }))
      await expect(toast(page, 'Queued account.created evt_')).toBeVisible()
      input.expectSteps(2)
    } finally {
      await database.query('delete from webhook_endpoints where name = $1', [name])
      await receiver.stop()
    }
  },
)

jobs('an authenticator is set up, and its code signs in', async ({ page, newOperator }) => {
  const { email } = await newOperator('editor')
  const input = new OperatorInput(page, true)
  const signIn = async () => {
    await page.goto('/admin/sign-in')
    await input.write(page.getByLabel('Email'), email)
    await input.write(page.getByLabel('Password'), operatorPassword)
    await input.use(page.getByRole('button', { name: 'Sign in' }))
  }
  await signIn()
  await expect(page).toHaveURL(/\/admin$/)
  input.expectSteps(3)
  await page.goto('/admin/account')
  await input.use(page.getByRole('button', { name: 'Set up' }))
  const dialog = page.getByRole('dialog')
  await input.write(dialog.getByLabel('Your password'), operatorPassword)
  await input.use(dialog.getByRole('button', { name: 'Continue' }))
  const secret = await readSecret(page)
  await input.enterCode(generateSync({ secret }))
  await input.use(page.getByRole('button', { name: 'I saved them' }))
  await expect(page.getByText('10 of 10 codes left')).toBeVisible()
  input.expectSteps(6)
  await clearSession(page.context())
  await signIn()
  // Each code works once.
  await input.enterCode(generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 }))
  await expect(page).toHaveURL(/\/admin$/)
  input.expectSteps(4)
})

jobs('a form is saved after its session ended', async ({ page, baseURL, newOperator, database }) => {
  const { id, name } = await addPromo(database, 1)
  await database.query(`update promos set status = 'draft' where id = $1`, [id])
  const operator = await newOperator('editor')
  const value = await openSession(database, operator.id)
  await page.context().addCookies([{ name: sessionCookieName, value, url: baseURL ?? '' }])
  await page.goto(`/admin/promos/${id}`)
  const input = new OperatorInput(page, true)
  await page.getByLabel('Name', { exact: true }).fill(`${name} kept`)
  await database.query('delete from operator_sessions where operator_id = $1', [operator.id])
  await page.keyboard.press('ControlOrMeta+s')
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    input.use(page.getByRole('link', { name: 'Sign in in a new tab' })),
  ])
  input.expectSteps(1)
  const other = new OperatorInput(tab, true)
  await other.write(tab.getByLabel('Email'), operator.email)
  await other.write(tab.getByLabel('Password'), operatorPassword)
  await other.use(tab.getByRole('button', { name: 'Sign in' }))
  await expect(tab).toHaveURL(/\/admin$/)
  other.expectSteps(3)
  await tab.close()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`${name} kept`)
  await input.press('ControlOrMeta+s')
  await expect(toast(page, `${name} kept`)).toBeVisible()
  input.expectSteps(1)
})
