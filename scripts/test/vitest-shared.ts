import { pool } from '@/lib/db/client'
import { failOnChanges } from './vitest-environment'

failOnChanges(() => (pool.ended ? ['the pool'] : []))
