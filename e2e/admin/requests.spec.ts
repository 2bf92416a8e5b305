import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Api, Persona } from '@/e2e/fixtures/api'
import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'

/** Sends a claim that is rejected; returns its request ID. */
async function sendRejectedClaim(api: Api, { access_token: token }: Persona): Promise<string> {
  const { body } = await api.get('/qa/reference')
  const promo = body.data.promos.find((each: { outcome: string }) => each.outcome === 'not_eligible')
  const reply = await api.post('/free-play-promo/claim', { token, body: { id: promo.id } })
  expect(reply.status).toBe(422)
  return reply.headers['x-request-id'] ?? ''
}

/** Opens the request once it is recorded. */
async function openWhenRecorded(page: Page, id: string | undefined, title: string): Promise<void> {
  await expect(async () => {
    await page.goto(`/admin/requests?id=${encodeURIComponent(id ?? '')}`)
    await expect(page.getByRole('main')).toContainText(title, { timeout: 5_000 })
  }).toPass()
}

test('a rejected request is explained and accessible', async ({
  page,
  api,
  persona,
  signInAs,
  pageErrors,
}) => {
  test.slow()
  const user = await persona('fresh')
  const requestId = await sendRejectedClaim(api, user)
  await signInAs('viewer')
  for (const path of [`/admin/requests?id=${requestId}`, `/admin/requests?user=${user.user_id}`]) {
    await expect(async () => {
      await page.goto(path)
      await expect(page.getByRole('main')).toContainText('POST /free-play-promo/claim', { timeout: 5_000 })
    }).toPass()
    expect(await findAccessibilityIssues(page)).toEqual([])
  }
  expect(pageErrors).toEqual([])
})

test('a request is found by user, path, rule, status and time', async ({ page, api, persona, signInAs }) => {
  const user = await persona('fresh')
  await sendRejectedClaim(api, user)
  await signInAs('viewer')
  const found = page.getByRole('listitem').filter({ hasText: user.username })
  const search = (filter: object) =>
    page.goto(`/admin/requests?${new URLSearchParams({ user: `U-${user.user_id}`, ...filter })}`)
  await expect(async () => {
    await search({ path: '/free-play-promo/*', status: '422', from: '2026-01-01T00:00' })
    await expect(found).toHaveCount(1, { timeout: 5_000 })
  }).toPass()
  await expect(found).toContainText(/\d\d:\d\d ET/)
  for (const other of [
    { path: '/pickem/*' },
    { status: '404' },
    { to: '2026-01-01T00:00' },
    { rule: 'FundsTooLow' },
  ]) {
    await search(other)
    await expect(page.getByRole('main')).toContainText('No rejected request of the last 14 days matches.')
    await expect(found).toHaveCount(0)
  }
})

test('a pasted request ID shows the rule and the accepted values', async ({
  page,
  context,
  api,
  persona,
  signInAs,
}) => {
  const user = await persona('fresh')
  const requestId = await sendRejectedClaim(api, user)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs('viewer')
  await expect(async () => {
    await page.goto(`/admin/requests?user=U-${user.user_id}`)
    await expect(page.getByRole('listitem').filter({ hasText: 'claim' })).toHaveCount(1, { timeout: 5_000 })
  }).toPass()
  await page.goto('/admin/requests')
  await page.evaluate(text => navigator.clipboard.writeText(text), ` ${requestId} `)
  await page.getByRole('searchbox', { name: 'Request ID' }).focus()
  await page.keyboard.press('Control+v')
  await expect(page).toHaveURL(new RegExp(`id=${requestId}`))
  const card = page.getByRole('region', { name: 'POST /free-play-promo/claim' })
  await expect(card).toContainText('The user does not meet all rules of the promo.')
  await expect(card).toContainText('Accepted values')
  await expect(card).toContainText('PromoNotEligible')
  await expect(card).toContainText('You are not eligible for this promo')
  await card.getByRole('link', { name: user.username }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/users/${user.user_id}$`))
  await expect(page.getByRole('region', { name: 'Recent rejected requests' })).toContainText(
    'POST /free-play-promo/claim',
  )
})

test('secrets are removed and emails masked', async ({ page, api, persona, signInAs }) => {
  const { email } = await persona('fresh')
  const reply = await api.post('/sign-in', { body: { email, password: 'Wrong-and-secret-1' } })
  await signInAs('manager')
  await openWhenRecorded(page, reply.headers['x-request-id'], 'POST /sign-in')
  await expect(page.getByRole('main')).not.toContainText('Wrong-and-secret-1')
  await expect(page.getByRole('main')).not.toContainText(email)
})

test('nested and numeric secrets are removed, response messages are kept', async ({
  page,
  api,
  signInAs,
}) => {
  const body = { password: { value: 'Hidden-and-secret-1' }, phone: 4_155_550_188, email: ['a@b.test'] }
  const reply = await api.post('/sign-up', { body })
  expect(reply.status).toBe(422)
  await signInAs('viewer')
  await openWhenRecorded(page, reply.headers['x-request-id'], 'POST /sign-up')
  const main = page.getByRole('main')
  await expect(main).not.toContainText('Hidden-and-secret-1')
  await expect(main).not.toContainText('4155550188')
  await expect(page.getByLabel('Input')).toContainText('"password": "[removed]"')
  await expect(page.getByLabel('Input')).toContainText('"phone": "•••88"')
  await expect(page.getByLabel('Response')).toContainText('The password field must be a string.')
})

test('a request is found by the ID of the client and by that of the server', async ({
  page,
  api,
  persona,
  signInAs,
}) => {
  const { access_token: token } = await persona('fresh')
  const own = `app:${randomUUID()}`
  const headers = { 'x-request-id': own }
  const reply = await api.post('/free-play-promo/claim', { token, headers, body: { id: 2_147_483_647 } })
  const requestId = reply.headers['x-request-id'] ?? ''
  expect(requestId).not.toBe(own)
  await signInAs('viewer')
  await openWhenRecorded(page, own, 'POST /free-play-promo/claim')
  for (const id of [own, requestId]) await expect(page.getByRole('main')).toContainText(id)
})

test('an unknown request ID explains what is recorded', async ({ page, signInAs }) => {
  await signInAs('viewer')
  await page.goto(`/admin/requests?id=${randomUUID()}`)
  await expect(page.getByRole('main')).toContainText('No rejected request of the last 14 days has this ID.')
})
