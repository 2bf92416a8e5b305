import { expect, test } from '@/e2e/fixtures/operator'
import { findAccessibilityIssues } from '@/e2e/fixtures/page'

test.use({ ownWorld: 'test' })

const visiblePaymentFields = [
  'id',
  'payment_method',
  'method_image',
  'method_name',
  'is_default',
  'created_at',
]

/** A response as viewers see it: secrets of the user are hidden. */
// biome-ignore lint/suspicious/noExplicitAny: a body of any shape
function asViewer({ data, ...rest }: any) {
  if (!data) return rest
  const hide = (value: unknown) => (value === null ? null : '[hidden]')
  const {
    fcm_token,
    kyc_upload_url,
    deposit_checkout_url,
    kyc_dob,
    payment_methods,
    trivia_reset_seconds: _,
    ...plain
  } = data
  return {
    ...rest,
    data: {
      ...plain,
      ...(fcm_token !== undefined && { fcm_token: hide(fcm_token) }),
      ...(kyc_upload_url !== undefined && { kyc_upload_url: hide(kyc_upload_url) }),
      ...(deposit_checkout_url !== undefined && { deposit_checkout_url: hide(deposit_checkout_url) }),
      ...(kyc_dob !== undefined && { kyc_dob: kyc_dob && '[masked]' }),
      ...(payment_methods && {
        payment_methods: payment_methods.map((method: object) =>
          Object.fromEntries(
            Object.entries(method).map(([name, value]) => [
              name,
              visiblePaymentFields.includes(name) ? value : hide(value),
            ]),
          ),
        ),
      }),
    },
  }
}

test('a user and a build are chosen and kept in the URL; previewed responses equal those of the API, without secrets; each field shows and links what sets it', async ({
  page,
  signInAs,
  api,
  persona,
  pageErrors,
}) => {
  test.slow()
  const user = await persona('funded')
  const token = user.access_token
  const device = { platform: 'ios', os: '18', version: '2.4.1', brand: 'Apple', model: 'iPhone 17' }
  expect((await api.post('/device-info-logs', { token, body: device })).status).toBe(200)
  await signInAs('viewer')
  await page.goto('/admin/preview')
  await page.getByRole('button', { name: /^User/ }).click()
  const dialog = page.getByRole('dialog', { name: 'User' })
  await dialog.getByRole('textbox').fill('no user of this name')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('No user has this ID')).toBeVisible()
  await dialog.getByRole('textbox').fill(user.email)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(new RegExp(`user=U-${user.user_id}`))
  const build = page.getByRole('dialog', { name: 'Build' })
  const chooseBuild = async (version: string) => {
    await page.getByRole('button', { name: /^Build/ }).click()
    await build.getByRole('textbox').fill(version)
    await build.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(new RegExp(`version=${version.replaceAll('.', '\\.')}`))
  }
  await chooseBuild('0.0.1')
  await expect(page.getByText(/^On 0\.0\.1 the app opens/)).toBeVisible()
  await chooseBuild('2.4.1')
  await page.reload()
  await expect(page.getByRole('button', { name: /^User/ })).toContainText(user.username)

  for (const [path, tab] of [
    ['check-app-update', 'check-app-update'],
    ['check-maintenance-mode', 'maintenance'],
    ['balance/v2', 'balance/v2'],
    ['balance', 'balance'],
  ] as const) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    const shown = JSON.parse(
      (await page.getByLabel(`Response of ${path}`, { exact: true }).textContent()) ?? '',
    )
    const { body } = await api.get(`/${path}`, { token })
    // Changes between the two requests.
    delete shown.data?.trivia_reset_seconds
    expect(shown).toEqual(asViewer(body))
  }

  await page.getByRole('tab', { name: 'balance/v2' }).click()
  const response = page.getByLabel('Response of balance/v2')
  const cash = response.getByRole('link', { name: '"available_cash"', exact: true })
  await cash.hover()
  await expect(page.getByText(`Operator: /admin/users/{id}. Sum of the postings.`)).toBeVisible()
  await expect(cash).toHaveAttribute('href', `/admin/users/${user.user_id}`)
  await cash.focus()
  await page.keyboard.press('ArrowUp')
  await expect(response.getByRole('link', { name: '"available_credits"', exact: true })).toBeFocused()
  const fcmToken = response.getByRole('link', { name: '"fcm_token"' })
  // Scrolling under the pointer would count as a use of the mouse, after which focus shows no tooltip.
  await page.mouse.move(0, 0)
  await fcmToken.focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await expect(fcmToken).toBeFocused()
  await expect(page.getByText('User call: POST /update-fcm-token.')).toBeVisible()
  await expect(fcmToken).toHaveAttribute('href', '/docs#update-fcm-token')
  await expect(response.getByRole('button', { name: '"message"' })).toHaveCount(0)
  expect(pageErrors).toEqual([])
})

test('a later time is compared with now, and changes ahead are steps to it, accessible', async ({
  page,
  signInAs,
  database,
}) => {
  const name = `Weekend ${crypto.randomUUID().slice(0, 8)}`
  await database.query(
    `insert into promos (name, credits_cents, status, starts_at, ends_at)
     values ($1, 100, 'published', now() + interval '26 hours', now() + interval '27 hours')`,
    [name],
  )
  await signInAs('viewer')
  const at = new Date(Date.now() + 25 * 3_600_000).toISOString()
  await page.goto(`/admin/preview?at=${at}`)
  await expect(page.getByText('are highlighted')).toBeVisible()
  // `trivia_reset_seconds` differs.
  await expect(page.getByRole('tab', { name: /balance\/v2/ })).toContainText('1')
  await page.getByRole('tab', { name: /balance\/v2/ }).click()
  await expect(page.getByText('added:').first()).toBeAttached()
  const banner = page.getByRole('region', { name: 'Previewed time' })
  await expect(banner).toContainText('Read-only')
  await expect(page.getByRole('link', { name: `Promo “${name}” starts` })).toBeAttached()
  expect(await findAccessibilityIssues(page, 'html', 4_000)).toEqual([])
  await banner.getByRole('link', { name: 'Back to now' }).click()
  await expect(banner).toHaveCount(0)
  await page.getByRole('slider', { name: 'Previewed time' }).press('End')
  await expect(banner).toContainText('Preview at')
  await expect(page).toHaveURL(/at=/)
})
