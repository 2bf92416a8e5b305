import { log } from '@/lib/log'

/**
 * Logs what nobody caught and serves on: an error outside every request, such as a connection's
 * that was lost while nobody used it, must not take the other requests with it.
 */
export function surviveSurprises(): void {
  // Next's own listeners print such an error whole, with whatever a query held.
  process.removeAllListeners('uncaughtException')
  process.removeAllListeners('unhandledRejection')
  process.on('uncaughtException', error => log.error({ error }, 'an error that nobody caught'))
  process.on('unhandledRejection', error => log.error({ error }, 'a rejection that nobody handled'))
}
