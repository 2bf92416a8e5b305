import { testSettings } from '@/scripts/test/settings'
import { runInTerminal } from '@/scripts/tools/run-command'
import { createTrustDatabase } from './service'
import { scale, type TrustTest } from './trust-test'

/** T19: money that a dishonest manager, an editor and their accomplices can move in a day. */
export const insiders: TrustTest = {
  key: 'T19',
  guarantee: 'one dishonest operator cannot pay users more than the policy allows',
  async run(options) {
    const sequences = scale(500, options)
    const DATABASE_URL = await createTrustDatabase('slatekeeper_trust_insiders_test')
    const own = { ...testSettings, LOG_LEVEL: 'silent', DATABASE_URL }
    const code = await runInTerminal(
      'tsx',
      ['lab/trust/insiders/run.ts', `${sequences}`, `${options.seed}`],
      own,
    )
    return {
      summary: `${sequences} sequences of 60 attempts, maximum as printed above`,
      breaches:
        code === 0 ? [] : ['more money was moved than allowed, or an attempt ended in an error, see above'],
    }
  },
}
