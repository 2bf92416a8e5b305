import '@/server/env-file'
import { inWorld } from '@/e2e/kit/src/caller'
import { createWorld } from '@/e2e/kit/src/world'
import { findService } from '@/lab/running-service'
import { readOptions } from '@/scripts/tools/read-arguments'
import { App } from './app'
import { playJourney } from './play-journey'

const usage = `Usage: npm run lab -- journey [--url ADDRESS]
Plays the app of a new user and the data feed on a running service, from sign-up over identity, location, deposit, entries, a
contest and withdrawal to self-exclusion. It uses only /openapi.json, the pages that replies link to, and tools of QA for the
mailbox, the opponent and the operator; start the service with QA_TOOLS=1 npm start.
  --url  URL of another service than that of npm start; set FEED_TOKEN too`

const values = readOptions(usage, { url: { type: 'string' } })

async function run() {
  const { caller, feedToken } = await findService(values.url)
  // A payment method that was just saved can receive withdrawals.
  const { world } = await createWorld(caller, { settings: { withdrawal_hold_hours: 0 } })
  const own = inWorld(caller, world)
  await playJourney(await App.open(own), own, feedToken)
}

await run().catch((error: Error) => {
  console.error(`The journey ended: ${error.message}`)
  process.exitCode = 1
})
