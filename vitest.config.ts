import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { testSettings } from './scripts/test-settings.ts'

export default defineConfig({
  resolve: { alias: { '@': path.resolve('.') } },
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['node_modules', '.next', 'e2e'],
    globalSetup: './scripts/vitest-setup.ts',
    setupFiles: './scripts/quiet-log.ts',
    env: { ...testSettings, LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' },
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
})
