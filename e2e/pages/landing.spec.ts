import { expect, findAccessibilityIssues, test } from '@/e2e/fixtures/page'

test('the landing page shows the status with its own fonts, is accessible and links to console, reference and OpenAPI', async ({
  page,
  pageErrors,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Slatekeeper')
  await expect(page.getByText('Open for the app')).toBeVisible()
  const isLoaded = await page.evaluate(async () => {
    await document.fonts.ready
    return document.fonts.check('13px "Geist Variable"')
  })
  expect(isLoaded).toBe(true)
  expect(await findAccessibilityIssues(page)).toEqual([])
  await expect(page.getByRole('link', { name: /^OpenAPI/ })).toHaveAttribute('href', '/openapi.json')
  await expect(page.getByRole('link', { name: /^Operators/ })).toHaveAttribute('href', '/admin')
  await expect(page.getByRole('link', { name: /^API reference/ })).toHaveAttribute('href', '/docs')
  expect(pageErrors).toEqual([])
})

test('an unknown path answers 404 and links to the start page', async ({ page }) => {
  const response = await page.goto('/nowhere')
  expect(response?.status()).toBe(404)
  await page.getByRole('link', { name: 'Go to the start page' }).click()
  await expect(page).toHaveURL('/')
})
