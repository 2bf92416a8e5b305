import { runHere } from '@/scripts/run-command'
import { startTestServer } from '@/scripts/test-database'
import { testSettings } from '@/scripts/test-settings'
import { type Proof, shareOf } from './trust-test'

/** T19: what one manager, an editor and their accomplices get out of a day, whatever they try. */
export const insiders: Proof = {
  key: 'T19',
  promises: 'one dishonest operator cannot pay anybody more than the policy allows',
  async run(wishes) {
    const sequences = shareOf(500, wishes)
    const server = await startTestServer()
    try {
      const DATABASE_URL = await server.create('slatekeeper_trust_insiders_test')
      const own = { ...testSettings, LOG_LEVEL: 'silent', DATABASE_URL }
      const code = await runHere(
        'tsx',
        ['scripts/trust/insiders/run.ts', `${sequences}`, `${wishes.seed}`],
        own,
      )
      return {
        figure: `${sequences} sequences of 60 tries, most moved as above`,
        breaches:
          code === 0 ? [] : ['more was moved than the policy allows, or a try ended in an error, see above'],
      }
    } finally {
      await server.stop()
    }
  },
}
