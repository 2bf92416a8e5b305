import { calls } from '@/lab/bench/calls'
import { createCandidate } from '@/lab/bench/candidates'
import type { BenchHarness } from '@/lab/bench/harness'
import { readProcessUsage } from '@/lab/bench/process-usage'
import { below, type SectionResult } from '@/lab/bench/report'
import { median } from '@/lab/bench/rounds'
import { service } from '@/lab/bench/servers'
import { defaultUserCount } from '@/lab/bench/test-data'

/** Memory of the service after the previous sections. Null without /proc. */
export async function measureMemory(harness: BenchHarness): Promise<SectionResult | null> {
  const current = await harness.service()
  const reads = await createCandidate(harness, current, 'balance-v2')
  await reads.measure(harness.options.roundSeconds)
  const usage = readProcessUsage(current.pid)
  if (!usage) return null
  const targets = [below('of the process', usage.largestMb, 250, 'MB')]
  return { title: 'Memory under load', candidates: [], targets }
}

/** From the start of the process to its first balance/v2 response, with built pages and an existing database. */
export async function measureStart(harness: BenchHarness): Promise<SectionResult> {
  const plan = {
    ...service(await harness.database()),
    firstCall: calls['balance-v2'](0, defaultUserCount),
  }
  const seconds: number[] = []
  for (let round = 0; round < harness.options.rounds; round++) {
    const server = await harness.startServer(plan)
    seconds.push(server.startMs / 1_000)
    await server.stop()
  }
  return {
    title: 'Start',
    candidates: [],
    targets: [below('to the first response', median(seconds), 1, 's')],
  }
}
