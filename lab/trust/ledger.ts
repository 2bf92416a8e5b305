import { runInTerminal } from '@/scripts/tools/run-command'
import { scale, type TrustTest } from './trust-test'

/** T4: concurrent operations of all kinds, and ledger verification after each seed. */
export const ledger: TrustTest = {
  key: 'T4',
  guarantee: 'the ledger always balances',
  async run(options) {
    const seeds = scale(20, options)
    const code = await runInTerminal('tsx', ['lab/run.ts', 'ledger', '--seeds', String(seeds)])
    return {
      summary: `${seeds} seeds of 20,000 operations, 32 at a time`,
      breaches: code === 0 ? [] : ['a rule is broken or an error reached a caller, see above'],
    }
  },
}
