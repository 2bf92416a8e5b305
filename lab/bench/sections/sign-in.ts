import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createCandidate } from '@/lab/bench/candidates'
import type { BenchHarness } from '@/lab/bench/harness'
import { atLeast, below, type SectionResult } from '@/lab/bench/report'
import {
  type Candidate,
  type CandidateResult,
  measureInTurns,
  median,
  throughputRatio,
} from '@/lab/bench/rounds'
import { defaultUserCount } from '@/lab/bench/test-data'

const readsPerSecond = 100

/** Compares sign-ins with the plain hash rate, and measures the latency of reads during sign-ins. */
export async function measureSignIn(harness: BenchHarness): Promise<SectionResult> {
  const signIn = await createCandidate(harness, await harness.service(), 'sign-in')
  const results = await measureInTurns([signIn, startHashing(harness)], harness.options)
  const [ours, hashing] = results as [CandidateResult, CandidateResult]
  return {
    title: 'POST /sign-in',
    candidates: results,
    targets: [
      atLeast('of the plain hash rate', throughputRatio(ours, hashing), 0.9),
      below(
        `p99 of balance/v2 during sign-ins, ${readsPerSecond} per second`,
        await measureReadsDuring(harness, signIn),
        30,
        'ms',
      ),
    ],
  }
}

function startHashing(harness: BenchHarness): Candidate {
  const file = fileURLToPath(new URL('../baseline/hash-rate.ts', import.meta.url))
  const child = fork(file, { execArgv: ['--import', 'tsx'] })
  harness.onStop(() => void child.kill('SIGTERM'))
  return {
    name: 'baseline: argon2id',
    async measure(seconds) {
      child.send(seconds)
      const [perSecond] = (await once(child, 'message')) as [number]
      return { perSecond, p99Ms: null, cpuMs: null, failed: 0 }
    },
  }
}

async function measureReadsDuring(harness: BenchHarness, signIn: Candidate): Promise<number> {
  const { origin } = await harness.service()
  const reader = await harness.loadGenerator('reader')
  const { rounds, roundSeconds: seconds } = harness.options
  const p99s: number[] = []
  for (let round = 0; round < rounds; round++) {
    const reads = {
      origin,
      call: 'balance-v2',
      userCount: defaultUserCount,
      seconds,
      connections: 8,
      rate: readsPerSecond,
    } as const
    const [result] = await Promise.all([reader.run(reads), signIn.measure(seconds)])
    p99s.push(result.p99Ms)
  }
  return median(p99s)
}
