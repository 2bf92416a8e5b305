import { toast } from '@/e2e/fixtures/console-parts'
import { expect, operatorPassword, test } from '@/e2e/fixtures/operator'
import { OperatorInput } from '@/e2e/fixtures/operator-input'
import { hashOperatorPassword } from '@/lib/people/operator/password'

const reason = 'Older builds show wrong payouts.'

test('an update is forced and undone, by keyboard alone', async ({ page, api, persona, signInAs }) => {
  test.slow()
  const { access_token: token } = await persona('fresh')
  const forced = async () => (await api.get('/check-app-update', { token })).body.data.ios_force_update
  const before = await forced()
  await signInAs('manager')
  await page.goto('/admin')
  const input = new OperatorInput(page, false)
  await input.find('new rel', 'New release')
  await input.write(page.getByLabel('Version', { exact: true }), '71.0.0')
  await input.use(page.getByRole('button', { name: 'Now', exact: true }))
  await input.check(page.getByRole('switch', { name: 'Force update' }))
  await input.press('ControlOrMeta+s')
  await input.confirm('Force update', { reason, typed: 'iOS 71.0.0' })
  await expect(toast(page, 'to update to iOS 71.0.0')).toBeVisible()
  await expect.poll(forced).toBe('1')
  input.expectSteps(10)
  await input.press('ControlOrMeta+z')
  await expect(toast(page, 'Withdrew release iOS 71.0.0')).toBeVisible()
  await expect.poll(forced).toBe(before)
})

test('Android is closed now and opened again, by keyboard alone', async ({ page, api, signInAs }) => {
  test.slow()
  const modeOf = async () => (await api.get('/app-status?platform=android')).body.data.maintenance_mode
  await signInAs('manager')
  await page.goto('/admin')
  const input = new OperatorInput(page, false)
  await input.find('close and', 'Close Android now')
  await expect(page.getByRole('heading', { name: 'New maintenance window' })).toBeVisible()
  await input.use(page.getByRole('button', { name: /^Review and close/ }))
  await input.confirm('Close Android now', { reason, typed: 'Maintenance of Android' })
  await expect.poll(modeOf).toBe('enabled')
  input.expectSteps(7)
  await input.use(page.getByRole('button', { name: 'End for Android' }))
  await expect.poll(modeOf).toBe('disabled')
  input.expectSteps(2)
})

test('a window of an hour on Sunday is scheduled, by keyboard alone', async ({
  page,
  signInAs,
  database,
}) => {
  test.slow()
  const sunday = new Date()
  sunday.setUTCDate(sunday.getUTCDate() + 7 + ((7 - sunday.getUTCDay()) % 7))
  const digits = sunday.toISOString().slice(0, 10)
  await signInAs('manager')
  await page.goto('/admin')
  const input = new OperatorInput(page, false)
  await input.find('schedule', 'Schedule maintenance window')
  await input.writeTime(page.getByRole('group', { name: 'Start' }), `${digits}T03:00`)
  await input.write(page.getByLabel('Message'), 'Back at four')
  await input.press('ControlOrMeta+s')
  await input.confirm('Schedule window', { reason, typed: 'Maintenance of iOS and Android' })
  await expect(toast(page, 'Planned to close iOS and Android on Sun')).toBeVisible()
  const { rows } = await database.query(
    `select to_char(starts_at at time zone 'America/New_York', 'YYYY-MM-DD"T"HH24:MI') as at,
            extract(epoch from ends_at - starts_at)::int / 60 as minutes
       from maintenance_windows where canceled_at is null order by id desc limit 1`,
  )
  expect(rows).toEqual([{ at: `${digits}T03:00`, minutes: 60 }])
  input.expectSteps(9)
})

test('a staged release is published and undone in few steps', async ({ page, signInAs }) => {
  await signInAs('editor')
  await page.goto('/admin/app-versions/new')
  const input = new OperatorInput(page, true)
  await input.write(page.getByLabel('Version', { exact: true }), '72.0.0')
  await input.use(page.getByRole('button', { name: 'Now', exact: true }))
  await input.check(page.getByRole('switch', { name: 'Staged rollout' }))
  await input.press('ControlOrMeta+s')
  await expect(toast(page, 'Created release iOS 72.0.0')).toBeVisible()
  input.expectSteps(9)
  await input.press('ControlOrMeta+z')
  await expect(toast(page, 'Withdrew release iOS 72.0.0')).toBeVisible()
  input.expectSteps(1)
})

test('a token is created in few steps and publishes a release', async ({ page, api, database, signInAs }) => {
  const operator = await signInAs('editor')
  await database.query('update operators set password_hash = $1 where id = $2', [
    await hashOperatorPassword(operatorPassword),
    operator.id,
  ])
  const input = new OperatorInput(page, true)
  await page.goto('/admin/api-tokens')
  await input.use(page.getByRole('button', { name: 'New token' }))
  const dialog = page.getByRole('dialog')
  await input.write(dialog.getByLabel('Name'), 'Pipeline')
  await input.check(dialog.getByRole('checkbox', { name: 'Publish releases' }))
  await input.write(dialog.getByLabel('Your password'), operatorPassword)
  await input.write(dialog.getByLabel('Reason'), reason)
  await input.use(dialog.getByRole('button', { name: 'Create token' }))
  const token = (await dialog.getByText(/^skt_[\w-]{43}$/).textContent()) ?? ''
  input.expectSteps(7)
  const body = { platform: 'android', version: '72.0.0' }
  const reply = await api.post('/admin-api/v1/releases', { token, body })
  expect(reply).toMatchObject({ status: 201, body: { data: { name: 'Android 72.0.0', approval_id: null } } })
})

test('iOS is closed for 20 minutes, extended and opened in few steps', async ({
  page,
  signInAs,
  database,
}) => {
  const minutesLeft = async () => {
    const { rows } = await database.query(
      `select round(extract(epoch from ends_at - starts_at) / 60)::int as minutes
         from maintenance_windows where canceled_at is null order by id desc limit 1`,
    )
    return rows[0]?.minutes
  }
  await signInAs('manager')
  await page.goto('/admin/maintenance')
  const input = new OperatorInput(page, true)
  await input.use(page.getByRole('link', { name: 'Close iOS now' }))
  await input.use(page.getByRole('button', { name: '20 min' }))
  await input.use(page.getByRole('button', { name: /^Review and close/ }))
  await input.confirm('Close iOS now', { reason, typed: 'Maintenance of iOS' })
  await expect(toast(page, 'Closed iOS until')).toBeVisible()
  const minutes = await minutesLeft()
  // The window ends at a full minute.
  expect([20, 21]).toContain(minutes)
  input.expectSteps(8)
  await input.use(page.getByRole('button', { name: 'Extend…' }))
  await input.use(
    page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: '60 min' }),
  )
  await input.confirm('Extend by 60 min', { reason })
  await expect.poll(minutesLeft).toBe(minutes + 60)
  input.expectSteps(5)
  await input.use(page.getByRole('button', { name: 'End now' }))
  await expect(page.getByRole('button', { name: 'End now' })).toHaveCount(0)
  input.expectSteps(2)
})

test('a window that spans a clock change is scheduled in few steps', async ({ page, signInAs, database }) => {
  await signInAs('manager')
  await page.goto('/admin/maintenance/new')
  const input = new OperatorInput(page, true)
  await input.writeTime(page.getByRole('group', { name: 'Start' }).last(), '2027-03-14T01:30')
  await input.writeTime(page.getByRole('group', { name: 'End' }), '2027-03-14T03:30')
  await input.write(page.getByLabel('Message'), 'Back at half past three')
  await expect(page.getByRole('main')).toContainText('Clocks')
  await input.press('ControlOrMeta+s')
  await input.confirm('Schedule window', { reason, typed: 'Maintenance of iOS and Android' })
  await expect(toast(page, 'Planned to close iOS and Android')).toBeVisible()
  const { rows } = await database.query(
    `select to_char(starts_at at time zone 'UTC', 'HH24:MI') as starts, to_char(ends_at at time zone 'UTC', 'HH24:MI') as ends
       from maintenance_windows where canceled_at is null order by id desc limit 1`,
  )
  expect(rows).toEqual([{ starts: '06:30', ends: '07:30' }])
  input.expectSteps(12)
})

test('a game is moved in few keys', async ({ page, signInAs, database }) => {
  const { rows } = await database.query('select name from games order by sequence, id limit 2')
  const [first, second] = rows.map(({ name }) => name)
  await signInAs('editor')
  await page.goto('/admin/games')
  const input = new OperatorInput(page, false)
  await input.use(page.getByRole('button', { name: `Move ${first}` }), 'Space')
  await expect(page.getByRole('button', { name: `Insert between ${first} and ${second}` })).toBeFocused()
  await input.press('ArrowDown')
  await input.press('Space')
  await expect(toast(page, `${first} to 2nd place`)).toBeVisible()
  await input.press('ControlOrMeta+z')
  await expect(toast(page, `${first} to 1st place`)).toBeVisible()
  input.expectSteps(6)
})
