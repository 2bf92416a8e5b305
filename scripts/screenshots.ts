import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { startFakeServer } from '@/e2e/fixtures/fake-server'
import { createApiClient } from '@/lab/simulate/api-client'
import { findRunning } from '@/lib/db/embedded/find-running'
import { createActivity } from '@/scripts/screenshots/create-activity'
import { findPages, findUrl, nameOf, waitUntilComplete, waitUntilLoaded } from '@/scripts/screenshots/pages'
import { readmePictures } from '@/scripts/screenshots/readme-pictures'
import { browserFlags, ensureBrowser } from './test/browser'

const port = 4390
const address = `http://localhost:${port}`
const feedToken = 'feed token of the screenshots'
const email = 'operator@slatekeeper.test'
const password = 'correct horse slate'
const folder = 'screenshots'
const readmeFolder = 'docs/pictures'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: '1280,390' },
    readme: { type: 'boolean', default: false },
  },
})
const looks = values.widths
  .split(',')
  .flatMap(width => (['light', 'dark'] as const).map(colorScheme => ({ width: Number(width), colorScheme })))
const problems = new Set<string>()
const executablePath = await ensureBrowser()
await mkdir(folder, { recursive: true })
const service = await startService()
const receiver = await startFakeServer(() => ({ status: 200, body: {} }))
const browser = await chromium.launch({ args: browserFlags, executablePath })
try {
  process.env.FEED_TOKEN = feedToken
  await addWebhook(browser, `${receiver.url}/slatekeeper`)
  const database = await findRunning(service.dataDir)
  if (!database) throw new Error('The database of the service was not found.')
  await createActivity(await createApiClient(address), database)
  if (values.readme) await captureReadme()
  else for (const look of looks) await captureAll(browser, look)
} finally {
  await browser.close()
  await service.stop()
  await receiver.stop()
}
console.log(`The screenshots are in ${values.readme ? readmeFolder : folder}/.`)
for (const problem of problems) console.error(problem)
process.exitCode = problems.size > 0 ? 1 : 0

/** An endpoint that gets the events of the activity. */
async function addWebhook(from: Browser, url: string) {
  const page = await from.newPage()
  await page.goto(`${address}/admin/sign-in`)
  await signIn(page)
  await page.goto(`${address}/admin/webhooks`)
  await page.getByRole('button', { name: 'New endpoint' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Customer support')
  await dialog.getByLabel('URL').fill(url)
  for (const event of ['account.created', 'entry.settled'])
    await dialog.getByText(event, { exact: true }).click()
  await dialog.getByLabel('Reason').fill('Tickets show what happened to a user')
  await dialog.getByRole('button', { name: 'Create endpoint' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.close()
}

async function captureAll(from: Browser, { width, colorScheme }: (typeof looks)[number]) {
  const context = await from.newContext({
    baseURL: address,
    viewport: { width, height: 900 },
    colorScheme,
    deviceScaleFactor: 2,
  })
  const page = await context.newPage()
  const capture = async (name: string) => {
    await waitUntilComplete(page)
    await page.screenshot({ path: path.join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true })
  }
  await page.goto(`${address}/admin/sign-in`)
  await capture('sign-in')
  await signIn(page)
  for (const route of findPages().filter(one => nameOf(one).includes(values.only))) {
    const href = await findUrl(page, route)
    if (!href) {
      problems.add(`No screenshot of ${route}: no link to such a page was found.`)
      continue
    }
    const status = (await page.goto(href))?.status()
    if (status !== 200) problems.add(`${href} answers ${status}.`)
    await waitUntilLoaded(page)
    await capture(nameOf(route))
  }
  await context.close()
}

async function captureReadme() {
  const chosen = Object.entries(readmePictures).filter(([name]) => name.includes(values.only))
  for (const [name, { width, height, colorScheme = 'light', open }] of chosen) {
    const context = await browser.newContext({ baseURL: address, viewport: { width, height }, colorScheme })
    const page = await context.newPage()
    await page.goto('/admin/sign-in')
    await signIn(page)
    await open(page)
    await waitUntilLoaded(page)
    await waitUntilComplete(page)
    if (await page.getByRole('heading', { name: 'Page not found' }).isVisible())
      throw new Error(`The page of the picture ${name} was not found.`)
    // A color map, which is half as large.
    const png = sharp(await page.screenshot()).png({ palette: true, compressionLevel: 9, effort: 10 })
    await png.toFile(path.join(readmeFolder, `${name}.png`))
    await context.close()
  }
}

async function signIn(page: Page) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(url => !url.pathname.startsWith('/admin/sign-in'))
}

/** Starts a service with its own demo database, which `stop` deletes. */
async function startService() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'slatekeeper-screenshots-'))
  await chmod(dataDir, 0o755)
  const settings = { PORT: `${port}`, DATA_DIR: dataDir, DATABASE_URL: '', PUBLIC_URL: '', LOG_LEVEL: 'warn' }
  const env = {
    ...process.env,
    ...settings,
    QA_TOOLS: '1',
    RATE_LIMITS: 'off',
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    FEED_TOKEN: feedToken,
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
    if (hasEnded) throw new Error('The service did not start. See its output above.')
  }
  return { stop, dataDir }
}

async function isServing(): Promise<boolean> {
  const reply = await fetch(`${address}/admin/sign-in`).catch(() => undefined)
  return reply?.ok === true
}
