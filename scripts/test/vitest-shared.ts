import { hash, verify } from '@node-rs/argon2'
import { pool } from '@/lib/db/client'
import { beginFile } from '@/lib/db/testing/reset-database'
import { setHasher } from '@/lib/people/account/sessions/password'
import { leastCost } from '@/lib/people/testing/users'
import { failOnChanges } from './vitest-environment'

// Hundreds of tests sign users up. lib/people/account/sessions/password.test.ts has a process of its own, with the real cost.
setHasher({ hash: password => hash(password, leastCost), verify })

beginFile()
failOnChanges(() => (pool.ended ? ['the pool'] : []))
