import { collectDefaultMetrics, type Metric, register } from 'prom-client'
import { boundsSeconds, placeOf } from './latency'

const name = 'http_request_duration_seconds'

type Tally = { labels: Record<string, string>; counts: number[]; count: number; sum: number }

const tallies: Tally[] = []

/** Counts the requests of one route; `record` costs a Map lookup and a few additions, no text. */
export class RouteMeter {
  readonly #byAnswer = new Map<string, Map<number, Tally>>()

  constructor(readonly route: string) {}

  record(method: string, status: number, seconds: number): void {
    const tally = this.#byAnswer.get(method)?.get(status) ?? this.#open(method, status)
    tally.count++
    tally.sum += seconds
    const place = placeOf(seconds)
    tally.counts[place] = (tally.counts[place] as number) + 1
  }

  #open(method: string, status: number): Tally {
    const labels = { route: this.route, method, status: String(status) }
    const tally = { labels, counts: new Array(boundsSeconds.length + 1).fill(0), count: 0, sum: 0 }
    tallies.push(tally)
    const byStatus = this.#byAnswer.get(method) ?? new Map<number, Tally>()
    this.#byAnswer.set(method, byStatus.set(status, tally))
    return tally
  }
}

/** What no app asks for: pages, unknown paths, and those of machines. */
const others = /^(?:\(|\/(?:healthz|readyz|metrics|openapi\.json|feed|qa|admin|docs)(?:\/|$))/

/** The app's calls of this process so far: how many, how many failed with a 5xx, and how long they took, by bounds. */
export function countCalls(): { calls: number; failed: number; counts: number[] } {
  const all = { calls: 0, failed: 0, counts: new Array<number>(boundsSeconds.length + 1).fill(0) }
  for (const { labels, count, counts } of tallies) {
    if (others.test(labels.route ?? '')) continue
    all.calls += count
    if (Number(labels.status) >= 500) all.failed += count
    for (const [place, inPlace] of counts.entries()) all.counts[place] = (all.counts[place] ?? 0) + inPlace
  }
  return all
}

type Sample = { metricName: string; labels: Record<string, string | number>; value: number }

function samplesOf({ labels, counts, count, sum }: Tally): Sample[] {
  let below = 0
  const buckets = boundsSeconds.map((le, i) => {
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

// prom-client's own histogram builds a text of the labels at every request; the registry takes anything with get().
const requests = {
  name,
  help: 'How long requests took, by route, method and status.',
  get: async () => ({
    name,
    help: requests.help,
    type: 'histogram',
    aggregator: 'sum',
    values: tallies.flatMap(samplesOf),
  }),
}

if (!register.getSingleMetric(name)) {
  register.registerMetric(requests as unknown as Metric)
  collectDefaultMetrics()
}

let gather = () => register.metrics()

/** Makes `collect` the source of the figures, where they are of more than this process. */
export function gatherMetricsFrom(collect: () => Promise<string>): void {
  gather = collect
}

/** Every figure of the service in Prometheus' text format, all workers together. */
export function gatherMetrics(): Promise<string> {
  return gather()
}

/** The content type of `gatherMetrics`. */
export const metricsContentType = register.contentType
