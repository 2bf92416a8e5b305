import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Api, Persona } from '@/e2e/fixtures/api'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'
import { idOnceRecorded } from '@/e2e/fixtures/rejection'

/** Sends a claim that is rejected, with an ID of the client; returns the request ID once the claim is recorded. */
async function sendRejectedClaim(
  api: Api,
  database: pg.Client,
  { access_token: token }: Persona,
  own: string,
): Promise<string> {
  const { body } = await api.get('/qa/reference')
  const promo = body.data.promos.find((each: { outcome: string }) => each.outcome === 'not_eligible')
  const headers = { 'x-request-id': own }
  const reply = await api.post('/free-play-promo/claim', { token, headers, body: { id: promo.id } })
  expect(reply.status).toBe(422)
  return idOnceRecorded(database, reply)
}

test('a pasted request ID shows the rule and the accepted values, accessible', async ({
  page,
  context,
  api,
  persona,
  signInAs,
  database,
  pageErrors,
}) => {
  test.slow()
  const user = await persona('fresh')
  const requestId = await sendRejectedClaim(api, database, user, `app:${randomUUID()}`)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs('viewer')
  await page.goto(`/admin/requests?id=${randomUUID()}`)
  await expect(page.getByRole('main')).toContainText('No rejected request of the last 14 days has this ID.')
  const field = page.getByRole('searchbox', { name: 'Request ID' })
  await field.fill('')
  await page.evaluate(text => navigator.clipboard.writeText(text), ` ${requestId} `)
  await field.focus()
  await page.keyboard.press('Control+v')
  await expect(page).toHaveURL(new RegExp(`id=${requestId}`))
  const card = page.getByRole('region', { name: 'POST /free-play-promo/claim' })
  await expect(card).toContainText('The user does not meet all rules of the promo.')
  await expect(card).toContainText('Accepted values')
  await expect(card).toContainText('PromoNotEligible')
  await expect(card).toContainText('You are not eligible for this promo')
  expect(await findAccessibilityIssues(page)).toEqual([])
  await card.getByRole('link', { name: user.username }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/users/${user.user_id}$`))
  await expect(page.getByRole('region', { name: 'Recent rejected requests' })).toContainText(
    'POST /free-play-promo/claim',
  )
  expect(pageErrors).toEqual([])
})

test('a request is found by the ID of the client and by user, path, status and time, accessible', async ({
  page,
  api,
  persona,
  signInAs,
  database,
}) => {
  test.slow()
  const user = await persona('fresh')
  const own = `app:${randomUUID()}`
  const requestId = await sendRejectedClaim(api, database, user, own)
  expect(requestId).not.toBe(own)
  await signInAs('viewer')
  await page.goto(`/admin/requests?id=${encodeURIComponent(own)}`)
  for (const id of [own, requestId]) await expect(page.getByRole('main')).toContainText(id)
  const search = (filter: object) =>
    page.goto(`/admin/requests?${new URLSearchParams({ user: `U-${user.user_id}`, ...filter })}`)
  await search({ path: '/free-play-promo/*', status: '422', from: '2026-01-01T00:00' })
  const found = page.getByRole('listitem').filter({ hasText: user.username })
  await expect(found).toHaveCount(1)
  await expect(found).toContainText(/\d\d:\d\d ET/)
  expect(await findAccessibilityIssues(page)).toEqual([])
  await search({ rule: 'FundsTooLow' })
  await expect(page.getByRole('main')).toContainText('No rejected request of the last 14 days matches.')
  await expect(found).toHaveCount(0)
})

test('secrets are removed, contacts masked and response messages kept, also for a manager', async ({
  page,
  api,
  signInAs,
  database,
}) => {
  const email = `${randomUUID()}@slatekeeper.test`
  const body = { password: { value: 'Hidden-and-secret-1' }, phone: 4_155_550_188, email: [email] }
  const reply = await api.post('/sign-up', { body })
  expect(reply.status).toBe(422)
  const id = await idOnceRecorded(database, reply)
  await signInAs('manager')
  await page.goto(`/admin/requests?id=${id}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('POST /sign-up')
  for (const secret of ['Hidden-and-secret-1', '4155550188', email])
    await expect(main).not.toContainText(secret)
  await expect(page.getByLabel('Input')).toContainText('"password": "[removed]"')
  await expect(page.getByLabel('Input')).toContainText('"phone": "•••88"')
  await expect(page.getByLabel('Response')).toContainText('The password field must be a string.')
})
