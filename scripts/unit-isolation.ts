import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * What changes modules or the environment for every later file of the same worker: mocks and stubs that are evaluated on
 * import, another database, a closed pool, and imports that reset the database.
 */
const changesWorker =
  /\bvi\.(?:mock|doMock|resetModules|stubEnv|stubGlobal|useFakeTimers)\(|\bprocess\.env\.\w+ (?:\?\?)?= |\bpool\.end\(|(?:audit-log|preview)\/testing'|\b(?:openRealtime|createTestDatabase|startBackground|startCollector)\(|@vitest-environment\b/

/** Glob patterns of the test files that need a process of their own. */
export function findIsolatedTests(root: string): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && !/^(?:\.|node_modules$|e2e$|public$)/.test(entry.name))
    .flatMap(({ name }) =>
      readdirSync(path.join(root, name), { recursive: true, encoding: 'utf8' }).map(file =>
        path.posix.join(name, file.replaceAll(path.sep, '/')),
      ),
    )
    .filter(file => /\.test\.tsx?$/.test(file) && !file.includes('node_modules/'))
    .filter(file => changesWorker.test(readFileSync(path.join(root, file), 'utf8')))
    .map(file => file.replace(/[()[\]{}!*?]/g, '\\$&'))
}
