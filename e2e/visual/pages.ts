import type { Page } from '@playwright/test'

/** One of each kind of page: with charts, a form, an ordered list, tabs, tables, decisions. */
export const comparedPages = [
  '/admin',
  '/admin/app-versions/[id]',
  '/admin/approvals',
  '/admin/contests/[id]',
  '/admin/maintenance/new',
  '/admin/matches/[gameId]/[feedGameId]',
  '/admin/navigations',
  '/admin/promos/[id]',
  '/admin/settings',
  '/admin/users',
  '/admin/users/[id]',
  '/admin/withdrawals',
] as const

/** "users-id-wallet" for "/admin/users/[id]/wallet". */
export function nameOf(route: string): string {
  const name = route.replace(/^\/admin\/?/, '').replaceAll('/', '-')
  return name.replaceAll(/\[(\w+)\]/g, '$1') || 'overview'
}

/** The URL path of a page. For a dynamic route, the first matching link on the page above it. */
export async function findUrl(page: Page, route: string): Promise<string | null> {
  const [list = ''] = route.split('/[')
  if (list === route) return route
  await page.goto(list)
  await waitUntilLoaded(page)
  const hrefs = await page
    .locator('main a')
    .evaluateAll(all => all.map(one => one.getAttribute('href') ?? ''))
  const pattern = new RegExp(`^${route.replaceAll(/\[\w+\]/g, '\\d+')}$`)
  return hrefs.find(href => pattern.test(href)) ?? null
}

/** Lists load after the page. */
export async function waitUntilLoaded(page: Page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await waitForNetwork(page)
  await page.locator('[role=status][aria-label^=Loading]').first().waitFor({ state: 'detached' })
}

/** Forms load data after rendering. */
export async function waitUntilComplete(page: Page) {
  await waitForNetwork(page)
  await page
    .getByText(/^(Counting|Loading)\b/)
    .first()
    .waitFor({ state: 'detached' })
  await page.evaluate(() => document.fonts.ready)
}

/** For pictures of any page, whatever it loads. */
function waitForNetwork(page: Page) {
  // biome-ignore lint/suspicious/noPlaywrightNetworkidle: no element is common to all pages that are complete.
  return page.waitForLoadState('networkidle')
}
