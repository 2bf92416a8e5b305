import '@/server/env-file'
import { setTimeout as wait } from 'node:timers/promises'
import { deliver, findService, type RunningService } from '@/lab/running-service'
import { failUsage, readOptions } from '@/scripts/tools/read-arguments'
import { createWinningSlip, enterAsDemoUser } from './demo-entry'
import { planSteps, type Simulation } from './plan'
import { generateSlate } from './slate'

const usage = `Usage: npm run lab -- simulate [--minutes 2] [--game-id 1] [--seed N] [--enter] [--url ADDRESS]
Plays an invented slate on a running service: matches open for entries, start, and end.
  --minutes  duration; entries are open for the first quarter
  --game-id  the game of the catalog, 1 NFL to 4 NHL
  --seed     repeats a slate
  --enter    creates a winning entry for the demo user riverlane and waits for the payout
  --url      URL of another service than that of npm start; set FEED_TOKEN too`

const maxSettlementMs = 60_000

async function simulate(options: ReturnType<typeof readArguments>) {
  const { seconds, gameId, seed, enters, url } = options
  const service = await findService(url)
  const startedAt = new Date()
  const simulation: Simulation = { ...generateSlate(gameId, seed, startedAt), gameId, startedAt, seconds }
  console.log(
    `Simulating seed ${seed} of game ${gameId} in ${seconds} s on ${service.url}. Ctrl-C plays the rest immediately.`,
  )
  const [first, ...rest] = planSteps(simulation)
  if (!first) return
  await deliver(service, first.delivery)
  print(simulation, first.lines)
  const readCash = enters ? await enter(service, simulation) : printEntryCommand(service, simulation)
  const before = await readCash?.()
  const signal = abortOnCtrlC()
  for (const step of rest) {
    await waitUntil(startedAt.getTime() + step.atSeconds * 1_000, signal)
    await deliver(service, step.delivery)
    print(simulation, step.lines)
  }
  if (readCash) await waitForPayout(simulation, readCash, before)
  print(simulation, ['The simulation has ended. Entries are settled within seconds of their last match.'])
}

async function enter(service: RunningService, simulation: Simulation) {
  const readCash = await enterAsDemoUser(service, simulation)
  print(simulation, [
    `riverlane bought an entry for 5.00. The payout is 15.00, less the part paid with site credits. Cash: ${await readCash()}`,
  ])
  return readCash
}

function printEntryCommand({ url }: RunningService, simulation: Simulation): undefined {
  print(simulation, [
    'A winning entry. Set TOKEN to the token of a funded user (see README):',
    `  curl ${url}/pickem/confirm-entry -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' \\`,
    `    -d '${JSON.stringify(createWinningSlip(simulation))}'`,
  ])
}

async function waitForPayout(
  simulation: Simulation,
  readCash: () => Promise<string>,
  before: string | undefined,
) {
  const until = Date.now() + maxSettlementMs
  while (Date.now() < until) {
    const cash = await readCash()
    if (cash !== before)
      return print(simulation, [`riverlane's entry is settled. Cash: ${before} -> ${cash}`])
    await wait(500)
  }
  throw new Error("riverlane's entry was not settled within a minute. Check the service's jobs and log.")
}

function abortOnCtrlC(): AbortSignal {
  const controller = new AbortController()
  process.once('SIGINT', () => controller.abort())
  return controller.signal
}

async function waitUntil(time: number, signal: AbortSignal) {
  await wait(Math.max(0, time - Date.now()), undefined, { signal }).catch(error => {
    if (!signal.aborted) throw error
  })
}

function print({ startedAt }: Simulation, lines: string[]) {
  const seconds = Math.round((Date.now() - startedAt.getTime()) / 1_000)
  const time = [Math.floor(seconds / 60), seconds % 60].map(part => String(part).padStart(2, '0')).join(':')
  for (const line of lines) console.log(`${time}  ${line}`)
}

function readArguments() {
  const values = readOptions(usage, {
    minutes: { type: 'string', default: '2' },
    'game-id': { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 10_000)) },
    enter: { type: 'boolean', default: false },
    url: { type: 'string' },
  })
  const [minutes, gameId, seed] = [Number(values.minutes), Number(values['game-id']), Number(values.seed)]
  if (!(minutes >= 0.05 && minutes <= 240)) failUsage('--minutes is a number from 0.05 to 240.')
  if (!(Number.isInteger(gameId) && gameId >= 1 && gameId <= 4)) failUsage('--game-id is 1, 2, 3 or 4.')
  if (!(Number.isInteger(seed) && seed >= 0 && seed < 1e9)) failUsage('--seed is a whole number.')
  return { seconds: Math.round(minutes * 60), gameId, seed, enters: values.enter, url: values.url }
}

await simulate(readArguments()).catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
