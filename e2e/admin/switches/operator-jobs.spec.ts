import { toast } from '@/e2e/fixtures/console-parts'
import { expect, operatorPassword, test } from '@/e2e/fixtures/operator'
import { OperatorInput } from '@/e2e/fixtures/operator-input'
import { hashOperatorPassword } from '@/lib/people/operator/password'

test.use({ ownWorld: 'test' })

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

test('Android is closed now and opened again, and a window of an hour on Sunday is scheduled, by keyboard alone; one that spans a clock change in few steps', async ({
  page,
  api,
  signInAs,
  database,
}) => {
  test.slow()
  const modeOf = async () => (await api.get('/app-status?platform=android')).body.data.maintenance_mode
  const sunday = new Date()
  sunday.setUTCDate(sunday.getUTCDate() + 7 + ((7 - sunday.getUTCDay()) % 7))
  const digits = sunday.toISOString().slice(0, 10)
  const readLast = async () => {
    const { rows } = await database.query(
      `select to_char(starts_at at time zone 'America/New_York', 'YYYY-MM-DD"T"HH24:MI') as at,
              extract(epoch from ends_at - starts_at)::int / 60 as minutes
         from maintenance_windows where canceled_at is null order by id desc limit 1`,
    )
    return rows[0]
  }
  await signInAs('manager')
  await page.goto('/admin')
  const keys = new OperatorInput(page, false)
  await keys.find('close and', 'Close Android now')
  await expect(page.getByRole('heading', { name: 'New maintenance window' })).toBeVisible()
  await keys.use(page.getByRole('button', { name: /^Review and close/ }))
  await keys.confirm('Close Android now', { reason, typed: 'Maintenance of Android' })
  await expect.poll(modeOf).toBe('enabled')
  keys.expectSteps(7)
  await keys.use(page.getByRole('button', { name: 'End for Android…' }))
  await keys.use(page.getByRole('alertdialog').getByRole('button', { name: 'End now' }))
  await expect.poll(modeOf).toBe('disabled')
  keys.expectSteps(4)

  await page.goto('/admin')
  await keys.find('schedule', 'Schedule maintenance window')
  await keys.writeTime(page.getByRole('group', { name: 'Start' }), `${digits}T03:00`)
  await keys.write(page.getByLabel('Message'), 'Back at four')
  await keys.press('ControlOrMeta+s')
  await keys.confirm('Schedule window', { reason, typed: 'Maintenance of iOS and Android' })
  await expect(toast(page, 'Planned to close iOS and Android on Sun')).toBeVisible()
  expect(await readLast()).toEqual({ at: `${digits}T03:00`, minutes: 60 })
  keys.expectSteps(9)

  await page.goto('/admin/maintenance/new')
  const input = new OperatorInput(page, true)
  await input.writeTime(page.getByRole('group', { name: 'Start' }).last(), '2027-03-14T01:30')
  await input.writeTime(page.getByRole('group', { name: 'End' }), '2027-03-14T03:30')
  await input.write(page.getByLabel('Message'), 'Back at half past three')
  await expect(page.getByRole('main')).toContainText('Clocks')
  await input.press('ControlOrMeta+s')
  await input.confirm('Schedule window', { reason, typed: 'Maintenance of iOS and Android' })
  await expect.poll(readLast).toEqual({ at: '2027-03-14T01:30', minutes: 60 })
  input.expectSteps(12)
})

test('a staged release is published and undone, and a token is created that publishes a release, in few steps', async ({
  page,
  api,
  database,
  signInAs,
}) => {
  const operator = await signInAs('editor')
  await database.query('update operators set password_hash = $1 where id = $2', [
    await hashOperatorPassword(operatorPassword),
    operator.id,
  ])
  const input = new OperatorInput(page, true)
  await page.goto('/admin/app-versions/new')
  await input.write(page.getByLabel('Version', { exact: true }), '72.0.0')
  await input.use(page.getByRole('button', { name: 'Now', exact: true }))
  await input.check(page.getByRole('switch', { name: 'Staged rollout' }))
  await input.press('ControlOrMeta+s')
  await expect(toast(page, 'Published release iOS 72.0.0')).toBeVisible()
  input.expectSteps(9)
  await input.press('ControlOrMeta+z')
  await expect(toast(page, 'Withdrew release iOS 72.0.0')).toBeVisible()
  input.expectSteps(1)

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
