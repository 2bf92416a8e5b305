import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type OperationsResult, runOperation } from '@/lab/ledger/run-operations'
import { createWorld } from '@/lab/ledger/world'
import { log } from '@/lib/core/log'
import { stopCacheInvalidation } from '@/lib/db/cache'
import { pool } from '@/lib/db/client'
import { withClient } from '@/lib/db/with-client'
import { seedCatalog } from '@/prisma/seed'
import type { Sample, Write } from './measure'

const writers = 8
const sampleMs = 100

export type Writes = {
  acknowledged: Write[]
  /** Positions of the WAL, taken all the time. */
  samples: Sample[]
  /** Errors that must not reach a caller. */
  errors: string[]
  stop(): Promise<void>
}

/** The operations of `npm run lab -- ledger`, eight at a time, on DATABASE_URL, until they are stopped. */
export async function startWrites(superuserUrl: string): Promise<Writes> {
  // Failures are expected.
  log.level = 'silent'
  await seedCatalog({ withExamples: true })
  const report: OperationsResult = { outcomes: {}, errors: [], world: await createWorld() }
  const acknowledged: Write[] = []
  const samples: Sample[] = []
  const seed = randomInt(1_000)
  let next = 0
  let isOver = false

  async function write() {
    while (!isOver) {
      const sentAt = Date.now()
      const row = await runOperation(report, seed, next++)
      if (row) acknowledged.push({ ...row, sentAt, acknowledgedAt: Date.now() })
    }
  }

  async function takeSamples() {
    await withClient(superuserUrl, async client => {
      while (!isOver) {
        const takenAt = Date.now()
        const { rows } = await client.query<{ lsn: string }>(
          "select (pg_current_wal_flush_lsn() - '0/0')::text as lsn",
        )
        samples.push({ lsn: BigInt(rows[0]?.lsn ?? 0), takenAt })
        await wait(sampleMs)
      }
    })
  }

  const running = Promise.all([takeSamples(), ...Array.from({ length: writers }, write)])
  // Observed by `stop`.
  running.catch(() => undefined)
  return {
    acknowledged,
    samples,
    errors: report.errors,
    async stop() {
      isOver = true
      await running
      await stopCacheInvalidation()
      await pool.end()
    },
  }
}
