import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { browserFlags, ensureBrowser } from '@/scripts/browser'

const port = 4390
const address = `http://localhost:${port}`
const folder = 'pictures'
const looks = [
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const
const credentials = { email: 'operator@slatekeeper.test', password: 'correct horse slate' }

const executablePath = await ensureBrowser()
await mkdir(folder, { recursive: true })
const service = await startService()
const browser = await chromium.launch({ args: browserFlags, executablePath })
try {
  for (const look of looks) await takeAll(browser, look)
} finally {
  await browser.close()
  await service.stop()
}
console.log(`The pictures are in ${folder}/.`)

/** A service of its own, on a database of its own with demo data; both are gone afterwards. */
async function startService() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'slatekeeper-pictures-'))
  await chmod(dataDir, 0o755)
  const settings = { PORT: `${port}`, DATA_DIR: dataDir, DATABASE_URL: '', PUBLIC_URL: '', LOG_LEVEL: 'warn' }
  const env = {
    ...process.env,
    ...settings,
    QA_TOOLS: '1',
    RATE_LIMITS: 'off',
    ADMIN_EMAIL: credentials.email,
    ADMIN_PASSWORD: credentials.password,
  }
  const child = spawn(process.execPath, ['--import', 'tsx', 'server.ts'], { env, stdio: 'inherit' })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill()
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  const isGone = ended.then(() => true)
  while (!(await isServing())) {
    const hasEnded = await Promise.race([isGone, wait(500).then(() => false)])
    if (hasEnded) throw new Error('The service did not start, for the reason above.')
  }
  return { stop }
}

async function isServing(): Promise<boolean> {
  const reply = await fetch(`${address}/admin/sign-in`).catch(() => undefined)
  return reply?.ok === true
}

async function takeAll(from: Browser, { width, colorScheme }: (typeof looks)[number]) {
  const context = await from.newContext({
    viewport: { width, height: 900 },
    colorScheme,
    deviceScaleFactor: 2,
  })
  const page = await context.newPage()
  const take = async (name: string) => {
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: path.join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true })
  }
  await page.goto(`${address}/admin/sign-in`)
  await take('sign-in')
  await signIn(page)
  for (const place of findPages()) {
    const href = await findWay(page, place)
    if (!href) {
      console.log(`No picture of ${place}: the demo data has none.`)
      continue
    }
    await page.goto(address + href)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await take(
      place
        .replace(/^\/admin\/?/, '')
        .replaceAll('/', '-')
        .replaceAll(/\[(\w+)\]/g, '$1') || 'overview',
    )
  }
  await context.close()
}

async function signIn(page: Page) {
  await page.getByLabel('E-mail').fill(credentials.email)
  await page.getByLabel('Password').fill(credentials.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(url => !url.pathname.startsWith('/admin/sign-in'))
}

/** Every page of the console, as its folder says it. */
function findPages(): string[] {
  const root = 'app/admin/(console)'
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map(file => file.replaceAll(path.sep, '/'))
    .filter(file => /(?:^|\/)page\.tsx$/.test(file))
    .map(file => `/admin/${file.replace(/\/?page\.tsx$/, '')}`.replace(/\/$/, ''))
    .sort()
}

/** Where a page is; one about something is found by the first link to such a thing on the page above it. */
async function findWay(page: Page, place: string): Promise<string | null> {
  const at = place.indexOf('/[')
  if (at < 0) return place
  await page.goto(address + place.slice(0, at))
  // A list arrives after the page around it.
  const wanted = page.locator(`main a[href^="${place.slice(0, at)}/"]`).first()
  await wanted.waitFor({ state: 'attached', timeout: 3_000 }).catch(() => undefined)
  const pattern = new RegExp(`^${place.replaceAll(/\[\w+\]/g, '[^/?#]+')}$`)
  const above = new RegExp(`^${place.slice(0, place.indexOf(']') + 1).replace(/\[\w+\]/, '([^/?#]+)')}`)
  const links = await page
    .locator('main a')
    .evaluateAll(all => all.map(one => one.getAttribute('href') ?? ''))
  const first = links
    .map(href => above.exec(href)?.[0])
    .find(found => found && !found.endsWith('/new') && !found.endsWith('/csv'))
  if (!first) return null
  const href = first + place.slice(place.indexOf(']') + 1)
  return pattern.test(href) ? href : null
}
