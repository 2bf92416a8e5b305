import { env } from '@/lib/core/env'
import type { MetricsExport, Sender } from './start-metrics-export'

/** Starts sending metrics if the settings ask for it; OpenTelemetry's library is not loaded otherwise. */
export async function loadMetricsExport(sender: Sender): Promise<MetricsExport | undefined> {
  const { OTEL_METRICS_EXPORTER, OTEL_SDK_DISABLED } = env()
  if (OTEL_METRICS_EXPORTER === 'none' || OTEL_SDK_DISABLED) return
  const { startMetricsExport } = await import('./start-metrics-export')
  return startMetricsExport(sender)
}
