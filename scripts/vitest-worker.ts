import './vitest-hour'
import './vitest-wait'
import { log } from '@/lib/log'
import { databaseAt } from './services'
import { unitDatabaseOf } from './unit-databases'

const { DATABASE_URL = '', VITEST_POOL_ID = '1', LOG_LEVEL = 'silent' } = process.env
process.env.DATABASE_URL = databaseAt(DATABASE_URL, unitDatabaseOf(VITEST_POOL_ID))

// Failures are expected; LOG_LEVEL=debug shows them.
log.level = LOG_LEVEL
