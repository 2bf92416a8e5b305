import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { type CallName, type CallRequest, calls } from './calls'

export type LoadRequest = {
  origin: string
  call: CallName
  userCount: number
  firstIteration: number
  seconds: number
  connections: number
  /** Requests per second over all connections, at even intervals; unlimited if absent. */
  rate?: number
}

export type LoadResult = {
  perSecond: number
  p99Ms: number
  /** Of each minute, by when the call was due. Empty without a rate. */
  p99MsByMinute: number[]
  answered: number
  failed: number
  nextIteration: number
}

/** Keeps all connections busy. */
async function saturate(load: LoadRequest): Promise<LoadResult> {
  const { origin, call, userCount, firstIteration, seconds, connections } = load
  const createCall = calls[call]
  let nextIteration = firstIteration
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests: [{ setupRequest: defaults => ({ ...defaults, ...createCall(nextIteration++, userCount) }) }],
  })
  const answered = result['2xx']
  return {
    perSecond: answered / result.duration,
    p99Ms: result.latency.p99,
    p99MsByMinute: [],
    answered,
    failed: result.non2xx + result.errors,
    nextIteration,
  }
}

/**
 * Sends calls at even intervals, however long earlier ones take, and measures each from when it was due. autocannon sends those of a
 * second in one burst at its beginning.
 */
async function keepRate(load: LoadRequest & { rate: number }): Promise<LoadResult> {
  const { origin, call, userCount, firstIteration, seconds, connections, rate } = load
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const startedAt = performance.now()
  const total = Math.round(rate * seconds)
  const minutes = Array.from({ length: Math.ceil(seconds / 60) }, (): number[] => [])
  let answered = 0
  let failed = 0
  const answer = async (index: number) => {
    const isOk = await send(agent, origin, calls[call](firstIteration + index, userCount)).catch(() => false)
    const dueMs = (index * 1_000) / rate
    if (!isOk) failed++
    else {
      answered++
      minutes[Math.floor(dueMs / 60_000)]?.push(performance.now() - startedAt - dueMs)
    }
  }
  for (let sent = 0; answered + failed < total; await wait(1)) {
    const due = Math.min(total, Math.ceil(((performance.now() - startedAt) / 1_000) * rate))
    for (; sent < due; sent++) void answer(sent)
  }
  agent.destroy()
  return {
    perSecond: answered / ((performance.now() - startedAt) / 1_000),
    p99Ms: p99(minutes.flat()),
    p99MsByMinute: minutes.map(p99),
    answered,
    failed,
    nextIteration: firstIteration + total,
  }
}

function p99(latencies: number[]): number {
  const sorted = latencies.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN)
}

/** Returns whether the response is 2xx. */
async function send(agent: Agent, origin: string, { path, body, ...options }: CallRequest): Promise<boolean> {
  const outgoing = request(origin + path, { ...options, agent }).end(body)
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  await once(response.resume(), 'end')
  return response.statusCode !== undefined && response.statusCode < 300
}

process.on('message', (load: LoadRequest) => {
  const { rate } = load
  const result = rate === undefined ? saturate(load) : keepRate({ ...load, rate })
  result.then(
    result => process.send?.(result),
    error => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit(0))
// Ctrl-C is sent to the whole process group; the parent stops this process.
process.on('SIGINT', () => undefined)
