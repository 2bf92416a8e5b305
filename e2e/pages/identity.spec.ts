import sharp from 'sharp'
import { expect, findAccessibilityIssues, setWidth, test } from '@/e2e/fixtures/page'

test('a user fills in the form on a phone, corrects an error and sees the state', async ({
  page,
  api,
  persona,
}) => {
  const { access_token: token } = await persona('fresh')
  const { kyc_upload_url: link } = (await api.post('/kyc/start', { token })).body.data
  await setWidth(page, 390)
  await page.goto(new URL(link).pathname)
  expect(await findAccessibilityIssues(page)).toEqual([])
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
