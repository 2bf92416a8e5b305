import { setTimeout as wait } from 'node:timers/promises'
import { DiagLogLevel, diag } from '@opentelemetry/api'
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
import { current } from './current-span'
import { recordOutgoing } from './record-outgoing'
import { recordRequests } from './record-requests'
import { recordSpans } from './record-spans'

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
