import { defineConfig, devices, type PlaywrightTestConfig } from '@playwright/test'
import { browserFlags, findBrowser } from '@/scripts/browser'
import {
  addressOf,
  doors,
  doorsOf,
  type ProjectName,
  projectDoors,
  projectNames,
  settingsOf,
} from '@/scripts/services'

type Project = NonNullable<PlaywrightTestConfig<{ takesGetBodies: boolean }>['projects']>[number]

// scripts/test.ts makes the databases and then starts Playwright, which starts servers before anything of its own.
const { SUITE_POSTGRES: postgres, SUITE_PROJECTS: chosen, SUITE_REPORT: outputFile } = process.env
const names = chosen ? (chosen.split(',') as ProjectName[]) : projectNames
const alone = { workers: 1, fullyParallel: false }
const executablePath = findBrowser()

// A browser on a machine that does much else may miss a moment: it is tried once more, and told at the end.
const inBrowser = {
  retries: 1,
  use: {
    ...devices['Desktop Chrome'],
    // Nothing is half open when it is looked at.
    contextOptions: { reducedMotion: 'reduce' as const },
    launchOptions: { args: browserFlags, ...(executablePath && { executablePath }) },
  },
}

const projects: Record<ProjectName, Project> = {
  api: { testDir: 'e2e/api' },
  // Next never hands on the body of a GET.
  'api-next': { testDir: 'e2e/api', use: { takesGetBodies: false } },
  // What counts calls, or changes the service for everybody, has a service of its own and takes turns.
  limits: { testDir: 'e2e/limits', ...alone },
  switches: { testDir: 'e2e/switches', ...alone },
  pages: { testDir: 'e2e/pages', ...inBrowser },
  admin: { testDir: 'e2e/admin', ...inBrowser },
  'admin-switches': { testDir: 'e2e/admin-switches', ...inBrowser, ...alone },
  // Hundreds of calls at once: scripts/test.ts runs these after all others.
  trust: { testDir: 'e2e/trust', ...alone },
}

export default defineConfig<{ takesGetBodies: boolean }>({
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 4,
  // Only what hangs times out: a slow machine is no failure.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: outputFile ? [['list'], ['json', { outputFile }]] : 'list',
  projects: names.map(name => ({
    name,
    ...projects[name],
    use: { ...projects[name].use, baseURL: addressOf(doors[projectDoors[name]]) },
  })),
  ...(postgres
    ? {
        webServer: doorsOf(names).map(door => ({
          name: door.database,
          command: door.command,
          env: settingsOf(door, postgres),
          url: `${addressOf(door)}/readyz`,
          stdout: 'pipe' as const,
          timeout: 300_000,
          gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
        })),
      }
    : { globalSetup: './scripts/needs-database.ts' }),
})
