import { Counter, collectDefaultMetrics, Gauge, Histogram, type Metric, register } from 'prom-client'
import { bucketBoundsSeconds, bucketOf } from './latency'

/** Next loads this module more than once per process. */
function metric<Kind extends Metric>(name: string, create: (name: string) => Kind): Kind {
  return (register.getSingleMetric(name) as Kind | undefined) ?? create(name)
}

if (!register.getSingleMetric('process_cpu_seconds_total'))
  // Measures the lag of the event loop every 20 ms: 10 ms, the default, took half the CPU of an idle process.
  collectDefaultMetrics({ eventLoopMonitoringPrecision: 20 })

const requests = metric('http_request_duration_seconds', name => {
  const help = 'Duration of requests by route, method and status.'
  const labelNames = ['route', 'method', 'status'] as const
  return new Histogram({ name, help, labelNames, buckets: [...bucketBoundsSeconds] })
})
const maintenanceReplies = metric('http_maintenance_replies_total', name => {
  const help = 'Requests that were answered 503 because of maintenance.'
  return new Counter({ name, help })
})
// One series from the start: of a series per route and status, Prometheus does not count what the first scrape finds.
const failedCalls = metric('http_failed_calls_total', name => {
  const help = "The app's calls that were answered with a 5xx, except those that maintenance closed."
  return new Counter({ name, help })
})

/** API calls of this process so far, for the console. */
const appCalls = { calls: 0, failed: 0, counts: new Array<number>(bucketBoundsSeconds.length + 1).fill(0) }

/** Pages, unknown paths and paths for machines. */
const nonAppRoutes = /^(?:\(|\/(?:healthz|readyz|metrics|openapi\.json|feed|qa|admin|docs)(?:\/|$))/

/** Measures the requests of a route. */
export class RouteMeter {
  readonly #isOfApp: boolean

  constructor(readonly route: string) {
    this.#isOfApp = !nonAppRoutes.test(route)
  }

  /** `isMaintenance`: a 503 that an operator ordered, which is not a failure. */
  record(method: string, status: number, seconds: number, isMaintenance = false): void {
    requests.observe({ route: this.route, method, status }, seconds)
    if (isMaintenance) maintenanceReplies.inc()
    if (!this.#isOfApp) return
    const bucket = bucketOf(seconds)
    appCalls.counts[bucket] = (appCalls.counts[bucket] as number) + 1
    appCalls.calls++
    if (status < 500 || isMaintenance) return
    appCalls.failed++
    failedCalls.inc()
  }
}

/**
 * API calls of this process so far; `failed` got a 5xx that is not due to maintenance, `counts` is the latency histogram.
 */
export const countCalls = () => ({ ...appCalls, counts: [...appCalls.counts] })

/** What answered a read that a replica may answer: the replica, or the primary because of the others. */
export type ReplicaRead = 'replica' | 'unreachable' | 'lag' | 'own_writes' | 'failed'

/** Changes since the last report. */
export type ReplicaReport = { lagSeconds?: number; reads?: Partial<Record<ReplicaRead, number>> }

let replica: { lag: Gauge; reads: Counter<'result'> } | undefined

/** Registers the metrics of the replica at the first report, so that a service without one has none. */
export function recordReplica({ lagSeconds, reads = {} }: ReplicaReport): void {
  replica ??= {
    lag: new Gauge({
      name: 'replica_lag_seconds',
      help: 'Time since the replica of the console had everything that was committed; grows while it is unreachable.',
      aggregator: 'max',
    }),
    reads: new Counter({
      name: 'replica_reads_total',
      help: 'Reads of the console that a replica may answer, by what answered: the replica, or the primary for a reason.',
      labelNames: ['result'],
    }),
  }
  if (lagSeconds !== undefined) replica.lag.set(lagSeconds)
  for (const [result, count] of Object.entries(reads)) replica.reads.inc({ result }, count)
}

/** The metrics that only the process above the workers has. */
export async function gatherReplicaMetrics(): Promise<string> {
  if (!replica) return ''
  const names = ['replica_lag_seconds', 'replica_reads_total']
  const texts = await Promise.all(names.map(name => register.getSingleMetricAsString(name)))
  return texts.map(text => `${text}\n`).join('')
}

let gather = () => register.metrics()

/** Replaces the metrics of this process by those of all workers. */
export function gatherMetricsFrom(collect: () => Promise<string>): void {
  gather = collect
}

/** In Prometheus' text format. */
export function gatherMetrics(): Promise<string> {
  return gather()
}

export const metricsContentType = register.contentType
