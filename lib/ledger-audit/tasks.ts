import type { Task } from '@/lib/jobs/task'
import { describeFindings, verifyLedger } from './verify-ledger'

export const ledgerTask: Task = {
  name: 'verify_ledger',
  description: 'Checks every ledger rule. Fails with the rows that violate one.',
  schedule: '40 3 * * *',
  catchUpMissed: true,
  // Retries help only if the database was unavailable.
  maxAttempts: 3,
  async run({ signal }) {
    const { postings, findings } = await verifyLedger(signal)
    if (findings.length > 0) throw new Error(describeFindings(findings).join('\n'))
    return `${postings.toLocaleString('en')} postings verified`
  },
}
