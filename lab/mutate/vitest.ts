import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { testFiles } from './scope.ts'

/** Tests without a database, for Stryker, which runs them in a copy of the project. */
export default defineConfig({
  resolve: { alias: { '@': path.resolve('.') } },
  test: { root: path.resolve('.'), include: testFiles },
})
