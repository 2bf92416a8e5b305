/** Under Next alone, refuses to start without the settings that serving needs; the front door asks for its own. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.BEHIND_FRONT_DOOR) return
  const { findUnservable, readEnv } = await import('@/lib/env')
  const { log } = await import('@/lib/log')
  const settings = readEnv(process.env)
  log.level = settings.LOG_LEVEL
  const { DATABASE_URL: url } = settings
  const reasons = url
    ? findUnservable(settings, { url, isEmbedded: false })
    : ['DATABASE_URL is missing: only the front door starts a database of its own']
  if (reasons.length > 0)
    throw new Error(`These settings keep the service from starting:\n${reasons.join('\n')}`)
}
