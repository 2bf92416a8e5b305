import { existsSync } from 'node:fs'
import {
  type BrowserType,
  defineConfig,
  devices,
  firefox,
  type PlaywrightTestConfig,
  webkit,
} from '@playwright/test'
import { browserFlags, findBrowser } from '@/scripts/test/browser'
import {
  type ProjectName,
  projectNames,
  projectServices,
  services,
  statusPort,
  urlOf,
} from '@/scripts/test/services'
import { testSettings } from '@/scripts/test/settings'

skipSourceMapsOfPackages()

type Options = {
  takesGetBodies: boolean
  ownWorld: 'test' | 'worker' | null
  skipReason: string
  feedToken: string
}
type Project = NonNullable<PlaywrightTestConfig<Options>['projects']>[number]

// scripts/test.ts sets those of the suite, and removes BASE_URL.
const {
  BASE_URL,
  BASE_DATABASE_URL,
  BASE_RATE_LIMITS,
  SUITE_PROJECTS: chosen,
  SUITE_REPORT: outputFile,
} = process.env
const names = chosen ? (chosen.split(',') as ProjectName[]) : projectNames
const baseUrl = BASE_URL?.replace(/(?<!\/)\/+$/, '')
const feedToken = BASE_URL ? process.env.FEED_TOKEN : testSettings.FEED_TOKEN
const alone = { workers: 1 }
const executablePath = findBrowser()

// No assertion runs during an animation.
const contextOptions = { reducedMotion: 'reduce' as const }

// A browser on a busy machine can miss an event: the test is retried once and listed as flaky.
const inBrowser = {
  retries: 1,
  use: {
    ...devices['Desktop Chrome'],
    contextOptions,
    launchOptions: { args: browserFlags, ...(executablePath && { executablePath }) },
  },
}

const smokeTests = ['phone/*.spec.ts', 'pages/{hosted-pages,landing}.spec.ts']

/** Public pages and the console on a phone. The devices of Apple run in Chromium too, without its WebKit. */
const onPhone = (device: 'Pixel 7' | 'iPhone 15'): Project => ({
  ...inBrowser,
  testDir: 'e2e',
  testMatch: smokeTests,
  use: { ...inBrowser.use, ...devices[device], defaultBrowserType: 'chromium' },
})

/** The same pages in another browser, where that of Playwright is installed. */
const inOtherBrowser = (browser: BrowserType, device: string): Project =>
  existsSync(browser.executablePath())
    ? { testDir: 'e2e', testMatch: smokeTests, retries: 1, use: { ...devices[device], contextOptions } }
    : skipped(`the browser is not installed: run npx playwright install ${browser.name()}`)

/** One skipped test with the reason. */
const skipped = (skipReason: string): Project => ({ testDir: 'e2e/skipped', use: { skipReason } })

const projects: Record<ProjectName, Project> = {
  api: { testDir: 'e2e/api' },
  // The same routes under Next, which drops the bodies of GET requests. The code behind them is the same, so this is the test
  // that sends every call.
  'api-next': {
    testDir: 'e2e/api',
    testMatch: 'kit-conform.spec.ts',
    grep: /no differences from the contract/,
    use: { takesGetBodies: false },
  },
  // Tests that count calls or rows, or use a port of a provider, have their own service and run one after the other.
  limits: { testDir: 'e2e/limits', ...alone },
  providers: { testDir: 'e2e/providers', ...alone },
  trust: { testDir: 'e2e/trust', ...alone },
  switches: { testDir: 'e2e/switches', use: { ownWorld: 'test' } },
  pages: { testDir: 'e2e/pages', ...inBrowser },
  admin: { testDir: 'e2e/admin', ...inBrowser, use: { ...inBrowser.use, ownWorld: 'worker' } },
  pixel: onPhone('Pixel 7'),
  iphone: onPhone('iPhone 15'),
  firefox: inOtherBrowser(firefox, 'Desktop Firefox'),
  webkit: inOtherBrowser(webkit, 'iPhone 15'),
  // Compares the console's pages with the pictures in e2e/visual/baselines.
  visual: {
    testDir: 'e2e/visual',
    ...inBrowser,
    ...alone,
    retries: 0,
    use: { ...inBrowser.use, trace: 'off' },
    snapshotPathTemplate: '{testDir}/baselines/{arg}{ext}',
  },
}

/** What a project does that is impossible or harmful at another base URL. */
const skipReasons: Partial<Record<ProjectName, string>> = {
  'api-next': 'tests Next without the HTTP server in front of it',
  limits: 'counts calls: set BASE_DATABASE_URL and BASE_RATE_LIMITS=on for the exact limits',
  providers: 'needs a service with Pusher and single sign-on only',
  switches: 'changes the databases of worlds',
  admin: 'signs operators in through the databases of worlds',
  trust: 'reads the database of the service: set BASE_DATABASE_URL',
  visual: 'compares pages with the demo data of its own service',
}

/**
 * Playwright records the stack of every step and looks for the source map of each frame, which took a tenth of the CPU of tests
 * of the API. Frames of packages need none, and Playwright prints frames of native code as they are.
 */
function skipSourceMapsOfPackages() {
  const { prepareStackTrace } = Error
  // Tools read this file too.
  if (!process.env.TEST_WORKER_INDEX || !prepareStackTrace) return
  Error.prepareStackTrace = (error, frames) => prepareStackTrace(error, frames.map(markPackages))
}

function markPackages(frame: NodeJS.CallSite): NodeJS.CallSite {
  const file = frame.getFileName()
  if (file && !file.startsWith('node:') && !/[\\/]node_modules[\\/]/.test(file)) return frame
  return new Proxy(frame, {
    get: (_, name) => (name === 'isNative' ? () => true : Reflect.get(frame, name)?.bind?.(frame)),
  })
}

/** At a base URL, a project that needs its own services is one skipped test with the reason. */
function configure(name: ProjectName): Project {
  const project = projects[name]
  if (!baseUrl)
    return { name, ...project, use: { ...project.use, baseURL: urlOf(services[projectServices[name]]) } }
  const isPossible =
    (name === 'trust' && BASE_DATABASE_URL) ||
    (name === 'limits' && BASE_DATABASE_URL && BASE_RATE_LIMITS === 'on')
  const skipReason = isPossible ? undefined : skipReasons[name]
  if (skipReason) return { name, ...skipped(skipReason) }
  // These read the pages' build and the database.
  const testIgnore = ['**/weight.spec.ts', '**/phone/*.spec.ts']
  // The others need settings of the suite's own service.
  const testMatch = name === 'limits' ? { testMatch: '**/exact.spec.ts' } : {}
  return { name, ...project, ...testMatch, testIgnore, use: { ...project.use, baseURL: baseUrl } }
}

/** The services under test: one at BASE_URL, or those of npm test -- --serve. */
function findServices(): Pick<PlaywrightTestConfig, 'webServer' | 'globalSetup'> {
  const globalSetup = './scripts/test/suite-setup.ts'
  if (baseUrl) return { globalSetup }
  return {
    globalSetup,
    webServer: {
      name: 'services',
      command: 'node --import tsx scripts/test.ts --serve',
      url: `http://127.0.0.1:${statusPort}`,
      // A run of npm test tests its own sources.
      reuseExistingServer: !outputFile,
      stdout: 'pipe',
      timeout: 900_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    },
  }
}

export default defineConfig<Options>({
  forbidOnly: Boolean(process.env.CI),
  // Each runs whole files: it loads a file once, and its browser has compiled the scripts of the pages.
  workers: 4,
  // Timeouts only end hanging tests.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [
    ['list'],
    ['./scripts/test/skip-reporter.ts'],
    ...(outputFile ? [['json', { outputFile }] as const] : []),
  ],
  use: {
    // Playwright sets neither: one lost click would take the time of the whole test.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    // A failed test in a browser is retried, and the retry is recorded. Tests of the API are traced in direct runs.
    trace: outputFile ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    ...(feedToken && { feedToken }),
  },
  projects: names.map(configure),
  ...findServices(),
})
