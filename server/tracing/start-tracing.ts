import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { setTimeout as wait } from 'node:timers/promises'
import { DiagLogLevel, diag } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { log } from '@/lib/core/log'
import { describeService } from './describe-service'
import { logFailures } from './log-failures'
import { recordOutgoing } from './record-outgoing'
import { recordPageRequests, recordRequests } from './record-requests'
import { recordSpans } from './record-spans'

/** How long `stop` waits for the collector. */
const stopTimeoutMs = 2_000

/**
 * Records spans of this process and sends them to the collector of OTEL_EXPORTER_OTLP_ENDPOINT, in the background. If it
 * does not respond, spans are dropped. `stop` sends the rest.
 */
export function startTracing({ isPages }: { isPages: boolean }): { stop(): Promise<void> } {
  const exporter = new OTLPTraceExporter()
  const send = logFailures(exporter, {
    failed: 'traces not sent: spans are dropped',
    resumed: 'traces are sent again',
  })
  const provider = new BasicTracerProvider({
    resource: describeService(),
    spanProcessors: [new BatchSpanProcessor({ export: send, shutdown: () => exporter.shutdown() })],
  })
  // The processor warns when it drops spans; failures of the exporter are logged below, once.
  const ignore = () => undefined
  diag.setLogger(
    { error: ignore, warn: text => log.warn(text), info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  const tracer = provider.getTracer('slatekeeper')
  const recordServer = isPages ? recordPageRequests : recordRequests
  const ends = [recordServer, recordSpans, recordOutgoing].map(record => record(tracer))
  let stopped: Promise<void> | undefined
  async function end() {
    for (const endOne of ends) endOne()
    unsubscribe('slatekeeper:stop', onStop)
    const sent = provider.shutdown().catch(ignore)
    await Promise.race([sent, wait(stopTimeoutMs, undefined, { ref: false })])
    diag.disable()
  }
  const stop = () => {
    stopped ??= end()
    return stopped
  }
  /** Of server/pages-process.mjs. */
  function onStop(promises: unknown) {
    ;(promises as Promise<void>[]).push(stop())
  }
  subscribe('slatekeeper:stop', onStop)
  return { stop }
}
