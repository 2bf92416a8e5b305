import { expect, test } from 'vitest'
import type { ServiceStatus } from '@/lib/console/overview/read-service-status'
import { describeStatus, overdueHref } from './describe-status'

const now = new Date('2026-11-20T19:32:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000)

const healthy: ServiceStatus = {
  api: { calls: 1_204, failed: 0, medianMs: 11.2 },
  feed: { deliveredAt: ago(42), matchesInProgress: 3, overdueMatches: 0, silent: [] },
  jobs: { failed: 0, late: 0, lateSince: null, stillSince: null },
}

const describeChanged = (change: Partial<ServiceStatus>) =>
  describeStatus({ ...healthy, ...change }, now).map(({ state, text, href = '' }) => [state, text, href])

const [api, feed, jobs] = describeChanged({})

test('a healthy service has three items without links', () => {
  expect([api, feed, jobs]).toEqual([
    ['live', 'API responds in 11 ms', ''],
    ['live', 'Feed 42 s ago', ''],
    ['live', 'Jobs on time', ''],
  ])
})

test.each([
  [{ calls: 0, failed: 0, medianMs: null }, ['draft', 'No recent API requests', '']],
  [{ calls: 1, failed: 0, medianMs: 0.4 }, ['live', 'API responds in under 1 ms', '']],
  [{ calls: 9, failed: 0, medianMs: 310 }, ['paused', 'API responds in 310 ms, slow', '/admin/jobs']],
  [
    { calls: 1_204, failed: 3, medianMs: 11 },
    ['paused', '3 of 1,204 API requests failed', '/admin/maintenance'],
  ],
  [{ calls: 12, failed: 3, medianMs: 11 }, ['failed', '3 of 12 API requests failed', '/admin/maintenance']],
])('API with %o', (latency, item) => {
  expect(describeChanged({ api: latency })).toEqual([item, feed, jobs])
})

const nba = { sport: 'NBA', matches: 3, deliveredAt: ago(1_500) }
test.each([
  [
    { deliveredAt: null, matchesInProgress: 0, overdueMatches: 0, silent: [] },
    ['draft', 'No feed yet', '/admin/matches'],
  ],
  [
    { deliveredAt: ago(7_200), matchesInProgress: 0, overdueMatches: 0, silent: [] },
    ['ended', 'Feed 2 h ago, no match in progress', ''],
  ],
  [
    { deliveredAt: ago(5), matchesInProgress: 3, overdueMatches: 0, silent: [nba] },
    ['failed', 'No feed from NBA for 25 min', '/admin/matches'],
  ],
  [
    { deliveredAt: ago(5), matchesInProgress: 3, overdueMatches: 0, silent: [nba, nba] },
    ['failed', 'No feed from NBA and 1 more for 25 min', '/admin/matches'],
  ],
  [
    { deliveredAt: ago(3 * 86_400), matchesInProgress: 0, overdueMatches: 15, silent: [] },
    ['failed', 'Feed 3 days ago, 15 matches overdue', overdueHref],
  ],
  [
    { deliveredAt: null, matchesInProgress: 0, overdueMatches: 1, silent: [] },
    ['failed', 'No feed yet, 1 match overdue', overdueHref],
  ],
])('feed with %o', (status, item) => {
  expect(describeChanged({ feed: status })).toEqual([api, item, jobs])
})

test.each([
  [
    { failed: 2, late: 4, lateSince: ago(400), stillSince: null },
    ['failed', '2 jobs failed', '/admin/jobs?state=failed'],
  ],
  [
    { failed: 0, late: 4, lateSince: ago(400), stillSince: null },
    ['paused', '4 jobs late by 6 min', '/admin/jobs?state=queued'],
  ],
  [
    { failed: 2, late: 4, lateSince: ago(400), stillSince: ago(600) },
    ['failed', 'No job started for 10 min', '/admin/jobs'],
  ],
])('jobs with %o', (problems, item) => {
  expect(describeChanged({ jobs: problems })).toEqual([api, feed, item])
})
