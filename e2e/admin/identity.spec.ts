import { confirmAction, toast } from '@/e2e/fixtures/console-parts'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'

test('a manager asks again, and the user sees the reason on a fresh page', async ({
  page,
  api,
  persona,
  signInAs,
  pageErrors,
}) => {
  test.slow()
  const user = await persona('kyc_pending')
  await signInAs('manager')
  await page.goto(`/admin/identity?q=${user.username}`)
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.getByRole('link', { name: user.username }).first().click()
  await expect(page.getByText(/\d+ Orchard Lane, Chicago, IL \d{5}/)).toBeVisible()
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.getByRole('button', { name: 'Ask again' }).click()
  await confirmAction(page, 'Ask again', { reason: 'Send a picture of the front, please.' })
  await expect(toast(page, 'for new identity details')).toBeVisible()
  const { access_token: token } = user
  expect((await api.get('/balance/v2', { token })).body.data).toMatchObject({
    kyc_status: { name: 'Not performed' },
    kyc_upload_url: null,
    kyc_attempts: 1,
  })
  const { kyc_upload_url: link } = (await api.post('/kyc/start', { token })).body.data
  expect((await api.get(new URL(link).pathname)).text).toContain('Send a picture of the front, please.')
  expect(pageErrors).toEqual([])
})
