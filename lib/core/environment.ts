import type { Env } from './env'

/** Shown in the console. */
export type Environment = { name: string; database: string; isProduction: boolean }

/** ENVIRONMENT_NAME, or QA if the database's name ends in _qa or _test, else Production. */
export function findEnvironment({ ENVIRONMENT_NAME, DATABASE_URL }: Env): Environment {
  const database = DATABASE_URL ? decodeURIComponent(new URL(DATABASE_URL).pathname.slice(1)) : ''
  const name = ENVIRONMENT_NAME ?? (/_(test|qa)$/.test(database) ? 'QA' : 'Production')
  return { name, database, isProduction: name.toLowerCase() === 'production' }
}
