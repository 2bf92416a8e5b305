import type { Instrumentation } from 'next'

/** Validates the settings when Next runs without server.ts, which validates them itself. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.BEHIND_HTTP_SERVER) return
  const { validateSettings } = await import('./instrumentation-node')
  validateSettings()
}

/** Logs an error of a page with the digest that the user sees and the request ID. */
export const onRequestError: Instrumentation.onRequestError = async (error, { path, headers }) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { log } = await import('./lib/log')
  const digest = error instanceof Error && 'digest' in error ? error.digest : undefined
  log.error({ error, digest, path, requestId: headers['x-request-id'] }, 'page failed')
}
