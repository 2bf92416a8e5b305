import { toast } from '@/e2e/fixtures/console-parts'
import { Hands } from '@/e2e/fixtures/hands'
import { expect, test } from '@/e2e/fixtures/operator'

// Releases and maintenance are global, so these tests run in order.
test.describe.configure({ mode: 'default' })

const reason = 'Older builds show wrong payouts.'

test.afterEach(async ({ database }) => {
  await database.query('update maintenance_windows set canceled_at = now() where canceled_at is null')
  await database.query(`delete from releases where version = '71.0.0'`)
})

for (const { way, hasMouse } of [
  { way: 'with the mouse', hasMouse: true },
  { way: 'by keyboard alone', hasMouse: false },
]) {
  test(`an update is forced and undone, ${way}`, async ({ page, api, persona, signInAs }) => {
    test.slow()
    const { access_token: token } = await persona('fresh')
    const forced = async () => (await api.get('/check-app-update', { token })).body.data.ios_force_update
    const before = await forced()
    await signInAs('manager')
    await page.goto('/admin')
    const hands = new Hands(page, hasMouse)
    await hands.find('new rel', 'New release')
    await hands.write(page.getByLabel('Version', { exact: true }), '71.0.0')
    await hands.use(page.getByRole('button', { name: 'Now', exact: true }))
    await hands.check(page.getByRole('switch', { name: 'Force update' }))
    await hands.press('ControlOrMeta+s')
    await hands.confirm('Force update', { reason, typed: 'iOS 71.0.0' })
    await expect(toast(page, 'Created iOS 71.0.0')).toBeVisible()
    await expect.poll(forced).toBe('1')
    hands.expectAtMost(68)
    await hands.press('ControlOrMeta+z')
    await expect(toast(page, 'Undone')).toBeVisible()
    await expect.poll(forced).toBe(before)
  })

  test(`Android is closed now and opened again, ${way}`, async ({ page, api, signInAs }) => {
    test.slow()
    const modeOf = async () => (await api.get('/app-status?platform=android')).body.data.maintenance_mode
    await signInAs('manager')
    await page.goto('/admin')
    const hands = new Hands(page, hasMouse)
    await hands.find('close and', 'Close Android now')
    await hands.write(page.getByLabel('Message'), 'Back in an hour')
    await hands.press('ControlOrMeta+s')
    await hands.confirm('Close Android now', { reason, typed: 'Maintenance of Android' })
    await expect.poll(modeOf).toBe('enabled')
    hands.expectAtMost(101)
    await hands.use(page.getByRole('button', { name: 'End for Android' }))
    await expect.poll(modeOf).toBe('disabled')
    hands.expectAtMost(2)
  })

  test(`a window of an hour on Sunday is scheduled, ${way}`, async ({ page, signInAs, database }) => {
    test.slow()
    const sunday = new Date()
    sunday.setUTCDate(sunday.getUTCDate() + 7 + ((7 - sunday.getUTCDay()) % 7))
    const digits = sunday.toISOString().slice(0, 10)
    await signInAs('manager')
    await page.goto('/admin')
    const hands = new Hands(page, hasMouse)
    await hands.find('schedule', 'Schedule maintenance window')
    await hands.writeTime(page.getByRole('group', { name: 'Start' }), `${digits}T03:00`)
    await hands.write(page.getByLabel('Message'), 'Back at four')
    await hands.press('ControlOrMeta+s')
    await hands.confirm('Schedule window', { reason, typed: 'Maintenance of iOS and Android' })
    await expect(toast(page, 'Scheduled Maintenance of iOS and Android')).toBeVisible()
    const { rows } = await database.query(
      `select to_char(starts_at at time zone 'America/New_York', 'YYYY-MM-DD"T"HH24:MI') as at,
              extract(epoch from ends_at - starts_at)::int / 60 as minutes
         from maintenance_windows where canceled_at is null order by id desc limit 1`,
    )
    expect(rows).toEqual([{ at: `${digits}T03:00`, minutes: 60 }])
    hands.expectAtMost(104)
  })
}
