import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'

/** Test files that run concurrently. Most wait for PostgreSQL or a child process, so two per core. Each loads the modules once. */
export const unitWorkers = Math.min(8, Math.max(4, 2 * availableParallelism()))

/** A file that calls `doMock` undoes it. */
const mocksModules = /\bvi\.(?:mock|resetModules)\(/

/**
 * What every later file of the same worker would see: settings that the pool reads on import, another database, a closed pool,
 * and tracing. Other stubs and timers end with the file (vitest-shared.ts). Tests of the queue itself see what earlier files left.
 */
const changesWorker =
  /\bvi\.stubEnv\('(?:(?:DIRECT_)?DATABASE_URL|DATABASE_REPLICA_URL|TIMEOUT_SCALE)'|\bprocess\.env\.\w+ (?:\?\?)?= |\bpool\.end\(|\bstartTracing\(|\bopenQueue\(|@vitest-environment\b/

const usesDom = /@vitest-environment happy-dom\b/

/** Glob patterns of the test files that need a process of their own, and of those that share one with a DOM. */
export function groupTests(root: string): { isolated: string[]; dom: string[] } {
  const files = findTests(root).map(file => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
  const dom = files.filter(({ text }) => usesDom.test(text) && !mocksModules.test(text))
  const isolated = files.filter(
    one => mocksModules.test(one.text) || (changesWorker.test(one.text) && !dom.includes(one)),
  )
  const toPattern = ({ file }: { file: string }) => file.replace(/[()[\]{}!*?]/g, '\\$&')
  return { isolated: isolated.map(toPattern), dom: dom.map(toPattern) }
}

function findTests(root: string): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && !/^(?:\.|node_modules$|e2e$|public$)/.test(entry.name))
    .flatMap(({ name }) =>
      readdirSync(path.join(root, name), { recursive: true, encoding: 'utf8' }).map(file =>
        path.posix.join(name, file.replaceAll(path.sep, '/')),
      ),
    )
    .filter(file => /\.test\.tsx?$/.test(file) && !file.includes('node_modules/'))
}
