import { expect, test } from 'vitest'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { describeFindings, verifyLedger } from '@/lib/ledger/verification/verify-ledger'
import { runOperations } from './run-operations'

await resetDatabase()

/** `npm run lab -- ledger` runs more seeds and operations. */
test('after 700 random operations, 32 at a time, the ledger is correct', async () => {
  const { outcomes, errors } = await runOperations(1, 700)
  expect(errors).toEqual([])
  const { findings, postings } = await verifyLedger()
  expect(describeFindings(findings)).toEqual([])
  expect(postings).toBeGreaterThan(200)
  const done = Object.keys(outcomes).filter(outcome => outcome.endsWith(' done'))
  expect(done.length).toBeGreaterThanOrEqual(13)
})
