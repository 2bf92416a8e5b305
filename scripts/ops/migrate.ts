import '@/server/env-file'
import { readEnv } from '@/lib/core/env'
import { migrate } from '@/lib/db/migrate'
import { StartError } from '@/lib/db/start-error'
import { readOptions } from '@/scripts/tools/read-arguments'
import { describe, fail } from './run-operation'

readOptions('Usage: npm run db:migrate\nApplies new migrations to DIRECT_DATABASE_URL or DATABASE_URL.', {})
try {
  const { DIRECT_DATABASE_URL, DATABASE_URL } = readEnv(process.env)
  const url = DIRECT_DATABASE_URL ?? DATABASE_URL
  if (!url)
    throw new StartError('Set DATABASE_URL or DIRECT_DATABASE_URL. npm start migrates the embedded database.')
  const applied = await migrate(url)
  console.log(
    applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'Nothing to apply: the schema is up to date.',
  )
} catch (error) {
  fail(describe(error))
}
