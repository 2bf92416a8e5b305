import { setTimeout as wait } from 'node:timers/promises'
import { hrTime, millisToHrTime } from '@opentelemetry/core'
import { OTLPExporterBase } from '@opentelemetry/otlp-exporter-base'
import {
  convertLegacyHttpOptions,
  createOtlpHttpExportDelegate,
} from '@opentelemetry/otlp-exporter-base/node-http'
import { MetricsExporterMetricsHelper, ProtobufMetricsSerializer } from '@opentelemetry/otlp-transformer'
import {
  MeterProvider,
  type MetricProducer,
  PeriodicExportingMetricReader,
  type ResourceMetrics,
} from '@opentelemetry/sdk-metrics'
import { env } from '@/lib/core/env'
import { readMetrics, readReplicaMetrics } from '@/lib/core/metrics'
import { describeService } from '@/server/tracing/describe-service'
import { logFailures } from '@/server/tracing/log-failures'
import { measureOperations } from './measure-operations'
import { toMetricData } from './to-metric-data'

/** How long `stop` waits for the collector. */
const stopTimeoutMs = 2_000

/** The process above the workers has the metrics of the replica alone. */
export type Sender = { isAboveWorkers: boolean }

export type MetricsExport = { stop(): Promise<void> }

/** Sends what `/metrics` has of this process to the collector, at an interval and at `stop`. */
export function startMetricsExport(
  { isAboveWorkers }: Sender,
  exportIntervalMillis = env().OTEL_METRIC_EXPORT_INTERVAL,
): MetricsExport {
  const exporter = createExporter()
  const send = logFailures(exporter, { failed: 'metrics not sent', resumed: 'metrics are sent again' })
  const resource = describeService()
  const startTime = millisToHrTime(Date.now() - process.uptime() * 1_000)
  const read = isAboveWorkers ? readReplicaMetrics : readMetrics
  const registry: MetricProducer = {
    async collect() {
      const endTime = hrTime()
      const metrics = (await read())
        .filter(({ values }) => values.length > 0)
        .map(metric => toMetricData(metric, startTime, endTime))
      const scopeMetrics = metrics.length > 0 ? [{ scope: { name: 'slatekeeper' }, metrics }] : []
      return { resourceMetrics: { resource, scopeMetrics }, errors: [] }
    },
  }
  const reader = new PeriodicExportingMetricReader({
    exporter: {
      export: send,
      forceFlush: () => exporter.forceFlush(),
      shutdown: () => exporter.shutdown(),
    },
    exportIntervalMillis,
    metricProducers: [registry],
  })
  const endMeasuring = isAboveWorkers ? undefined : measureOperations()
  const provider = new MeterProvider({ resource, readers: [reader] })
  let stopped: Promise<void> | undefined
  async function end() {
    const sent = provider.shutdown().catch(() => undefined)
    await Promise.race([sent, wait(stopTimeoutMs, undefined, { ref: false })])
    endMeasuring?.()
  }
  return {
    stop() {
      stopped ??= end()
      return stopped
    },
  }
}

/** The exporter of `@opentelemetry/exporter-metrics-otlp-proto`, which has a second copy of the packages below it. */
function createExporter(): OTLPExporterBase<ResourceMetrics> {
  const options = convertLegacyHttpOptions({}, 'METRICS', 'v1/metrics', {
    'Content-Type': 'application/x-protobuf',
  })
  return new OTLPExporterBase(
    createOtlpHttpExportDelegate(
      options,
      ProtobufMetricsSerializer,
      'otlp_http_metric_exporter',
      MetricsExporterMetricsHelper,
      undefined,
    ),
  )
}
