import { vi } from 'vitest'
import { log } from '@/lib/log'
import { databaseAt } from './services'
import { unitDatabaseOf } from './unit-databases'

const { DATABASE_URL = '', VITEST_POOL_ID = '1', LOG_LEVEL = 'silent' } = process.env
process.env.DATABASE_URL = databaseAt(DATABASE_URL, unitDatabaseOf(VITEST_POOL_ID))

// Expected failures are not worth printing; LOG_LEVEL=debug shows them.
log.level = LOG_LEVEL

// Waiting ends when what is waited for happens; the minute is for what never does.
const { waitFor } = vi
vi.waitFor = (check, options) =>
  waitFor(check, { timeout: 60_000, interval: 25, ...(typeof options === 'object' && options) })
