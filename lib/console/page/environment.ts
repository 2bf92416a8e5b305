import type { Env } from '@/lib/core/env'
import { currentTarget } from '@/lib/db/database'

/** Another database has a title. Else ENVIRONMENT_NAME, or QA if the database's name ends in _qa or _test, else Production. */
export function findEnvironment({ ENVIRONMENT_NAME, DATABASE_URL }: Env) {
  const target = currentTarget()
  const url = target?.url ?? DATABASE_URL
  const database = url ? decodeURIComponent(new URL(url).pathname.slice(1)) : ''
  const name = target?.title ?? ENVIRONMENT_NAME ?? (/_(test|qa)$/.test(database) ? 'QA' : 'Production')
  return { name, database, isProduction: name.toLowerCase() === 'production' }
}
