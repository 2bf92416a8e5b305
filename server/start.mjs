// Starts the built server, or its sources if they have changed since or were never built.
import cluster from 'node:cluster'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { findBundle } from './bundle.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const bundle = findBundle(root)
if (bundle) {
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(bundle).href)
} else {
  await import('tsx')
  // Resolves when the service is running.
  await import(new URL('../server.ts', import.meta.url).href)
  if (cluster.isPrimary) await buildForNextStart()
}

async function buildForNextStart() {
  const { buildServer } = await import(new URL('./prepare/build-server.ts', import.meta.url).href)
  await buildServer(root).catch(error =>
    console.warn(`The server could not be built, so it starts more slowly: ${error.message}`),
  )
}
