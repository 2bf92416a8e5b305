import type { Page } from '@playwright/test'

type Picture = {
  width: number
  height: number
  colorScheme?: 'dark'
  /** Opens the page, and waits for what loads later. */
  open: (page: Page) => Promise<unknown>
}

/** The pictures in docs/pictures, by file name. */
export const readmePictures: Record<string, Picture> = {
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
