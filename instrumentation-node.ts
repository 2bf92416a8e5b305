import { EnvError, findInvalidSettings, readEnv } from '@/lib/core/env'
import { log } from '@/lib/core/log'

/** Ends a Next process that has invalid settings; Next itself would log the error and then fail at every request. */
export function validateSettings(): void {
  try {
    const settings = readEnv(process.env)
    const { DATABASE_URL: url } = settings
    const reasons = url
      ? findInvalidSettings(settings, { url, isEmbedded: false })
      : ['DATABASE_URL is missing: only server.ts starts an embedded database']
    if (reasons.length > 0) throw new EnvError(reasons.join('\n'))
    log.level = settings.LOG_LEVEL
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    console.error(`The service cannot start with these settings:\n${error.message}`)
    process.exit(1)
  }
}
