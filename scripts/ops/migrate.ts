import '@/server/env-file'
import { migrate } from '@/lib/db/migrate'
import { StartError } from '@/lib/db/start-error'

const url = process.env.DIRECT_DATABASE_URL || process.env.DATABASE_URL
try {
  if (!url)
    throw new StartError('Set DATABASE_URL or DIRECT_DATABASE_URL. npm start migrates the embedded database.')
  const applied = await migrate(url)
  console.log(
    applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'Nothing to apply: the schema is up to date.',
  )
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
