import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { register } from 'prom-client'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { exportBacklog, readBacklog } from '@/lib/console/health/backlog'
import { countCalls, RouteMeter, recordReplica } from '@/lib/core/metrics'
import { findAppFiles } from '@/server/http/route-table'

type Rule = { record?: string; alert?: string; expr: string; annotations?: { runbook: string } }
type Panel = { id: number; targets?: { expr: string }[] }

const { groups } = parse(await readFile('deploy/prometheus/rules.yaml', 'utf8')) as {
  groups: { rules: Rule[] }[]
}
const { panels } = JSON.parse(await readFile('deploy/grafana/dashboard.json', 'utf8')) as { panels: Panel[] }
const rules = groups.flatMap(group => group.rules)
const recorded = rules.flatMap(({ record }) => record ?? [])
const alerts = rules.flatMap(({ alert }) => alert ?? [])
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
]
const routes = (await findAppFiles(path.join('app', '(api)'), /^route\.ts$/)).map(({ pattern }) => pattern)

exportBacklog(['mail', 'sms'])

test('every metric of the rules and the dashboard is exported, also by several workers', async () => {
  const known = new Set([...(await findExported()), ...recorded, 'up'])
  const used = expressions.flatMap(findNames)
  expect(used).toContain('http_request_duration_seconds_bucket')
  expect(used).toContain('settlement_lag_seconds')
  expect(used.filter(name => !known.has(name))).toEqual([])
})

test('every alert of the backlog names labels that are exported', async () => {
  const exported = Object.entries(await readBacklog(['mail', 'sms']))
  const known = exported.flatMap(([name, samples]) => samples.map(({ labels }) => ({ name, ...labels })))
  const used = expressions.flatMap(expr => [
    ...expr.matchAll(/\b(jobs_waiting|settlement_waiting|messages_waiting)\{([^}]*)\}/g),
  ])
  for (const [, name, labels = ''] of used) {
    const wanted = [...labels.matchAll(/(\w+)="(\w+)"/g)].filter(([, label]) => label !== 'job')
    expect(known).toContainEqual(
      expect.objectContaining(Object.fromEntries([['name', name], ...wanted.map(([, ...pair]) => pair)])),
    )
  }
  expect(used.map(([text]) => text)).toContainEqual(expect.stringContaining('state="failed"'))
})

test('every route of the rules and the dashboard exists', () => {
  const named = expressions.flatMap(expr => [...expr.matchAll(/\broute="([^"]*)"/g)].map(([, at]) => at))
  expect(named).toContain('/readyz')
  expect(named.filter(route => !routes.includes(route ?? ''))).toEqual([])
})

test("the app's calls are those that the console counts", () => {
  const excluded = new Set(
    expressions.flatMap(expr =>
      [...expr.matchAll(/\broute!~("(?:[^"\\]|\\.)*")/g)].map(([, text = '']) => JSON.parse(text) as string),
    ),
  )
  expect(excluded.size).toBe(1)
  const others = new RegExp(`^(?:${[...excluded].join()})$`)
  const isCounted = (route: string) => {
    const before = countCalls().calls
    new RouteMeter(route).record('GET', 200, 0.001)
    return countCalls().calls > before
  }
  const all = [...routes, '(page)', '(unknown)']
  expect(all.filter(isCounted)).toEqual(all.filter(route => !others.test(route)))
})

test('every alert links its runbook, and every runbook belongs to an alert', async () => {
  const text = await readFile('docs/runbooks.md', 'utf8')
  const anchors = [...text.matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
    title.toLowerCase().replaceAll(' ', '-'),
  )
  const links = rules.flatMap(({ alert, annotations }) => (alert ? [annotations?.runbook] : []))
  expect([...new Set(links)].sort()).toEqual(anchors.map(anchor => `docs/runbooks.md#${anchor}`).sort())
})

test('promtool tests for every alert series that fire it and series that do not', async () => {
  const { tests } = parse(await readFile('deploy/prometheus/rules.test.yaml', 'utf8')) as {
    tests: { alert_rule_test?: { alertname: string; exp_alerts: unknown[] }[] }[]
  }
  const cases = tests.flatMap(({ alert_rule_test = [] }) => alert_rule_test)
  const find = (fires: boolean) =>
    new Set(
      cases.filter(({ exp_alerts }) => exp_alerts.length > 0 === fires).map(({ alertname }) => alertname),
    )
  expect([...find(true)].sort()).toEqual([...alerts].sort())
  expect([...find(false)].sort()).toEqual([...alerts].sort())
})

test('alerts, recorded series and panels have unique names', () => {
  for (const names of [alerts, recorded, panels.map(({ id }) => id)])
    expect(new Set<string | number>(names).size).toBe(names.length)
})

test('names are found in expressions', () => {
  expect(findNames('sum by (a) (rate(b_total{c="d {e}"}[5m])) > 1e9 and on (f) g:h offset 5m')).toEqual([
    'b_total',
    'g:h',
  ])
})

/** The series of this process that a scrape of several workers contains too. */
async function findExported(): Promise<string[]> {
  recordReplica({})
  const metrics = await register.getMetricsAsJSON()
  return metrics
    .filter(({ aggregator }) => aggregator !== 'omit')
    .flatMap(({ name, type }) =>
      String(type) === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    )
}

/** The metrics and recorded series of a PromQL expression. */
function findNames(expression: string): string[] {
  const operators = new Set(['and', 'or', 'unless', 'offset', 'by', 'on', 'bool'])
  const bare = expression
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|on|without|ignoring)\s*\([^)]*\)/g, '')
  return [...bare.matchAll(/(?<![\w.:])[a-z_][\w:]*(?![\w:]|\s*\()/gi)]
    .map(([name]) => name)
    .filter(name => !operators.has(name))
}
