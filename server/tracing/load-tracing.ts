import { env } from '@/lib/core/env'

/** Starts traces if there is a collector; OpenTelemetry's library is not loaded otherwise. */
export async function loadTracing() {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_SDK_DISABLED } = env()
  const endpoint = OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint || OTEL_SDK_DISABLED) return
  const { startTracing } = await import('./start-tracing')
  return startTracing()
}
