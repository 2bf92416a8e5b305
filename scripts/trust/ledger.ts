import { runHere } from '@/scripts/run-command'
import { type Proof, shareOf } from './trust-test'

/** T4: operations of all kinds at a time, and every rule of the ledger proved after each seed. */
export const ledger: Proof = {
  key: 'T4',
  promises: 'the ledger always balances',
  async run(wishes) {
    const seeds = shareOf(20, wishes)
    const code = await runHere('tsx', ['scripts/trust-ledger.ts', '--seeds', String(seeds)])
    return {
      figure: `${seeds} seeds of 20,000 operations, 32 at a time`,
      breaches: code === 0 ? [] : ['a rule is broken or an error reached a caller, see above'],
    }
  },
}
