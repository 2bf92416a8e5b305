import { type CallName, calls } from './calls'
import type { BenchHarness } from './harness'
import { readProcessUsage } from './process-usage'
import type { Candidate } from './rounds'
import type { RunningServer } from './servers'
import { defaultUserCount } from './test-data'

/** As in docs/performance.md. */
const connections = 16

export async function createCandidate(
  harness: BenchHarness,
  server: RunningServer,
  call: CallName,
  userCount = defaultUserCount,
): Promise<Candidate> {
  const generator = await harness.loadGenerator()
  return {
    name: server.name,
    async measure(seconds) {
      const before = readProcessUsage(server.pid)
      const result = await generator.run({ origin: server.origin, call, userCount, seconds, connections })
      const after = readProcessUsage(server.pid)
      const cpuMs =
        before && after && result.answered > 0 ? (after.cpuMs - before.cpuMs) / result.answered : null
      return { perSecond: result.perSecond, p99Ms: result.p99Ms, cpuMs, failed: result.failed }
    },
  }
}

const maxSizeDifference = 0.02

/** Throws unless two servers return the same fields, and bodies of about the same size, for some users. */
export async function assertComparableReplies(one: RunningServer, other: RunningServer, call: CallName) {
  for (let iteration = 0; iteration < 5; iteration++) {
    const [a, b] = await Promise.all([readReply(one, call, iteration), readReply(other, call, iteration)])
    if (a.fields !== b.fields)
      throw new Error(`${one.name} returns the fields ${a.fields}, ${other.name} ${b.fields}`)
    if (Math.abs(a.size - b.size) > maxSizeDifference * a.size)
      throw new Error(`${one.name} returns ${a.size} bytes, ${other.name} ${b.size}`)
  }
}

async function readReply({ origin }: RunningServer, call: CallName, iteration: number) {
  const { method, path, headers } = calls[call](iteration, defaultUserCount)
  const text = await (await fetch(origin + path, { method, headers })).text()
  const { data } = JSON.parse(text) as { data: object }
  return { fields: Object.keys(data).join(), size: text.length }
}
