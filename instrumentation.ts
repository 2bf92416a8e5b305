import type { Instrumentation } from 'next'

/** Under Next alone, refuses to start without the settings that serving needs; the front door asks for its own. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.BEHIND_FRONT_DOOR) return
  const { judgeSettings } = await import('./instrumentation-node')
  judgeSettings()
}

/** Writes down what kept a page from being shown, under the digest that its reader is told and the request's id. */
export const onRequestError: Instrumentation.onRequestError = async (error, { path, headers }) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { log } = await import('./lib/log')
  const digest = error instanceof Error && 'digest' in error ? error.digest : undefined
  log.error({ error, digest, path, requestId: headers['x-request-id'] }, 'a page could not be shown')
}
