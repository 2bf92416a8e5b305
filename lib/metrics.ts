import { collectDefaultMetrics, type Metric, register } from 'prom-client'

const name = 'http_request_duration_seconds'
const boundsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

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
    let i = 0
    while (i < boundsSeconds.length && seconds > (boundsSeconds[i] as number)) i++
    tally.counts[i] = (tally.counts[i] as number) + 1
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
