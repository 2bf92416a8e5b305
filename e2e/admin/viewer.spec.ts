import type { Page } from '@playwright/test'
import { findConsolePaths } from '@/e2e/fixtures/console'
import { expect, test } from '@/e2e/fixtures/operator'

const paths = findConsolePaths()
  .filter(({ file, role }) => file.endsWith('page.tsx') && !file.includes('[') && role === 'viewer')
  .map(({ path }) => path)
  // Operators change their own account whatever their role.
  .filter(path => path !== '/admin/account')

/** What a viewer may use: controls that search, filter, copy, page, choose what is shown or preview. */
const reading = [
  /^Find /,
  /^(?:Request ID|Search|All|Open|Closed|User|Path|Rule|Status)$/,
  /^(?:Filter|Columns|\d+ rows|Remove filter .+|(?:Date|When|State|Queue).*|Calendar|Custom)$/,
  /^(?:Copy|Show|Hide|Preview|Previewed|View|Compare|Previous|Next|Later|Options for|Actions for)\b/,
  /^[A-Z]{1,2}-\d+$|^game \d+$/,
  // A request ID, which a click copies.
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
  /^(?:Platform|Build|Bucket|User|Time)\w/,
  /^(?:check-app-update|balance|maintenance)/,
  /^(?:Email, username, phone or ID|Email me this summary)$/,
]
/** Items of a row's menu that change nothing. */
const readingItem = /^(?:Open|Copy|Show|View|Preview|Simulate|Winners|Request inspector)\b/

type ConsoleWindow = { next: { router: { push: (path: string) => void } } }

/** As a link of the console does, in less than half the time that a new document takes. */
async function follow(page: Page, path: string): Promise<void> {
  const before = page.url()
  await page.evaluate(to => (window as unknown as ConsoleWindow).next.router.push(to), path)
  await page.waitForURL(({ href }) => href !== before)
}

/** Names of all enabled controls of the page that are not in `reading`. */
async function findOffers(page: Page): Promise<string[]> {
  const names = await page
    .getByRole('main')
    .locator('button, input, textarea, select, [role=switch], a[href$="/new"]')
    .evaluateAll(all =>
      all
        .filter(
          one =>
            one.checkVisibility() &&
            !one.matches(':disabled, [aria-disabled=true], [tabindex="-1"], [aria-hidden=true] *'),
        )
        .map(one => {
          const label = one instanceof HTMLInputElement ? one.labels?.[0]?.textContent : one.textContent
          return (one.getAttribute('aria-label') ?? label ?? '').trim()
        }),
    )
  return names.filter(name => !reading.some(pattern => pattern.test(name)))
}

/** Enabled items of the first row's menu that are not in `readingItem`. */
async function findItems(page: Page): Promise<string[]> {
  const [button] = await page.getByRole('button', { name: /^Actions for/ }).all()
  if (!button) return []
  await button.click()
  await expect(page.getByRole('menu').last()).toBeVisible()
  const names = await page
    .getByRole('menuitem')
    .evaluateAll(all =>
      all.filter(one => one.ariaDisabled !== 'true').map(one => (one.textContent ?? '').trim()),
    )
  await page.keyboard.press('Escape')
  return names.filter(name => !readingItem.test(name))
}

test('a viewer is offered no change, on lists, in menus and on the page of a row', async ({
  page,
  signInAs,
}) => {
  test.slow()
  await signInAs('viewer')
  const offered: Record<string, string[]> = {}
  const visit = async (path: string) => {
    await follow(page, path)
    const names = [...(await findOffers(page)), ...(await findItems(page))]
    if (names.length > 0) offered[path] = names
  }
  await page.goto('/admin/account')
  for (const path of paths) {
    await visit(path)
    const [row] = await page.locator('[data-row] a[href^="/admin/"], [role=row] a[href^="/admin/"]').all()
    const detail = await row?.getAttribute('href')
    if (detail) await visit(detail)
  }
  expect(offered).toEqual({})
})
