import { hash, verify } from '@node-rs/argon2'
import { afterAll, vi } from 'vitest'
import { restoreSettings } from '@/lib/core/testing/settings'
import { pool } from '@/lib/db/client'
import { beginFile } from '@/lib/db/testing/reset-database'
import { setHasher } from '@/lib/people/account/sessions/password'
import { leastCost } from '@/lib/people/testing/users'
import { failOnChanges } from './vitest-environment'

// Next has no request where tests call server actions.
vi.mock('next/headers', async () => {
  const { testRequest } = await import('@/lib/console/testing/request')
  return { cookies: testRequest.readCookies, headers: testRequest.readHeaders }
})
vi.mock('next/cache', async () => {
  const { testRequest } = await import('@/lib/console/testing/request')
  return { refresh: testRequest.refresh }
})

// Hundreds of tests sign users up. lib/people/account/sessions/password.test.ts has a process of its own, with the real cost.
setHasher({ hash: password => hash(password, leastCost), verify })

beginFile()
failOnChanges(() => (pool.ended ? ['the pool'] : []))
// Runs before that check.
afterAll(() => {
  restoreSettings()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
