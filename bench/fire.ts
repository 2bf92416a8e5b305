import autocannon from 'autocannon'
import { type CallName, calls } from '@/bench/calls'

/** What to send, where to and for how long. */
export type Job = {
  origin: string
  call: CallName
  crowd: number
  /** The first turn; see bench/calls.ts. */
  turn: number
  seconds: number
  connections: number
  /** Requests a second over all connections; as many as are answered where absent. */
  rate?: number
}

/** What came back. */
export type Volley = { perSecond: number; p99Ms: number; answered: number; failed: number; nextTurn: number }

async function fire({ origin, call, crowd, turn, seconds, connections, rate }: Job): Promise<Volley> {
  let next = turn
  const draw = calls[call]
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    ...(rate !== undefined && { overallRate: rate }),
    requests: [{ setupRequest: asked => ({ ...asked, ...draw(next++, crowd) }) }],
  })
  const answered = result['2xx']
  return {
    perSecond: answered / result.duration,
    p99Ms: result.latency.p99,
    answered,
    failed: result.non2xx + result.errors,
    nextTurn: next,
  }
}

process.on('message', (job: Job) => {
  fire(job).then(
    volley => process.send?.(volley),
    error => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit(0))
// Ctrl-C reaches the whole group; whoever started this one ends it.
process.on('SIGINT', () => undefined)
