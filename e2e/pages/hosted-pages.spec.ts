import sharp from 'sharp'
import { expect, findAccessibilityIssues, setWidth, test } from '@/e2e/fixtures/page'

test('a user fills in the form on a phone, corrects an error and sees the state', async ({
  page,
  api,
  persona,
}) => {
  const { access_token: token } = await persona('fresh', { verified: true })
  const { kyc_upload_url: link } = (await api.post('/kyc/start', { token })).body.data
  await setWidth(page, 390)
  await page.goto(new URL(link).pathname)
  await page.getByLabel('Full legal name').fill('Ann Lee')
  await page.getByLabel('Date of birth').fill('1990-05-17')
  await page.getByLabel('Street and number').fill('12 Orchard Lane')
  await page.getByLabel('City').fill('Chicago')
  await page.getByLabel('State').selectOption('Illinois')
  const send = page.getByRole('button', { name: 'Send for checking' })
  await send.click()
  await expect(page.getByRole('alert')).toContainText('Enter a ZIP code')
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.getByRole('link', { name: /Enter a ZIP code/ }).click()
  await page.getByLabel('ZIP code').fill('60614')
  const picture = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  await page.getByLabel('Front').setInputFiles({ name: 'id.jpg', mimeType: 'image/jpeg', buffer: picture })
  await send.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We are checking your details')
  expect(await findAccessibilityIssues(page)).toEqual([])
})

test('a user adds cash on a phone, corrects the amount and sees that it arrived', async ({
  page,
  api,
  persona,
  pageErrors,
}) => {
  const { access_token: token } = await persona('fresh', { verified: true })
  const { deposit_checkout_url: link } = (await api.get('/balance/v2', { token })).body.data
  await setWidth(page, 390)
  await page.goto(new URL(link).pathname)
  await expect(page.getByLabel('Amount in dollars')).toBeHidden()
  await page.getByRole('radio', { name: 'Other' }).check()
  await page.getByLabel('Amount in dollars').fill('1.50')
  const next = page.getByRole('button', { name: 'Continue' })
  await next.click()
  await expect(page.getByRole('alert')).toHaveText('The minimum is $10.00.')
  const amount = page.getByLabel('Amount in dollars')
  await expect(amount).toHaveValue('1.50')
  await expect(amount).toHaveAccessibleDescription(/The minimum is \$10\.00\./)
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.getByRole('radio', { name: '$50' }).check()
  await next.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay $50.00')
  expect(await findAccessibilityIssues(page)).toEqual([])
  await page.getByRole('button', { name: 'Pay $50.00' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cash added')
  expect(await findAccessibilityIssues(page)).toEqual([])
  expect((await api.get('/balance/v2', { token })).body.data.available_cash_excluding_site_credits).toBe(
    '50.00',
  )
  // The rejected form is the only one.
  expect(pageErrors.filter(error => !error.includes('422'))).toEqual([])
})

test('the page of a paid deposit leads back to the app', async ({ page, api, persona, baseURL }) => {
  const { access_token: token } = await persona('fresh', { verified: true })
  const app = new URL('/favicon.svg', baseURL).href.replace('127.0.0.1', 'localhost')
  const body = { amount: 25, return_url: app }
  const { checkout_url: link, deposit_id: id } = (await api.post('/deposits', { token, body })).body.data
  await page.goto(new URL(link).pathname)
  await page.getByRole('button', { name: 'Pay $25.00' }).click()
  await expect(page).toHaveURL(`${app}?deposit_id=${id}&outcome=completed`)
})
