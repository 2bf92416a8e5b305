import { readdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { pageGroups } from '@/components/admin/shell/pages'
import { browserFlags, ensureBrowser } from './browser'
import { fillConsole } from '@/scripts/screenshots/create-activity'
import { place as served, startService } from '@/scripts/console/serve'
import { findService } from '@/scripts/simulate/api-client'

const { address, feedToken, email, password } = served
const folder = 'pictures'
const looks = [
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const missing = new Set<string>()
const executablePath = await ensureBrowser()
await mkdir(folder, { recursive: true })
const service = await startService()
const browser = await chromium.launch({ args: browserFlags, executablePath })
try {
  process.env.FEED_TOKEN = feedToken
  await fillConsole(await findService(address), service.dataDir)
  for (const look of looks) await takeAll(browser, look)
} finally {
  await browser.close()
  await service.stop()
}
console.log(`The pictures are in ${folder}/.`)
for (const place of missing) console.error(`No picture of ${place}: nothing leads there.`)
process.exitCode = missing.size > 0 ? 1 : 0

async function takeAll(from: Browser, { width, colorScheme }: (typeof looks)[number]) {
  const context = await from.newContext({
    viewport: { width, height: 900 },
    colorScheme,
    deviceScaleFactor: 2,
  })
  const page = await context.newPage()
  const take = async (name: string) => {
    // What forms ask for by themselves arrives after them.
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: path.join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true })
  }
  await page.goto(`${address}/admin/sign-in`)
  await take('sign-in')
  await signIn(page)
  for (const place of findPages().filter(one => nameOf(one).includes(values.only))) {
    const href = await findWay(page, place)
    if (!href) {
      missing.add(place)
      continue
    }
    await page.goto(address + href)
    await untilLoaded(page)
    await take(nameOf(place))
  }
  await context.close()
}

/** "/admin/users/[id]/wallet" is "users-id-wallet". */
function nameOf(place: string): string {
  const name = place.replace(/^\/admin\/?/, '').replaceAll('/', '-')
  return name.replaceAll(/\[(\w+)\]/g, '$1') || 'overview'
}

async function signIn(page: Page) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(url => !url.pathname.startsWith('/admin/sign-in'))
}

/** Every page of the console, as its folder says it; those of the sidebar are all among them. */
function findPages(): string[] {
  const root = 'app/admin/(console)'
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map(file => file.replaceAll(path.sep, '/'))
    .filter(file => /(?:^|\/)page\.tsx$/.test(file))
    .map(file => `/admin/${file.replace(/\/?page\.tsx$/, '')}`.replace(/\/$/, ''))
  const ofSidebar = pageGroups.flatMap(({ pages }) => pages.map(({ href }) => href))
  return [...new Set([...found, ...ofSidebar])].sort()
}

/** Where a page is; one about something is found by the first link to such a thing on the page above it. */
async function findWay(page: Page, place: string): Promise<string | null> {
  if (!place.includes('[')) return place
  const root = place.slice(0, place.indexOf('/['))
  const about = place.slice(0, place.lastIndexOf(']') + 1)
  await page.goto(address + root)
  await untilLoaded(page)
  const pattern = new RegExp(`^${about.replaceAll(/\[\w+\]/g, '[^/?#]+')}(?=$|[/?#])`)
  // Pages of their own beneath the same one: /admin/matches/corrections is no match of a sport.
  const others = findPages().filter(other => other.startsWith(`${root}/`) && !other.startsWith(`${root}/[`))
  const isOther = (href: string) =>
    [...others, `${root}/csv`].some(other => `${href}/`.startsWith(`${other.split('/[')[0]}/`))
  const links = page.locator('main a')
  const hrefs = await links.evaluateAll(all => all.map(one => one.getAttribute('href') ?? ''))
  const found = hrefs.map(href => pattern.exec(href)?.[0]).find(href => href && !isOther(href))
  return found ? found + place.slice(about.length) : null
}

/** A list arrives after the page around it. */
async function untilLoaded(page: Page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.locator('[role=status][aria-label^=Loading]').first().waitFor({ state: 'detached' })
}
