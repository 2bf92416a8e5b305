import { toast } from '@/e2e/fixtures/console-parts'
import { expect, test } from '@/e2e/fixtures/operator'
import { inputMethods, OperatorInput } from '@/e2e/fixtures/operator-input'

const reason = 'Older builds show wrong payouts.'

for (const { method, hasMouse } of inputMethods) {
  test(`an update is forced and undone, ${method}`, async ({ page, api, persona, signInAs }) => {
    test.slow()
    const { access_token: token } = await persona('fresh')
    const forced = async () => (await api.get('/check-app-update', { token })).body.data.ios_force_update
    const before = await forced()
    await signInAs('manager')
    await page.goto('/admin')
    const input = new OperatorInput(page, hasMouse)
    await input.find('new rel', 'New release')
    await input.write(page.getByLabel('Version', { exact: true }), '71.0.0')
    await input.use(page.getByRole('button', { name: 'Now', exact: true }))
    await input.check(page.getByRole('switch', { name: 'Force update' }))
    await input.press('ControlOrMeta+s')
    await input.confirm('Force update', { reason, typed: 'iOS 71.0.0' })
    await expect(toast(page, 'to update to iOS 71.0.0')).toBeVisible()
    await expect.poll(forced).toBe('1')
    input.expectAtMost(68)
    await input.press('ControlOrMeta+z')
    await expect(toast(page, 'Undone')).toBeVisible()
    await expect.poll(forced).toBe(before)
  })

  test(`Android is closed now and opened again, ${method}`, async ({ page, api, signInAs }) => {
    test.slow()
    const modeOf = async () => (await api.get('/app-status?platform=android')).body.data.maintenance_mode
    await signInAs('manager')
    await page.goto('/admin')
    const input = new OperatorInput(page, hasMouse)
    await input.find('close and', 'Close Android now')
    await expect(page.getByRole('heading', { name: 'New maintenance window' })).toBeVisible()
    await input.use(page.getByRole('button', { name: /^Review and close/ }))
    await input.confirm('Close Android now', { reason, typed: 'Maintenance of Android' })
    await expect.poll(modeOf).toBe('enabled')
    input.expectAtMost(86)
    await input.use(page.getByRole('button', { name: 'End for Android' }))
    await expect.poll(modeOf).toBe('disabled')
    input.expectAtMost(2)
  })

  test(`a window of an hour on Sunday is scheduled, ${method}`, async ({ page, signInAs, database }) => {
    test.slow()
    const sunday = new Date()
    sunday.setUTCDate(sunday.getUTCDate() + 7 + ((7 - sunday.getUTCDay()) % 7))
    const digits = sunday.toISOString().slice(0, 10)
    await signInAs('manager')
    await page.goto('/admin')
    const input = new OperatorInput(page, hasMouse)
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
    input.expectAtMost(104)
  })
}
