import '@/server/env-file'
import { createApiClient, SimulationError } from '@/lab/simulate/api-client'
import { readOptions } from '@/scripts/tools/read-arguments'
import { App } from './app'
import { expectStatus, JourneyError, postOf, readDocument, request } from './documented-api'
import { Journey } from './steps'

const usage = `Usage: npm run lab -- journey [--url ADDRESS]
Plays the app of a new user and the data feed on a running service, from sign-up over identity, location, deposit, payout and
withdrawal to self-exclusion and deletion of the account. It uses only /openapi.json, the pages that replies link to, the
mailbox /qa/messages, a world of /qa/worlds without a hold of withdrawals, and /qa/identity, which decides as an operator; start the service with QA_TOOLS=1 npm start.
  --url  URL of another service than that of npm start; set FEED_TOKEN too`

async function run(): Promise<void> {
  const values = readOptions(usage, { url: { type: 'string' } })
  const { url, deliver } = await createApiClient(values.url)
  const headers = { 'x-qa-world': String(await createWorld(url)) }
  const app = new App(url, headers, await readDocument(url, headers), delivery => deliver(delivery, headers))
  await play(new Journey(app))
}

/** A QA world in which a payment method that was just saved can receive withdrawals. */
async function createWorld(origin: string): Promise<number> {
  const reply = await request(`${origin}/qa/worlds`, postOf({ settings: { withdrawal_hold_hours: 0 } }))
  return expectStatus(reply, 201, 'The world needs QA_TOOLS=1').data.world
}

async function play(journey: Journey): Promise<void> {
  await journey.signUp()
  await journey.verifyEmail()
  await journey.checkLocation()
  await journey.verifyIdentity()
  await journey.claimPromo()
  await journey.joinContest()
  await journey.enter()
  await journey.settle()
  await journey.answerTrivia()
  await journey.playForPrizes()
  await journey.playForCash()
  await journey.readWallet()
  await journey.limitDeposits()
  await journey.pauseAndExclude()
  await journey.leave()
  console.log('The journey is complete.')
}

try {
  await run()
} catch (error) {
  const isExpected = error instanceof JourneyError || error instanceof SimulationError
  console.error(isExpected ? `The journey ended: ${error.message}` : error)
  process.exitCode = 1
}
