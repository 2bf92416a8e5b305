import type { Instrumentation } from 'next'

/** Validates the settings when Next runs without server.ts, which validates them itself. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.BEHIND_HTTP_SERVER) return
  const { validateSettings } = await import('./instrumentation-node')
  validateSettings()
}

/**
 * Logs an error of a page with the digest that the user sees and the request ID. Unreadable arguments of an action,
 * which everyone can send, are no error.
 */
export const onRequestError: Instrumentation.onRequestError = async (
  error,
  { path, method, headers },
  context,
) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const [{ log }, { isUnreadableAction }] = await Promise.all([
    import('./lib/core/log'),
    import('./lib/console/health/is-unreadable-action'),
  ])
  const requestId = headers['x-request-id']
  if (isUnreadableAction(error, context.routeType, method)) {
    log.info({ path, requestId }, 'action rejected: its arguments are unreadable')
    return
  }
  const digest = error instanceof Error && 'digest' in error ? error.digest : undefined
  log.error({ error, digest, path, requestId }, 'page failed')
}
