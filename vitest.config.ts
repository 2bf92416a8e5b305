import path from 'node:path'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { testSettings } from './scripts/test/settings.ts'
import { groupTests, unitWorkers } from './scripts/test/unit-isolation.ts'
import { ResetsTogether } from './scripts/test/unit-sequence.ts'

const root = path.resolve('.')
// Set by scripts/test.ts, whose other suites print to the same terminal.
const report = process.env.UNIT_REPORT
const { isolated, dom } = groupTests(root)
const resolve = { alias: { '@': root } }
const settings: ViteUserConfig['test'] = {
  setupFiles: './scripts/test/vitest-worker.ts',
  env: { ...testSettings, LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' },
  // Timeouts only end hanging tests.
  testTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
  hookTimeout: 300_000,
}

export default defineConfig({
  resolve,
  test: {
    maxWorkers: unitWorkers,
    globalSetup: './scripts/test/vitest-global.ts',
    experimental: { fsModuleCache: true },
    sequence: { sequencer: ResetsTogether },
    ...(report && {
      reporters: [
        ['default', { summary: false }],
        ['json', { outputFile: report }],
      ],
    }),
    projects: [
      // Each file in a process of its own.
      { resolve, test: { ...settings, name: 'isolated', include: isolated, sequence: { groupOrder: 0 } } },
      // The files of a worker share its modules, so that these are loaded once.
      {
        resolve,
        test: {
          ...settings,
          name: 'shared',
          setupFiles: ['./scripts/test/vitest-worker.ts', './scripts/test/vitest-shared.ts'],
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '.next', 'e2e', ...isolated, ...dom],
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      // These share their modules too, but need no database. One process, since it takes longer to load a DOM than to run them.
      {
        resolve,
        test: {
          ...settings,
          name: 'dom',
          environment: 'happy-dom',
          setupFiles: './scripts/test/vitest-dom.ts',
          include: dom,
          isolate: false,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
