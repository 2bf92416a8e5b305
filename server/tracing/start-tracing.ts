import { setTimeout as wait } from 'node:timers/promises'
import {
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { ExportResultCode } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import {
  defaultResource,
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base'
import { findEnvironment } from '@/lib/console/page/environment'
import { env } from '@/lib/core/env'
import { log } from '@/lib/core/log'
import { channels, type Span as DescribedSpan, type RequestSpan } from '@/lib/core/span'
import {
  addLogFields,
  current,
  findSampled,
  methodOf,
  readTraceHeaders,
  setError,
  typeOfError,
  withSpanSet,
} from './current-span'
import { recordOutgoing } from './record-outgoing'

/** How long `stop` waits for the collector. */
const stopTimeoutMs = 2_000

/**
 * Records spans of this process and sends them to the collector of OTEL_EXPORTER_OTLP_ENDPOINT, in the background. If it
 * does not respond, spans are dropped. `stop` sends the rest.
 */
export function startTracing(): { stop(): Promise<void> } {
  const exporter = new OTLPTraceExporter()
  const provider = new BasicTracerProvider({
    resource: describeService(),
    spanProcessors: [
      new BatchSpanProcessor({ export: logFailures(exporter), shutdown: () => exporter.shutdown() }),
    ],
  })
  // The processor warns when it drops spans; failures of the exporter are logged below, once.
  const ignore = () => undefined
  diag.setLogger(
    { error: ignore, warn: text => log.warn(text), info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  const tracer = provider.getTracer('slatekeeper')
  const ends = [recordRequests, recordSpans, recordOutgoing].map(record => record(tracer))
  let stopped: Promise<void> | undefined
  async function end() {
    for (const endOne of ends) endOne()
    const sent = provider.shutdown().catch(ignore)
    await Promise.race([sent, wait(stopTimeoutMs, undefined, { ref: false })])
    diag.disable()
  }
  return {
    stop() {
      stopped ??= end()
      return stopped
    },
  }
}

/** Logs the first of consecutive failures, and the next success. What the exporter calls is no part of a trace. */
function logFailures(exporter: SpanExporter): SpanExporter['export'] {
  let isFailing = false
  return (spans, done) =>
    current.exit(() =>
      exporter.export(spans, result => {
        const hasFailed = result.code !== ExportResultCode.SUCCESS
        if (hasFailed && !isFailing) log.warn({ error: result.error }, 'traces not sent: spans are dropped')
        if (!hasFailed && isFailing) log.info('traces are sent again')
        isFailing = hasFailed
        done(result)
      }),
    )
}

/** This process. OTEL_RESOURCE_ATTRIBUTES and OTEL_SERVICE_NAME replace single attributes. */
function describeService(): Resource {
  const settings = env()
  const own = resourceFromAttributes({
    'service.name': settings.OTEL_SERVICE_NAME,
    'deployment.environment.name': findEnvironment(settings).name,
    'process.pid': process.pid,
  })
  const detected = detectResources({ detectors: [serviceInstanceIdDetector, envDetector] })
  return defaultResource().merge(own).merge(detected)
}

const requestIdKey = 'http.response.header.x-request-id'

/** Records the requests of the HTTP server. Returns the function that ends it. */
function recordRequests(tracer: Tracer): () => void {
  const { start, asyncEnd } = channels.requests
  const open = new WeakMap<RequestSpan, Span>()

  function begin(request: RequestSpan): Context {
    const { incoming, requestId, route, isTraceTrusted } = request
    const remote = readTraceHeaders(incoming.headers)
    const caller = trace.getSpanContext(remote)
    const method = methodOf(incoming)
    const span = tracer.startSpan(
      `${method === '_OTHER' ? 'HTTP' : method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': method, 'http.route': route, [requestIdKey]: [requestId] },
        // A caller that is not trusted decides neither the ID nor the sampling of our trace.
        links: caller && !isTraceTrusted ? [{ context: caller }] : [],
      },
      isTraceTrusted ? remote : ROOT_CONTEXT,
    )
    open.set(request, span)
    return withSpanSet(span)
  }

  function resume(request: RequestSpan): Context {
    const span = open.get(request)
    return span ? withSpanSet(span) : ROOT_CONTEXT
  }

  function end(message: unknown) {
    const request = message as RequestSpan
    const span = open.get(request)
    if (span) endWithStatus(span, request.status ?? 0)
  }

  start.bindStore(current, begin)
  asyncEnd.bindStore(current, resume)
  asyncEnd.subscribe(end)
  return () => {
    start.unbindStore(current)
    asyncEnd.unbindStore(current)
    asyncEnd.unsubscribe(end)
  }
}

function endWithStatus(span: Span, status: number): void {
  span.setAttribute('http.response.status_code', status)
  if (status >= 500) setError(span, String(status))
  span.end()
}

const kinds = { job: SpanKind.CONSUMER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

/** Records the spans that `withSpan` describes, and gives log lines their IDs. */
function recordSpans(tracer: Tracer): () => void {
  const { spans, logFields } = channels
  const open = new WeakMap<DescribedSpan, Span>()

  function begin(described: DescribedSpan): Context {
    const { name, kind, attributes } = described
    const parent = kind === 'job' ? ROOT_CONTEXT : findSampled()
    if (!parent) return current.getStore() ?? ROOT_CONTEXT
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent)
    open.set(described, span)
    return withSpanSet(span)
  }

  function end(message: unknown) {
    const described = message as DescribedSpan
    const span = open.get(described)
    if (!span) return
    const { error } = described
    if (error !== undefined) {
      const type = typeOfError(error)
      setError(span, type)
      // An error of PostgreSQL, whose code is the SQLSTATE.
      if (error instanceof Error && 'severity' in error) span.setAttribute('db.response.status_code', type)
    }
    span.end()
  }

  spans.start.bindStore(current, begin)
  spans.asyncEnd.subscribe(end)
  logFields.subscribe(addLogFields)
  return () => {
    spans.start.unbindStore(current)
    spans.asyncEnd.unsubscribe(end)
    logFields.unsubscribe(addLogFields)
  }
}
