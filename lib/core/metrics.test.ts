import { register } from 'prom-client'
import { expect, it } from 'vitest'
import { gatherMetrics, gatherMetricsFrom, gatherReplicaMetrics, RouteMeter, recordReplica } from './metrics'

it('counts requests by route, method and status in buckets that add up', async () => {
  const meter = new RouteMeter('/counted/[id]')
  for (const seconds of [0.0005, 0.02, 0.02, 60]) meter.record('GET', 200, seconds)
  meter.record('GET', 404, 0.001)
  const text = await gatherMetrics()
  const value = (name: string, labels: string) =>
    Number(new RegExp(`^http_request_duration_seconds${name}\\{${labels}\\} (.+)$`, 'm').exec(text)?.[1])
  const ok = 'route="/counted/\\[id\\]",method="GET",status="200"'
  expect(value('_bucket', `le="0.001",${ok}`)).toBe(1)
  expect(value('_bucket', `le="0.025",${ok}`)).toBe(3)
  expect(value('_bucket', `le="10",${ok}`)).toBe(3)
  expect(value('_bucket', `le="\\+Inf",${ok}`)).toBe(4)
  expect(value('_count', ok)).toBe(4)
  expect(value('_sum', ok)).toBeCloseTo(60.0405)
  expect(value('_count', ok.replace('200', '404'))).toBe(1)
  expect(text).toContain('# TYPE http_request_duration_seconds histogram')
  expect(text).toContain('process_resident_memory_bytes')
})

it('counts replies of maintenance', async () => {
  const read = async () => Number(/^http_maintenance_replies_total (\d+)$/m.exec(await gatherMetrics())?.[1])
  const before = await read()
  const meter = new RouteMeter('/closed/[id]')
  meter.record('GET', 503, 0.001, true)
  meter.record('GET', 503, 0.001)
  expect(await read()).toBe(before + 1)
})

it('counts failed calls of the app, without maintenance, from 0 on', async () => {
  const read = async () => Number(/^http_failed_calls_total (\d+)$/m.exec(await gatherMetrics())?.[1])
  const before = await read()
  const meter = new RouteMeter('/failing/[id]')
  meter.record('GET', 500, 0.001)
  meter.record('POST', 503, 0.001)
  meter.record('GET', 503, 0.001, true)
  meter.record('GET', 429, 0.001)
  new RouteMeter('(page)').record('GET', 500, 0.001)
  expect(await read()).toBe(before + 2)
})

it('has metrics of a replica from the first report on, which adds to the counts', async () => {
  recordReplica({ lagSeconds: 3, reads: { replica: 2 } })
  const before = Number(/^replica_reads_total\{result="lag"\} (\d+)$/m.exec(await gatherMetrics())?.[1] ?? 0)
  recordReplica({ lagSeconds: 1.5, reads: { lag: 4 } })
  for (const text of [await gatherMetrics(), await gatherReplicaMetrics()]) {
    expect(text).toMatch(/^replica_lag_seconds 1\.5$/m)
    expect(text).toContain(`replica_reads_total{result="lag"} ${before + 4}\n`)
  }
})

it('can return metrics of all workers', async () => {
  gatherMetricsFrom(async () => 'all of them')
  expect(await gatherMetrics()).toBe('all of them')
  // Other files share the module.
  gatherMetricsFrom(() => register.metrics())
})
