import '@/server/env-file'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { drawMatches } from './simulate/slate'
import { drawSlip, enterAsDemo } from './simulate/demo-entry'
import { type Play, planPlay } from './simulate/plan'
import { findService, PlayError, type Service } from './simulate/api-client'

const usage = `Usage: npm run feed:simulate -- [--minutes 2] [--game-id 1] [--seed N] [--postpone] [--not-played] [--enter] [--url ADDRESS]
Plays an invented slate of its own through a running service's feed: open for entries, begun, over.
  --minutes     how long it takes; a quarter of it is open for entries
  --game-id     the sport, 1 NFL to 4 NHL
  --seed        the same seed plays the same slate again
  --postpone    one of the four games is postponed
  --not-played  one athlete does not play
  --enter       the demo's riverlane makes an entry that will win, and their cash is watched
  --url         the service, where it is not the one that npm start runs here; with its FEED_TOKEN set`

const settlesWithinMs = 60_000

async function simulate(asked: ReturnType<typeof readArguments>) {
  const { seconds, gameId, seed, postpones, benches, enters, url } = asked
  const service = await findService(url)
  const startedAt = new Date()
  const play: Play = {
    ...drawMatches(gameId, seed, startedAt),
    gameId,
    startedAt,
    seconds,
    postpones,
    benches,
  }
  console.log(
    `Playing seed ${seed} of sport ${gameId} in ${seconds} s on ${service.url}. Ctrl-C plays the rest at once.`,
  )
  const [first, ...rest] = planPlay(play)
  if (!first) return
  await service.deliver(first.delivery)
  say(play, first.says)
  const readCash = enters ? await enter(service, play) : tellHowToEnter(service, play)
  const before = await readCash?.()
  const isHurried = hurryOnCtrlC()
  for (const scene of rest) {
    await waitUntil(startedAt.getTime() + scene.atSeconds * 1_000, isHurried)
    await service.deliver(scene.delivery)
    say(play, scene.says)
  }
  if (readCash) await watch(play, readCash, before)
  say(play, ['The play is over: entries are settled within seconds of the last of their games.'])
}

async function enter(service: Service, play: Play) {
  const readCash = await enterAsDemo(service, play)
  say(play, [
    `riverlane bought an entry for 5.00 with a payout of 15.00, less what site credits paid; cash now ${await readCash()}`,
  ])
  return readCash
}

function tellHowToEnter({ url }: Service, play: Play): undefined {
  say(play, [
    'An entry that will win, with the TOKEN of a user who has funds (see the README):',
    `  curl ${url}/pickem/confirm-entry -H "authorization: Bearer $TOKEN" -H 'content-type: application/json' \\`,
    `    -d '${JSON.stringify(drawSlip(play))}'`,
  ])
}

async function watch(play: Play, readCash: () => Promise<string>, before: string | undefined) {
  const until = Date.now() + settlesWithinMs
  while (Date.now() < until) {
    const cash = await readCash()
    if (cash !== before) return say(play, [`riverlane's entry is settled; cash ${before} -> ${cash}`])
    await wait(500)
  }
  throw new PlayError(
    "riverlane's entry was not settled within a minute: see the jobs and the log of the service.",
  )
}

function hurryOnCtrlC(): AbortSignal {
  const hurry = new AbortController()
  process.once('SIGINT', () => hurry.abort())
  return hurry.signal
}

async function waitUntil(moment: number, hurried: AbortSignal) {
  await wait(Math.max(0, moment - Date.now()), undefined, { signal: hurried }).catch(error => {
    if (!hurried.aborted) throw error
  })
}

function say({ startedAt }: Play, lines: string[]) {
  const seconds = Math.round((Date.now() - startedAt.getTime()) / 1_000)
  const time = [Math.floor(seconds / 60), seconds % 60].map(part => String(part).padStart(2, '0')).join(':')
  for (const line of lines) console.log(`${time}  ${line}`)
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '2' },
      'game-id': { type: 'string', default: '1' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 10_000)) },
      postpone: { type: 'boolean', default: false },
      'not-played': { type: 'boolean', default: false },
      enter: { type: 'boolean', default: false },
      url: { type: 'string' },
    },
  })
  const [minutes, gameId, seed] = [Number(values.minutes), Number(values['game-id']), Number(values.seed)]
  if (!(minutes >= 0.05 && minutes <= 240)) throw new Error('--minutes is a number from 0.05 to 240.')
  if (!(Number.isInteger(gameId) && gameId >= 1 && gameId <= 4)) throw new Error('--game-id is 1, 2, 3 or 4.')
  if (!(Number.isInteger(seed) && seed >= 0 && seed < 1e9)) throw new Error('--seed is a whole number.')
  const { postpone: postpones, 'not-played': benches, enter: enters, url } = values
  return { seconds: Math.round(minutes * 60), gameId, seed, postpones, benches, enters, url }
}

function fail(text: string) {
  console.error(text)
  process.exitCode = 1
}

try {
  await simulate(readArguments())
} catch (error) {
  if (error instanceof PlayError) fail(error.message)
  else fail(`${error instanceof Error ? error.message : error}\n\n${usage}`)
}
