import { vi } from 'vitest'
import { resetDatabase } from '@/lib/db/testing/reset-database'

/** For tests of the console's actions, which import no database. */
export const openConsole = (): Promise<void> => resetDatabase()

/** The request that calls the server actions of a test, and what Next's functions read of it. The setup of the unit tests replaces these. */
export const testRequest = {
  token: '',
  id: 'request-of-a-test',
  refresh: vi.fn<() => void>(),
  readCookies: async () => ({ get: () => ({ value: testRequest.token }), has: () => false }),
  readHeaders: async () => new Headers({ 'x-request-id': testRequest.id }),
}
