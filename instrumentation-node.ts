import { EnvError, findUnservable, readEnv } from '@/lib/env'
import { log } from '@/lib/log'

/** Sets up a Next that has no front door, or ends it: Next itself would log a refusal and then fail at every request. */
export function judgeSettings(): void {
  try {
    const settings = readEnv(process.env)
    const { DATABASE_URL: url } = settings
    const reasons = url
      ? findUnservable(settings, { url, isEmbedded: false })
      : ['DATABASE_URL is missing: only the front door starts a database of its own']
    if (reasons.length > 0) throw new EnvError(reasons.join('\n'))
    log.level = settings.LOG_LEVEL
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    console.error(`These settings keep the service from starting:\n${error.message}`)
    process.exit(1)
  }
}
