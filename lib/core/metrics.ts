import { collectDefaultMetrics, type Metric, register } from 'prom-client'
import { bucketBoundsSeconds, bucketOf } from './latency'

const name = 'http_request_duration_seconds'

type Tally = {
  labels: Record<string, string>
  counts: number[]
  count: number
  sum: number
  /** Of `count`, those that were closed by maintenance. */
  maintenance: number
}

const tallies: Tally[] = []

/** Measures the requests of a route. `record` costs a Map lookup and a few additions. */
export class RouteMeter {
  readonly #byMethod = new Map<string, Map<number, Tally>>()

  constructor(readonly route: string) {}

  /** `isMaintenance`: a 503 that an operator ordered, which is not a failure. */
  record(method: string, status: number, seconds: number, isMaintenance = false): void {
    const tally = this.#byMethod.get(method)?.get(status) ?? this.#open(method, status)
    tally.count++
    if (isMaintenance) tally.maintenance++
    tally.sum += seconds
    const bucket = bucketOf(seconds)
    tally.counts[bucket] = (tally.counts[bucket] as number) + 1
  }

  #open(method: string, status: number): Tally {
    const labels = { route: this.route, method, status: String(status) }
    const counts = new Array(bucketBoundsSeconds.length + 1).fill(0)
    const tally = { labels, counts, count: 0, sum: 0, maintenance: 0 }
    tallies.push(tally)
    const byStatus = this.#byMethod.get(method) ?? new Map<number, Tally>()
    this.#byMethod.set(method, byStatus.set(status, tally))
    return tally
  }
}

/** Pages, unknown paths and paths for machines. */
const nonAppRoutes = /^(?:\(|\/(?:healthz|readyz|metrics|openapi\.json|feed|qa|admin|docs)(?:\/|$))/

/**
 * API calls of this process so far; `failed` got a 5xx that is not due to maintenance, `counts` is the latency histogram.
 */
export function countCalls(): { calls: number; failed: number; counts: number[] } {
  const all = { calls: 0, failed: 0, counts: new Array<number>(bucketBoundsSeconds.length + 1).fill(0) }
  for (const { labels, count, counts, maintenance } of tallies) {
    if (nonAppRoutes.test(labels.route ?? '')) continue
    all.calls += count
    if (Number(labels.status) >= 500) all.failed += count - maintenance
    for (const [bucket, count] of counts.entries()) all.counts[bucket] = (all.counts[bucket] ?? 0) + count
  }
  return all
}

type Sample = { metricName: string; labels: Record<string, string | number>; value: number }

function samplesOf({ labels, counts, count, sum }: Tally): Sample[] {
  let below = 0
  const buckets = bucketBoundsSeconds.map((le, i) => {
    below += counts[i] as number
    return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: below }
  })
  return [
    ...buckets,
    { metricName: `${name}_bucket`, labels: { le: '+Inf', ...labels }, value: count },
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: count },
  ]
}

// prom-client's histogram serializes the labels for every request; the registry accepts any object with get().
const requests = {
  name,
  help: 'Duration of requests by route, method and status.',
  get: async () => ({
    name,
    help: requests.help,
    type: 'histogram',
    aggregator: 'sum',
    values: tallies.flatMap(samplesOf),
  }),
}

const maintenance = {
  name: 'http_maintenance_replies_total',
  help: 'Requests that were answered 503 because of maintenance.',
  get: async () => ({
    name: maintenance.name,
    help: maintenance.help,
    type: 'counter',
    aggregator: 'sum',
    values: [{ labels: {}, value: tallies.reduce((sum, { maintenance }) => sum + maintenance, 0) }],
  }),
}

// One series from the start: of a series per route and status, Prometheus does not count what the first scrape finds.
const failedCalls = {
  name: 'http_failed_calls_total',
  help: "The app's calls that were answered with a 5xx, except those that maintenance closed.",
  get: async () => ({
    name: failedCalls.name,
    help: failedCalls.help,
    type: 'counter',
    aggregator: 'sum',
    values: [{ labels: {}, value: countCalls().failed }],
  }),
}

/** What answered a read that a replica may answer: the replica, or the primary because of the others. */
export type ReplicaRead = 'replica' | 'unreachable' | 'lag' | 'own_writes' | 'failed'

/** Changes since the last report. */
export type ReplicaReport = { lagSeconds?: number; reads?: Partial<Record<ReplicaRead, number>> }

const replica = { lagSeconds: 0, reads: new Map<string, number>() }

const replicaLag = {
  name: 'replica_lag_seconds',
  help: 'Time since the replica of the console had everything that was committed; grows while it is unreachable.',
  get: async () => ({
    name: replicaLag.name,
    help: replicaLag.help,
    type: 'gauge',
    aggregator: 'max',
    values: [{ labels: {}, value: replica.lagSeconds }],
  }),
}

const replicaReads = {
  name: 'replica_reads_total',
  help: 'Reads of the console that a replica may answer, by what answered: the replica, or the primary for a reason.',
  get: async () => ({
    name: replicaReads.name,
    help: replicaReads.help,
    type: 'counter',
    aggregator: 'sum',
    values: [...replica.reads].map(([result, value]) => ({ labels: { result }, value })),
  }),
}

/** Registers the metrics of the replica at the first report, so that a service without one has none. */
export function recordReplica({ lagSeconds, reads = {} }: ReplicaReport): void {
  if (!register.getSingleMetric(replicaLag.name)) {
    register.registerMetric(replicaLag as unknown as Metric)
    register.registerMetric(replicaReads as unknown as Metric)
  }
  if (lagSeconds !== undefined) replica.lagSeconds = lagSeconds
  for (const [result, count] of Object.entries(reads))
    replica.reads.set(result, (replica.reads.get(result) ?? 0) + count)
}

/** The metrics that only the process above the workers has. */
export async function gatherReplicaMetrics(): Promise<string> {
  if (!register.getSingleMetric(replicaLag.name)) return ''
  const texts = [replicaLag, replicaReads].map(({ name }) => register.getSingleMetricAsString(name))
  return (await Promise.all(texts)).map(text => `${text}\n`).join('')
}

export type ExportedMetric = {
  name: string
  help: string
  type: string
  /** Of a histogram, `metricName` is `<name>_bucket` (with the label `le`, by size), `<name>_sum` or `<name>_count`. */
  values: { metricName?: string; labels: Record<string, string | number>; value: number }[]
}

/** The metrics of this process, without those of other workers. */
export async function readMetrics(): Promise<ExportedMetric[]> {
  return (await register.getMetricsAsJSON()) as unknown as ExportedMetric[]
}

/** What `gatherReplicaMetrics` returns as text. */
export async function readReplicaMetrics(): Promise<ExportedMetric[]> {
  if (!register.getSingleMetric(replicaLag.name)) return []
  return Promise.all([replicaLag.get(), replicaReads.get()])
}

if (!register.getSingleMetric(name)) {
  register.registerMetric(requests as unknown as Metric)
  register.registerMetric(maintenance as unknown as Metric)
  register.registerMetric(failedCalls as unknown as Metric)
  // Measures the lag of the event loop every 20 ms: 10 ms, the default, took half the CPU of an idle process.
  collectDefaultMetrics({ eventLoopMonitoringPrecision: 20 })
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
