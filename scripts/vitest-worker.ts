import { beforeAll, beforeEach, vi } from 'vitest'
import { waitForHour } from '@/e2e/fixtures/wait-for-hour'
import { log } from '@/lib/log'
import { databaseAt } from './services'
import { unitDatabaseOf } from './unit-databases'

const { DATABASE_URL = '', VITEST_POOL_ID = '1', LOG_LEVEL = 'silent' } = process.env
process.env.DATABASE_URL = databaseAt(DATABASE_URL, unitDatabaseOf(VITEST_POOL_ID))

// Failures are expected; LOG_LEVEL=debug shows them.
log.level = LOG_LEVEL

// The timeout only ends hanging tests.
const { waitFor } = vi
vi.waitFor = (check, options) =>
  waitFor(check, { timeout: 120_000, interval: 25, ...(typeof options === 'object' && options) })

const begin = () => (vi.isFakeTimers() ? undefined : waitForHour())
beforeAll(begin)
beforeEach(begin)
