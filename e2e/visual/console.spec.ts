import { expect, test } from '@/e2e/fixtures/page'
import { comparedPages, findUrl, nameOf, waitUntilComplete, waitUntilLoaded } from '@/e2e/visual/pages'
import { compressBaseline, findSkipReason } from './baselines'
import { openDemo } from './demo-database'

/** Keeps the pictures small. Longer pages repeat rows. */
const maxHeight = 2_000

const looks = [
  { width: 1280, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const

test.beforeEach(async ({ browser, page, context, baseURL }) => {
  const skipReason = findSkipReason(browser.version(), test.info())
  test.skip(skipReason !== null, skipReason ?? '')
  await openDemo(page, context, baseURL ?? '')
})

for (const route of comparedPages)
  test(`${route} looks as before`, async ({ page }) => {
    const url = await findUrl(page, route)
    expect(url, 'a link to such a page').not.toBeNull()
    for (const { width, colorScheme } of looks) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await page.goto(url ?? '')
      await waitUntilLoaded(page)
      await waitUntilComplete(page)
      // In a picture of the full page, the bar of a phone would cover its middle.
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.setViewportSize({ width, height: Math.min(height, maxHeight) })
      const name = `${nameOf(route)}-${width}-${colorScheme}.png`
      await expect.soft(page).toHaveScreenshot(name, { threshold: 0.1 })
      await compressBaseline(test.info().snapshotPath(name, { kind: 'screenshot' }), test.info())
    }
  })
