import type { Task } from '@/lib/jobs/task'
import { describeFindings, verifyLedger } from './verify-ledger'

/** Every night; a ledger that is off fails the job, which is where operators see it, with the rows that are wrong. */
export const ledgerTask: Task = {
  name: 'verify_ledger',
  description: 'Proves every rule of the ledger, and fails naming the rows that break one.',
  schedule: '40 3 * * *',
  catchUpMissed: true,
  // Only a database that was away is worth another try.
  maxAttempts: 3,
  async run({ signal }) {
    const { postings, findings } = await verifyLedger(signal)
    if (findings.length > 0) throw new Error(describeFindings(findings).join('\n'))
    return `${postings.toLocaleString('en')} postings proved`
  },
}
