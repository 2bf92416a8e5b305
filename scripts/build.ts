import '@/server/mode'
import { StartError } from '@/lib/db/start-error'
import { buildPages } from '@/server/prepare/build-pages'
import { buildServer } from '@/server/prepare/build-server'
import { readOptions } from './tools/read-arguments'

readOptions('Usage: npm run build\nBuilds pages and server, as a start does that finds no current build.', {})

/** Builds pages and server as a start would, so that the service starts from a read-only folder. */
try {
  await buildPages(process.cwd(), line => console.log(line))
  await buildServer(process.cwd())
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
