import { randomInt } from 'node:crypto'
import { type OperationsResult, runOperation } from '@/lab/ledger/run-operations'
import { createWorld, type Written } from '@/lab/ledger/world'
import { log } from '@/lib/core/log'
import { stopCacheInvalidation } from '@/lib/db/cache'
import { pool } from '@/lib/db/client'
import { seedCatalog } from '@/prisma/seed'

const writers = 8

/** A committed row, with the caller's times in ms, rounded down. */
export type Write = Written & { sentAt: number; acknowledgedAt: number }

export type Writes = {
  acknowledged: Write[]
  /** Errors that must not reach a caller. */
  errors: string[]
  stop(): Promise<void>
}

/** The operations of `npm run lab -- ledger`, eight at a time, on DATABASE_URL, until they are stopped. */
export async function startWrites(): Promise<Writes> {
  // Failures are expected.
  log.level = 'silent'
  await seedCatalog({ withExamples: true })
  const report: OperationsResult = { outcomes: {}, errors: [], world: await createWorld() }
  const acknowledged: Write[] = []
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

  const running = Promise.all(Array.from({ length: writers }, write))
  // Observed by `stop`.
  running.catch(() => undefined)
  return {
    acknowledged,
    errors: report.errors,
    async stop() {
      isOver = true
      await running
      await stopCacheInvalidation()
      await pool.end()
    },
  }
}
