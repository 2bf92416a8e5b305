import { Histogram, register } from 'prom-client'
import { bucketBoundsSeconds } from '@/lib/core/latency'
import { channels, type Span } from '@/lib/core/span'
import { isExporting } from '@/server/tracing/log-failures'
import { observeOutgoing } from '@/server/tracing/observe-outgoing'

/** Webhooks go to hosts that operators enter. */
const maxHosts = 50

/**
 * Measures statements, jobs, messages, webhooks and calls of providers, as further metrics of this process. Returns the
 * function that ends it.
 */
export function measureOperations(): () => void {
  const statements = histogram('db_statement_duration_seconds', 'Duration of statements by their verb.', [
    'operation',
    'result',
  ])
  const jobs = histogram('job_duration_seconds', 'Duration of attempts of jobs.', ['task', 'result'])
  const deliveries = histogram('delivery_duration_seconds', 'Duration of sending a mail, SMS or webhook.', [
    'channel',
    'result',
  ])
  const calls = histogram(
    'provider_request_duration_seconds',
    'Duration of calls of providers and webhooks until their response begins, by host and status.',
    ['host', 'status'],
  )

  const starts = new WeakMap<object, number>()

  function begin(operation: unknown) {
    starts.set(operation as Span, performance.now())
  }

  function end(operation: unknown) {
    const { name, kind, attributes, error } = operation as Span
    const startedAt = starts.get(operation as Span)
    if (startedAt === undefined) return
    const seconds = (performance.now() - startedAt) / 1_000
    const result = error === undefined ? 'ok' : 'error'
    if (attributes['db.system.name']) {
      const space = name.indexOf(' ')
      statements.observe({ operation: space < 0 ? name : name.slice(0, space), result }, seconds)
    } else if (kind === 'job')
      jobs.observe({ task: String(attributes['slatekeeper.job.task']), result }, seconds)
    else if (name.startsWith('send ')) deliveries.observe({ channel: name.slice(5), result }, seconds)
  }

  const hosts = new Set<string>()
  const openCalls = new WeakMap<object, { host: string; startedAt: number }>()

  function nameHost({ hostname }: URL): string {
    if (hosts.size < maxHosts) hosts.add(hostname)
    return hosts.has(hostname) ? hostname : 'other'
  }

  const endOutgoing = observeOutgoing({
    begin(request, _method, url) {
      if (!isExporting()) openCalls.set(request, { host: nameHost(url), startedAt: performance.now() })
    },
    end(request, error, status) {
      const call = openCalls.get(request)
      if (!call) return
      openCalls.delete(request)
      calls.observe(
        { host: call.host, status: String(status ?? error) },
        (performance.now() - call.startedAt) / 1_000,
      )
    },
  })

  const { start, asyncEnd } = channels.spans
  start.subscribe(begin)
  asyncEnd.subscribe(end)
  return () => {
    start.unsubscribe(begin)
    asyncEnd.unsubscribe(end)
    endOutgoing()
    for (const { name } of [statements, jobs, deliveries, calls] as unknown as { name: string }[])
      register.removeSingleMetric(name)
  }
}

function histogram<Label extends string>(name: string, help: string, labelNames: Label[]): Histogram<Label> {
  return new Histogram({ name, help, labelNames, buckets: [...bucketBoundsSeconds] })
}
