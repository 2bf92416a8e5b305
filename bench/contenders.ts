import { isDeepStrictEqual } from 'node:util'
import type { Contender } from '@/bench/alternate'
import { type CallName, calls } from '@/bench/calls'
import { type House, usualCrowd } from '@/bench/house'
import type { Running } from '@/bench/servers'
import { readUsage } from '@/bench/usage'

/** As many at a time as the floors of docs/performance.md were measured with. */
export const connections = 16

/** A server that is measured by one call. */
export async function caller(
  house: House,
  server: Running,
  call: CallName,
  crowd = usualCrowd,
): Promise<Contender> {
  const generator = await house.generator()
  return {
    name: server.name,
    async round(seconds) {
      const before = readUsage(server.pid)
      const volley = await generator.fire({ origin: server.origin, call, crowd, seconds, connections })
      const after = readUsage(server.pid)
      const cpuMs =
        before && after && volley.answered > 0 ? (after.cpuMs - before.cpuMs) / volley.answered : null
      return { perSecond: volley.perSecond, p99Ms: volley.p99Ms, cpuMs, failed: volley.failed }
    },
  }
}

/** Sees to it that two servers tell some users the very same; a floor that tells less would be no floor. */
export async function assertSameAnswers(one: Running, other: Running, call: CallName): Promise<void> {
  for (const turn of [0, 1, 2, 3, 4]) {
    const [a, b] = await Promise.all([ask(one, call, turn), ask(other, call, turn)])
    const key = Object.keys({ ...a, ...b }).find(name => !isDeepStrictEqual(a[name], b[name]))
    if (key)
      throw new Error(
        `${one.name} and ${other.name} differ in ${key}: ${JSON.stringify(a[key])} and ${JSON.stringify(b[key])}`,
      )
  }
}

async function ask({ origin }: Running, call: CallName, turn: number): Promise<Record<string, unknown>> {
  const { method, path, headers } = calls[call](turn, usualCrowd)
  const response = await fetch(origin + path, { method, headers })
  const { data } = (await response.json()) as { data: Record<string, unknown> }
  // Counts down between the two.
  return { ...data, trivia_reset_seconds: '' }
}
