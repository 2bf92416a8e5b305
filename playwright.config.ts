import { defineConfig, devices, type PlaywrightTestConfig } from '@playwright/test'
import { browserFlags, findBrowser } from '@/scripts/browser'
import {
  environmentOf,
  type ProjectName,
  projectNames,
  projectServices,
  services,
  servicesOf,
  urlOf,
} from '@/scripts/services'

type Project = NonNullable<PlaywrightTestConfig<{ takesGetBodies: boolean }>['projects']>[number]

// scripts/test.ts creates the databases before it starts Playwright.
const { SUITE_POSTGRES: postgres, SUITE_PROJECTS: chosen, SUITE_REPORT: outputFile } = process.env
const names = chosen ? (chosen.split(',') as ProjectName[]) : projectNames
const alone = { workers: 1, fullyParallel: false }
const executablePath = findBrowser()

// A browser on a busy machine can miss an event: the test is retried once and listed as flaky.
const inBrowser = {
  retries: 1,
  use: {
    ...devices['Desktop Chrome'],
    trace: 'on-first-retry' as const,
    // No assertion runs during an animation.
    contextOptions: { reducedMotion: 'reduce' as const },
    launchOptions: { args: browserFlags, ...(executablePath && { executablePath }) },
  },
}

const projects: Record<ProjectName, Project> = {
  api: { testDir: 'e2e/api' },
  // The same routes under Next, which drops the bodies of GET requests. The code behind them is the same, so these are
  // the tests of successful calls and those of openapi.spec.ts, which cover every shape of rejection.
  'api-next': { testDir: 'e2e/api', grep: / 20\d(?::| and )|openapi\.spec/, use: { takesGetBodies: false } },
  // Tests that count calls or change global state have their own service and run one after the other.
  limits: { testDir: 'e2e/limits', ...alone },
  switches: { testDir: 'e2e/switches', ...alone },
  pages: { testDir: 'e2e/pages', ...inBrowser },
  admin: { testDir: 'e2e/admin', ...inBrowser },
  'admin-switches': { testDir: 'e2e/admin-switches', ...inBrowser, ...alone },
  // Hundreds of concurrent calls: scripts/test.ts runs these last.
  trust: { testDir: 'e2e/trust', ...alone },
}

export default defineConfig<{ takesGetBodies: boolean }>({
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 4,
  // Timeouts only end hanging tests.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: outputFile ? [['list'], ['json', { outputFile }]] : 'list',
  projects: names.map(name => ({
    name,
    ...projects[name],
    use: { ...projects[name].use, baseURL: urlOf(services[projectServices[name]]) },
  })),
  ...(postgres
    ? {
        webServer: servicesOf(names).map(door => ({
          name: door.database,
          command: door.command,
          env: environmentOf(door, postgres),
          url: `${urlOf(door)}/readyz`,
          stdout: 'pipe' as const,
          timeout: 300_000,
          gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
        })),
      }
    : { globalSetup: './scripts/needs-database.ts' }),
})
