import { afterEach, expect, test, vi } from 'vitest'
import { log } from '@/lib/core/log'
import { countCalls } from '@/lib/core/metrics'
import { startCollector } from '@/server/testing/collector'
import { openTestServer, reply } from '@/server/testing/http-server'
import { startTracing } from './start-tracing'

const routes = { '/read': { GET: async () => reply({ message: 'read' }) } }
const ends: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  vi.restoreAllMocks()
})

async function open(delayMs?: number) {
  const collector = await startCollector(delayMs === undefined ? {} : { delayMs })
  const tracing = startTracing()
  const server = await openTestServer({ routes })
  ends.push(server.close, tracing.stop)
  const read = async () => (await fetch(`${server.url}/read`)).status
  return { collector, tracing, read }
}

test('a collector that is down changes no response and is logged once', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '100')
  const warn = vi.spyOn(log, 'warn').mockReturnValue()
  const { collector, tracing, read } = await open()
  await collector.stop()
  for (let request = 0; request < 3; request++) {
    expect(await read()).toBe(200)
    await vi.waitFor(() => expect(warn).toHaveBeenCalled())
  }
  await tracing.stop()
  expect(warn.mock.calls).toEqual([[expect.anything(), 'traces not sent: spans are dropped']])
})

test('a collector that does not respond delays neither responses nor the stop', async () => {
  // The library alone would wait for this long.
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '3600000')
  vi.stubEnv('OTEL_BSP_EXPORT_TIMEOUT', '3600000')
  const { collector, tracing, read } = await open()
  ends.unshift(collector.stop)
  collector.hang()
  expect(await read()).toBe(200)
  await collector.byName('GET /read')
  expect(await read()).toBe(200)
  await tracing.stop()
  expect(collector.unanswered.length).toBeGreaterThan(0)
})

test('a stop sends what was not sent yet', async () => {
  const { collector, tracing, read } = await open(3_600_000)
  ends.unshift(collector.stop)
  const { calls } = countCalls()
  expect(await read()).toBe(200)
  // A request is counted when its span has ended, which can be after the client has the response.
  await vi.waitFor(() => expect(countCalls().calls).toBe(calls + 1))
  expect(collector.spans).toEqual([])
  await tracing.stop()
  await vi.waitFor(() => expect(collector.spans.map(({ name }) => name)).toEqual(['GET /read']))
})
