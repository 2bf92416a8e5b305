import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, beforeEach, vi } from 'vitest'
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
  waitFor(check, { timeout: 60_000, interval: 25, ...(typeof options === 'object' && options) })

const hourMs = 3_600_000
const marginMs = 30_000

/** Days, figures per hour and limits per day change on the hour: a test that starts just before it waits, so that it sees one of them. */
async function waitForHour() {
  if (vi.isFakeTimers()) return
  const leftMs = hourMs - (Date.now() % hourMs)
  if (leftMs < marginMs) await wait(leftMs)
}

beforeAll(waitForHour)
beforeEach(waitForHour)
