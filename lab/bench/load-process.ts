import autocannon from 'autocannon'
import { type CallName, calls } from './calls'

export type LoadRequest = {
  origin: string
  call: CallName
  userCount: number
  firstIteration: number
  seconds: number
  connections: number
  /** Requests per second over all connections; unlimited if absent. */
  rate?: number
}

export type LoadResult = {
  perSecond: number
  p99Ms: number
  answered: number
  failed: number
  nextIteration: number
}

async function generateLoad(request: LoadRequest): Promise<LoadResult> {
  const { origin, call, userCount, firstIteration, seconds, connections, rate } = request
  const createCall = calls[call]
  let nextIteration = firstIteration
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    ...(rate !== undefined && { overallRate: rate }),
    requests: [{ setupRequest: defaults => ({ ...defaults, ...createCall(nextIteration++, userCount) }) }],
  })
  const answered = result['2xx']
  return {
    perSecond: answered / result.duration,
    p99Ms: result.latency.p99,
    answered,
    failed: result.non2xx + result.errors,
    nextIteration,
  }
}

process.on('message', (request: LoadRequest) => {
  generateLoad(request).then(
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
