import { expect, test } from 'vitest'
import type { Standing } from '@/lib/overview/read-service-status'
import { describeServiceStatus } from './service-status-words'

const now = new Date('2026-11-20T19:32:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000)

const well: Standing = {
  api: { calls: 1_204, failed: 0, medianMs: 11.2 },
  feed: { deliveredAt: ago(42), gamesOn: 3, silent: [] },
  jobs: { failed: 0, late: 0, lateSince: null, stillSince: null },
}

const tell = (change: Partial<Standing>) =>
  describeServiceStatus({ ...well, ...change }, now).map(({ state, words, href = '' }) => [state, words, href])

const [api, feed, jobs] = tell({})

test('all is well in three phrases, without a way anywhere', () => {
  expect([api, feed, jobs]).toEqual([
    ['live', 'API answers in 11 ms', ''],
    ['live', 'Feed 42 s ago', ''],
    ['live', 'Jobs on time', ''],
  ])
})

test.each([
  [{ calls: 0, failed: 0, medianMs: null }, ['draft', 'API not asked lately', '']],
  [{ calls: 1, failed: 0, medianMs: 0.4 }, ['live', 'API answers in under 1 ms', '']],
  [{ calls: 9, failed: 0, medianMs: 310 }, ['held', 'API answers in 310 ms, slowly', '/admin/jobs']],
  [{ calls: 1_204, failed: 3, medianMs: 11 }, ['held', '3 of 1,204 API calls failed', '/admin/maintenance']],
  [{ calls: 12, failed: 3, medianMs: 11 }, ['failed', '3 of 12 API calls failed', '/admin/maintenance']],
])('the API of %o', (pace, told) => {
  expect(tell({ api: pace })).toEqual([told, feed, jobs])
})

const nba = { sport: 'NBA', games: 3, deliveredAt: ago(1_500) }
test.each([
  [{ deliveredAt: null, gamesOn: 0, silent: [] }, ['draft', 'No feed yet', '/admin/matches']],
  [{ deliveredAt: ago(7_200), gamesOn: 0, silent: [] }, ['ended', 'Feed 2 h ago, no game is on', '']],
  [
    { deliveredAt: ago(5), gamesOn: 3, silent: [nba] },
    ['failed', 'No feed of NBA for 25 min', '/admin/matches'],
  ],
  [
    { deliveredAt: ago(5), gamesOn: 3, silent: [nba, nba] },
    ['failed', 'No feed of NBA and 1 more for 25 min', '/admin/matches'],
  ],
])('the feed of %o', (standing, told) => {
  expect(tell({ feed: standing })).toEqual([api, told, jobs])
})

test.each([
  [
    { failed: 2, late: 4, lateSince: ago(400), stillSince: null },
    ['failed', '2 jobs failed', '/admin/jobs?state=failed'],
  ],
  [
    { failed: 0, late: 4, lateSince: ago(400), stillSince: null },
    ['held', '4 jobs late by 6 min', '/admin/jobs?state=queued'],
  ],
  [
    { failed: 2, late: 4, lateSince: ago(400), stillSince: ago(600) },
    ['failed', 'No job was begun for 10 min', '/admin/jobs'],
  ],
])('jobs of %o', (lateness, told) => {
  expect(tell({ jobs: lateness })).toEqual([api, feed, told])
})
