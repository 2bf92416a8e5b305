import { setTimeout as wait } from 'node:timers/promises'
import { register } from 'prom-client'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exportBacklog } from '@/lib/console/health/backlog'
import { log } from '@/lib/core/log'
import { RouteMeter, recordReplica } from '@/lib/core/metrics'
import { withSpan } from '@/lib/core/span'
import { db } from '@/lib/db/client'
import { startCollector } from '@/server/testing/collector'
import { parseExposition } from '@/server/testing/otlp'
import { startMetricsExport } from './start-metrics-export'

const hour = 3_600_000
let collector: Awaited<ReturnType<typeof startCollector>>
const ends: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  collector = await startCollector()
  ends.push(collector.stop)
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

function start(options: Partial<Parameters<typeof startMetricsExport>[0]> = {}, intervalMs = hour) {
  const sender = startMetricsExport({ isAboveWorkers: false, ...options }, intervalMs)
  ends.push(sender.stop)
  return sender
}

/** What the collector received last. */
function findSent() {
  const sent = collector.metrics.at(-1)
  if (!sent) throw new Error('nothing was received')
  return sent
}

test('metrics have the names, labels and values of /metrics', async () => {
  exportBacklog(['mail', 'sms'])
  recordReplica({ lagSeconds: 2, reads: { replica: 3 } })
  const meter = new RouteMeter('/sent/[id]')
  for (const seconds of [0.0005, 0.02, 0.02, 60]) meter.record('GET', 200, seconds)
  meter.record('POST', 503, 0.3, true)
  const sender = start()
  await db.row(sql`select 1 as one`)
  // Reading the backlog begins the series of its statements.
  await register.metrics()
  const exposition = await register.metrics()
  await sender.stop()

  const { series, types, startTimes, resource } = findSent()
  const scraped = parseExposition(exposition)
  expect([...series.keys()].sort()).toEqual([...scraped.keys()].sort())
  // The process itself changes others.
  const isStable = (name: string) =>
    /^(?:http|replica|messages_waiting|jobs_waiting|webhook_deliveries)/.test(name)
  const stable = [...scraped].filter(([name]) => isStable(name))
  expect(stable.length).toBeGreaterThan(40)
  expect([...series].filter(([name]) => isStable(name)).sort()).toEqual(stable.sort())
  expect(
    series.get(
      'http_request_duration_seconds_bucket{le="0.025",method="GET",route="/sent/[id]",status="200"}',
    ),
  ).toBe(3)

  const typesOf = [...exposition.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type]) => [
    name,
    type,
  ])
  expect([...types].sort()).toEqual(typesOf.filter(([name = '']) => types.has(name)).sort())
  const startedAt = Date.now() - process.uptime() * 1_000
  for (const at of startTimes) expect(Math.abs(at - startedAt)).toBeLessThan(60_000)
  expect(resource).toMatchObject({
    'service.name': 'slatekeeper',
    'service.instance.id': expect.stringMatching(/^[\da-f-]{36}$/),
    'process.pid': process.pid,
  })
  expect(collector.requests).toMatchObject([{ path: '/v1/metrics', type: 'application/x-protobuf' }])
})

test('metrics are sent at the interval', async () => {
  start({}, 50)
  await vi.waitFor(() => expect(collector.metrics.length).toBeGreaterThan(2), { timeout: 30_000 })
})

test('statements, jobs, deliveries and calls of providers are measured only while metrics are sent', async () => {
  const measured = /^(?:db_statement|job|delivery|provider_request)_duration_seconds_count/
  const find = async () =>
    [...parseExposition(await register.metrics())].filter(([name]) => measured.test(name)).sort()
  expect(await find()).toEqual([])
  const sender = start()
  await db.row(sql`select 1 as one`)
  await expect(db.row(sql`select ${'no number'}::text::int as one`)).rejects.toThrow()
  const job = { 'slatekeeper.job.task': 'settle', 'slatekeeper.job.id': '1' }
  await withSpan(
    () => ({ name: 'job settle', kind: 'job', attributes: job }),
    () =>
      withSpan(
        () => ({ name: 'send mail', kind: 'internal', attributes: {} }),
        async () => undefined,
      ),
  )
  await (await fetch(`${collector.url}/v1/traces`, { method: 'POST' })).text()
  await vi.waitFor(async () => expect(await find()).toHaveLength(5))
  expect(await find()).toEqual([
    ['db_statement_duration_seconds_count{operation="select",result="error"}', 1],
    ['db_statement_duration_seconds_count{operation="select",result="ok"}', 1],
    ['delivery_duration_seconds_count{channel="mail",result="ok"}', 1],
    ['job_duration_seconds_count{result="ok",task="settle"}', 1],
    ['provider_request_duration_seconds_count{host="127.0.0.1",status="200"}', 1],
  ])
  await sender.stop()
  expect(findSent().series.get('job_duration_seconds_count{result="ok",task="settle"}')).toBe(1)
  expect(await find()).toEqual([])
})

test('exports are not calls of a provider', async () => {
  const sender = start({}, 50)
  await vi.waitFor(() => expect(collector.metrics.length).toBeGreaterThan(2), { timeout: 30_000 })
  await sender.stop()
  expect([...findSent().series.keys()].join()).not.toContain('provider_request_duration_seconds')
})

test('of many hosts, such as those of webhooks, only the first have series of their own', async () => {
  start()
  // The collector does not listen there.
  const { port } = new URL(collector.url)
  const calls = Array.from({ length: 60 }, (_, index) =>
    fetch(`http://127.0.1.${index + 1}:${port}`).catch(() => undefined),
  )
  await Promise.all(calls)
  const names = [...parseExposition(await register.metrics()).keys()].filter(name =>
    name.startsWith('provider_request_duration_seconds_count'),
  )
  expect(names).toHaveLength(51)
  expect(names).toContainEqual(expect.stringContaining('host="other"'))
})

test('above the workers only the metrics of the replica are sent', async () => {
  recordReplica({ lagSeconds: 7, reads: { replica: 3 } })
  await start({ isAboveWorkers: true }).stop()
  const { types, series } = findSent()
  expect([...types.keys()].sort()).toEqual(['replica_lag_seconds', 'replica_reads_total'])
  expect(series.get('replica_lag_seconds')).toBe(7)
})

test('a collector that is down is logged once, and again after a success', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '100')
  const warn = vi.spyOn(log, 'warn').mockReturnValue()
  await collector.stop()
  const sender = start({}, 50)
  await vi.waitFor(() => expect(warn).toHaveBeenCalled(), { timeout: 30_000 })
  await wait(500)
  await sender.stop()
  expect(warn.mock.calls).toEqual([[expect.anything(), 'metrics not sent']])
})

test('a collector that does not respond delays the stop by two seconds at most', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '3600000')
  collector.hang()
  const sender = start()
  const begin = performance.now()
  await sender.stop()
  expect(collector.unanswered).toHaveLength(1)
  expect(performance.now() - begin).toBeLessThan(30_000)
})
