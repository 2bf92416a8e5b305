import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { testSettings } from './scripts/test-settings.ts'
import { unitWorkers } from './scripts/unit-databases.ts'

export default defineConfig({
  resolve: { alias: { '@': path.resolve('.') } },
  test: {
    maxWorkers: unitWorkers,
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['node_modules', '.next', 'e2e'],
    globalSetup: './scripts/vitest-global.ts',
    setupFiles: './scripts/vitest-worker.ts',
    env: { ...testSettings, LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' },
    // Timeouts only end hanging tests.
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 120_000,
  },
})
