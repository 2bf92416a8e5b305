import { calls } from '@/lab/bench/calls'
import { createCandidate } from '@/lab/bench/candidates'
import type { BenchHarness } from '@/lab/bench/harness'
import { readProcessUsage } from '@/lab/bench/process-usage'
import type { SectionResult } from '@/lab/bench/report'
import { median } from '@/lab/bench/rounds'
import { service } from '@/lab/bench/servers'
import { defaultUserCount } from '@/lab/bench/test-data'

/** Memory of the service after the previous sections, and per minute with --soak. Null without /proc. */
export async function measureMemory(harness: BenchHarness): Promise<SectionResult | null> {
  const current = await harness.service()
  const readMegabytes = () => Math.round(readProcessUsage(current.pid)?.largestMb ?? Number.NaN)
  const reads = await createCandidate(harness, current, 'balance-v2')
  await reads.measure(harness.options.roundSeconds)
  const megabytes = [readMegabytes()]
  for (let minute = 0; minute < harness.options.soakMinutes; minute++) {
    await reads.measure(60)
    megabytes.push(readMegabytes())
  }
  if (megabytes.some(Number.isNaN)) return null
  const isSoak = megabytes.length > 1
  return {
    title: `Memory under load${isSoak ? `, per minute: ${megabytes.join(', ')} MB` : ''}`,
    candidates: [],
    targets: [
      { metric: 'of the process', measured: Math.max(...megabytes), target: { below: 250 }, unit: 'MB' },
    ],
  }
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
    targets: [
      { metric: 'to the first response', measured: median(seconds), target: { below: 1 }, unit: 's' },
    ],
  }
}
