import type { JobKind } from '@/lib/jobs/job-kind'
import { describeFindings, verifyLedger } from './verify-ledger'
import { verifyPlay } from './verify-play'

export const ledgerJob: JobKind = {
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

export const playJob: JobKind = {
  name: 'verify_play',
  description:
    'Checks that no excluded, under-age or denied user played for cash, deposited or claimed a promo. Fails with those that did.',
  schedule: '50 3 * * *',
  catchUpMissed: true,
  maxAttempts: 3,
  async run({ signal }) {
    const { plays, findings } = await verifyPlay(signal)
    if (findings.length > 0) throw new Error(describeFindings(findings).join('\n'))
    return `${plays.toLocaleString('en')} entries, deposits and claims verified`
  },
}
