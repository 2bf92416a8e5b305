import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'
import { idOnceRecorded } from '@/e2e/fixtures/rejection'

test('a rejected call is found on the timeline of its user, and previewed again', async ({
  page,
  api,
  persona,
  signInAs,
  database,
  pageErrors,
}) => {
  test.slow()
  const user = await persona('fresh')
  const { access_token: token } = user
  const { body } = await api.get('/qa/reference')
  const promo = body.data.promos.find((each: { outcome: string }) => each.outcome === 'not_eligible')
  const reply = await api.post('/free-play-promo/claim', { token, body: { id: promo.id } })
  expect(reply.status).toBe(422)
  await idOnceRecorded(database, reply)

  await signInAs('editor')
  const call = page.getByRole('link', { name: 'POST /free-play-promo/claim answered 422' })
  await page.goto(`/admin/users/${user.user_id}/timeline`)
  await expect(call).toHaveCount(1)
  await expect(page.getByText(/^Signed up on /)).toBeVisible()
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.getByRole('link', { name: 'Sign-ins', exact: true }).click()
  await expect(call).toHaveCount(0)
  await page.getByRole('link', { name: 'Rejected calls', exact: true }).click()
  await expect(call).toHaveCount(1)

  await page.goto('/admin/requests')
  await page.getByLabel('User', { exact: true }).fill(`U-${user.user_id}`)
  await page.getByLabel('Rule').fill('PromoNotEligible')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/rule=PromoNotEligible/)
  await expect(page.getByText(`Requests of user U-${user.user_id}`)).toBeVisible()
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Preview now' }).click()
  await expect(
    page.getByText('Would be rejected: The user does not meet all rules of the promo.'),
  ).toBeVisible()
  expect(pageErrors).toEqual([])
})
