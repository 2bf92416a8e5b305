import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { pageGroups } from '@/components/shell/pages'

/** Every page of the console, by its folder. */
export function findPages(): string[] {
  const root = 'app/admin/(console)'
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map(file => file.replaceAll(path.sep, '/'))
    .filter(file => /(?:^|\/)page\.tsx$/.test(file))
    .map(file => `/admin/${file.replace(/\/?page\.tsx$/, '')}`.replace(/\/$/, ''))
  const ofSidebar = pageGroups.flatMap(({ areas }) =>
    areas.flatMap(({ pages }) => pages.map(({ href }) => href)),
  )
  return [...new Set([...found, ...ofSidebar])].sort()
}

/** "users-id-wallet" for "/admin/users/[id]/wallet". */
export function nameOf(route: string): string {
  const name = route.replace(/^\/admin\/?/, '').replaceAll('/', '-')
  return name.replaceAll(/\[(\w+)\]/g, '$1') || 'overview'
}

/** The URL path of a page. For a dynamic route, the first matching link on the page above it. */
export async function findUrl(page: Page, route: string): Promise<string | null> {
  if (!route.includes('[')) return route
  const root = route.slice(0, route.indexOf('/['))
  const about = route.slice(0, route.lastIndexOf(']') + 1)
  await page.goto(root)
  await waitUntilLoaded(page)
  const pattern = new RegExp(`^${about.replaceAll(/\[\w+\]/g, '[^/?#]+')}(?=$|[/?#])`)
  // Static pages below the same one: /admin/matches/corrections is not a match.
  const others = findPages().filter(other => other.startsWith(`${root}/`) && !other.startsWith(`${root}/[`))
  const isOther = (href: string) =>
    [...others, `${root}/csv`].some(other => `${href}/`.startsWith(`${other.split('/[')[0]}/`))
  const links = page.locator('main a')
  const hrefs = await links.evaluateAll(all => all.map(one => one.getAttribute('href') ?? ''))
  const found = hrefs.map(href => pattern.exec(href)?.[0]).find(href => href && !isOther(href))
  return found ? found + route.slice(about.length) : null
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
