import { beforeAll, beforeEach, vi } from 'vitest'
import { waitForHour } from '@/e2e/fixtures/wait-for-hour'
import { log } from '@/lib/core/log'
import { claimUnitDatabase } from './unit-databases'

const { DATABASE_URL = '', UNIT_DATABASE, LOG_LEVEL = 'silent' } = process.env
// The files of a process share its database.
process.env.UNIT_DATABASE = UNIT_DATABASE ?? (await claimUnitDatabase(DATABASE_URL))
process.env.DATABASE_URL = process.env.UNIT_DATABASE

// Failures are expected; LOG_LEVEL=debug shows them.
log.level = LOG_LEVEL

// The timeout only ends hanging tests.
const { waitFor } = vi
vi.waitFor = (check, options) =>
  waitFor(check, { timeout: 120_000, interval: 25, ...(typeof options === 'object' && options) })

const begin = () => (vi.isFakeTimers() ? undefined : waitForHour())
beforeAll(begin)
beforeEach(begin)
