// Starts the built server, after building it if its sources have changed. Starts the sources if it cannot be built.
import { spawnSync } from 'node:child_process'
import cluster from 'node:cluster'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { findBundle } from './bundle.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const bundle = findBundle(root) ?? (cluster.isPrimary ? buildBundle() : null)
if (bundle) {
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(bundle).href)
} else {
  await import('tsx')
  await import(new URL('../server.ts', import.meta.url).href)
}

/** In a process of its own: the processes that esbuild and tsx start run until theirs exits. */
function buildBundle() {
  const args = ['--import', 'tsx', path.join('server', 'build-process.ts')]
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  return findBundle(root)
}
