import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { alternate, type Contender, median, ratioOf, type Standing } from '@/bench/alternate'
import { caller } from '@/bench/contenders'
import { type House, usualCrowd } from '@/bench/house'
import type { Section } from '@/bench/report'

const readsPerSecond = 100

/** Signing in against nothing but the hashes, and how long a read takes while everybody signs in. */
export async function measureSignIn(house: House): Promise<Section> {
  const signIn = await caller(house, await house.service(), 'sign-in')
  const hashing = startHashing(house)
  const standings = await alternate([signIn, hashing], house.options)
  const [ours, ground] = standings as [Standing, Standing]
  return {
    title: 'POST /sign-in',
    standings,
    verdicts: [
      { what: 'of the bare hash rate', measured: ratioOf(ours, ground), bar: { atLeast: 0.85 }, unit: '×' },
      {
        what: `p99 of balance/v2, ${readsPerSecond} a second meanwhile`,
        measured: await measureReadsMeanwhile(house, signIn),
        bar: { below: 50 },
        unit: 'ms',
      },
    ],
  }
}

function startHashing(house: House): Contender {
  const file = fileURLToPath(new URL('../floors/hash-rate.ts', import.meta.url))
  const child = fork(file, { execArgv: ['--import', 'tsx'] })
  house.atEnd(() => void child.kill('SIGTERM'))
  return {
    name: 'floor: argon2id alone',
    async round(seconds) {
      child.send(seconds)
      const [perSecond] = (await once(child, 'message')) as [number]
      return { perSecond, p99Ms: null, cpuMs: null, failed: 0 }
    },
  }
}

async function measureReadsMeanwhile(house: House, signIn: Contender): Promise<number> {
  const { origin } = await house.service()
  const reader = await house.generator('reader')
  const { rounds, roundSeconds: seconds } = house.options
  const p99s: number[] = []
  for (let round = 0; round < rounds; round++) {
    const reads = {
      origin,
      call: 'balance-v2',
      crowd: usualCrowd,
      seconds,
      connections: 8,
      rate: readsPerSecond,
    } as const
    const [volley] = await Promise.all([reader.fire(reads), signIn.round(seconds)])
    p99s.push(volley.p99Ms)
  }
  return median(p99s)
}
