import '@/server/env-file'
import { parseArgs } from 'node:util'
import { App } from './journey/app'
import { JourneyError, readDocument } from './journey/documented-api'
import { Journey } from './journey/steps'
import { createApiClient, SimulationError } from './simulate/api-client'

const usage = `Usage: npm run journey -- [--url ADDRESS]
Plays the app of a new user and the data feed on a running service, from sign-up to payout and deletion of the account. It
knows only /openapi.json and the mailbox /qa/messages; start the service with QA_TOOLS=1 npm start.
  --url  URL of another service than that of npm start; set FEED_TOKEN too`

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { url: { type: 'string' } } })
  const { url, deliver } = await createApiClient(values.url)
  const journey = new Journey(new App(url, await readDocument(url), deliver))
  await journey.signUp()
  await journey.verifyEmail()
  await journey.checkLocation()
  await journey.claimPromo()
  await journey.joinContest()
  await journey.enter()
  await journey.settle()
  await journey.answerTrivia()
  await journey.playForPrizes()
  await journey.readWallet()
  await journey.limitAndPause()
  await journey.leave()
  console.log('The journey is complete.')
}

try {
  await run()
} catch (error) {
  const isExpected = error instanceof JourneyError || error instanceof SimulationError
  const isUsage = error instanceof TypeError && 'code' in error
  if (isUsage) console.error(`${error.message}\n\n${usage}`)
  else console.error(isExpected ? `The journey ended: ${error.message}` : error)
  process.exitCode = 1
}
