import { expect, test, vi } from 'vitest'
import { loadTracing } from './load-tracing'

test('tracing is off without a collector, and where the SDK is disabled', async () => {
  expect(await loadTracing()).toBeUndefined()
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:9')
  vi.stubEnv('OTEL_SDK_DISABLED', 'true')
  expect(await loadTracing()).toBeUndefined()
})
