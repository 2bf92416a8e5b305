import sql from 'sql-template-tag'
import { postCall } from '@/lab/bench/calls'
import type { BenchHarness } from '@/lab/bench/harness'
import { below, type SectionResult } from '@/lab/bench/report'
import { type RunningServer, service } from '@/lab/bench/servers'
import { slate } from '@/lab/bench/test-data'
import { createDb } from '@/lib/db/db'
import { withClient } from '@/lib/db/with-client'
import { insertContest } from '@/lib/play/contest/insert-contest'

const capacity = 990
const callers = 500
const calls = 1_000

/** 500 callers join one contest with 990 places for 1,000 users, on four processes, after as many joins of another one. */
export async function measureJoins(harness: BenchHarness): Promise<SectionResult> {
  const url = await harness.database()
  const server = await harness.startServer(service(url, { WORKERS: '4' }))
  await joinAll(server, await openContest(url), 1)
  const contestId = await openContest(url)
  const startedAt = performance.now()
  const statuses = await joinAll(server, contestId, 1 + calls)
  const seconds = (performance.now() - startedAt) / 1_000
  await server.stop()
  const entries = await countEntries(url, contestId)
  const joined = statuses.filter(status => status === 201).length
  if (entries !== capacity || joined !== capacity)
    throw new Error(`${joined} callers joined, ${entries} entries are stored: ${[...new Set(statuses)]}`)
  return {
    title: `${calls.toLocaleString('en')} joins of a contest with ${capacity} places by ${callers} callers on four processes`,
    candidates: [],
    targets: [below('until all are answered', seconds, 5, 's')],
  }
}

async function joinAll({ origin }: RunningServer, contestId: number, firstUser: number): Promise<number[]> {
  const users = Array.from({ length: calls }, (_, index) => firstUser + index)
  const statuses: number[] = []
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (let user = users.pop(); user; user = users.pop()) {
        const { method, path, headers } = postCall(`/contests/${contestId}/join`, user, {})
        const response = await fetch(origin + path, { method, headers, body: '{}' })
        await response.arrayBuffer()
        statuses.push(response.status)
      }
    }),
  )
  return statuses
}

/** For cash, in a day. */
const openContest = (url: string) =>
  withClient(url, async client => {
    const db = createDb(client)
    const { id } = await db.one<{ id: number }>(sql`
      insert into blueprints (game_id, name, kind, buy_in_cents, capacity, prizes)
      values (${slate.gameId}, 'Measured', 'cash', 500, ${capacity}::int, '[]') returning id`)
    return insertContest(db, id, { name: 'Measured', startsAt: new Date(Date.now() + 86_400_000) })
  })

const countEntries = (url: string, contestId: number) =>
  withClient(url, async client => {
    const { entries } = await createDb(client).one<{ entries: number }>(
      sql`select count(*)::int as entries from contest_entries where contest_id = ${contestId}`,
    )
    return entries
  })
