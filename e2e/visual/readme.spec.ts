import path from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '@/e2e/fixtures/page'
import { isUpdate } from './baselines'
import { openDemo } from './demo-database'
import { waitUntilComplete, waitUntilLoaded } from './pages'

type Picture = {
  width: number
  height: number
  colorScheme?: 'dark'
  /** Opens the page, and waits for what loads later. */
  open: (page: Page) => Promise<unknown>
}

/** The pictures of README.md in docs/pictures, by file name. */
const pictures: Record<string, Picture> = {
  overview: { width: 1280, height: 1090, open: page => page.goto('/admin') },
  'overview-phone': { width: 390, height: 760, open: page => page.goto('/admin') },
  promos: {
    width: 1280,
    height: 860,
    async open(page) {
      await page.goto('/admin/promos?open=1')
      await page.getByText('can claim now').first().waitFor()
    },
  },
  release: {
    width: 1280,
    height: 1000,
    async open(page) {
      await page.goto('/admin/app-versions')
      await page.getByRole('main').getByRole('link', { name: '99.0.0' }).first().click()
      await page.getByText('Devices blocked').waitFor()
      await page.getByText('What the user sees').waitFor()
    },
  },
  user: {
    width: 1280,
    height: 760,
    colorScheme: 'dark',
    async open(page) {
      await page.goto('/admin/users')
      await page
        .getByRole('main')
        .getByRole('link', { name: /^funded_/ })
        .first()
        .click()
      await page.waitForURL(/\/users\/\d+$/)
    },
  },
}

test.beforeEach(async ({ page, context, baseURL }) => {
  test.skip(!isUpdate(test.info().config), '--update-snapshots renews docs/pictures')
  await openDemo(page, context, baseURL ?? '')
})

for (const [name, { width, height, colorScheme = 'light', open }] of Object.entries(pictures))
  test(`the picture ${name} of the README is renewed`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await open(page)
    await waitUntilLoaded(page)
    await waitUntilComplete(page)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeHidden()
    // A color map, which is half as large.
    const png = sharp(await page.screenshot()).png({ palette: true, compressionLevel: 9, effort: 10 })
    await png.toFile(path.join('docs', 'pictures', `${name}.png`))
  })
