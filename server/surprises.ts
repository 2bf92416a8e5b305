import { isDraining } from '@/lib/draining'
import { log } from '@/lib/log'

/**
 * Logs what nobody caught and serves on: an error outside every request, such as a connection's
 * that was lost while nobody used it, must not take the other requests with it.
 */
export function surviveSurprises(): void {
  process.on('uncaughtException', error => tell(error, 'an error that nobody caught'))
  process.on('unhandledRejection', error => tell(error, 'a rejection that nobody handled'))
  // A terminal that was closed takes no more lines; nothing else is wrong.
  process.stdout.on('error', () => undefined)
  process.stderr.on('error', () => undefined)
}

function tell(error: unknown, what: string) {
  // While all connections are closed, that one was closed from the other side is no news.
  log[isDraining() ? 'debug' : 'error']({ error }, what)
}
