import { expect, test } from 'vitest'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { describeFindings, verifyLedger } from '@/lib/ledger/verification/verify-ledger'
import { runOperations } from './run-operations'

await resetDatabase()

test.each([1, 2, 3])(
  'after 700 random operations, 32 at a time, the ledger is correct (seed %i)',
  async seed => {
    const { outcomes, errors } = await runOperations(seed, 700)
    expect(errors).toEqual([])
    const { findings, postings } = await verifyLedger()
    expect(describeFindings(findings)).toEqual([])
    expect(postings).toBeGreaterThan(200)
    const done = Object.keys(outcomes).filter(outcome => outcome.endsWith(' done'))
    expect(done.length).toBeGreaterThanOrEqual(13)
  },
)
