import '@/server/mode'
import { StartError } from '@/lib/db/start-error'
import { buildPages } from '@/server/prepare/build-pages'

/** Builds the pages as a start would, so that the service starts from a read-only folder. */
try {
  await buildPages(process.cwd(), line => console.log(line))
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
