import { expect, test } from 'vitest'
import { overrideSettings } from '@/lib/core/testing/settings'
import { loadTracing } from './load-tracing'

test('tracing is off without a collector, and where the SDK is disabled', async () => {
  expect(await loadTracing()).toBeUndefined()
  overrideSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_SDK_DISABLED: 'true' })
  expect(await loadTracing()).toBeUndefined()
})
