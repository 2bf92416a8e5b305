import type { CallName } from '@/lab/bench/calls'
import { assertComparableReplies, createCandidate } from '@/lab/bench/candidates'
import type { BenchHarness } from '@/lab/bench/harness'
import { atLeast, type SectionResult } from '@/lab/bench/report'
import { type CandidateResult, measureInTurns, throughputRatio } from '@/lab/bench/rounds'
import { baseline, nextStart, service } from '@/lab/bench/servers'

const reads = ['balance-v2', 'balance', 'check-app-update'] as const satisfies CallName[]
const writes = { 'confirm-entry': '/pickem/confirm-entry', claim: '/free-play-promo/claim' }

type Read = (typeof reads)[number]

/** Compares a read with its baseline, and balance/v2 also with `next start`. */
export async function measureRead(harness: BenchHarness, call: Read): Promise<SectionResult> {
  const url = await harness.database()
  const current = await harness.service()
  const others = [await harness.startServer(baseline(call, url))]
  if (call === 'balance-v2') others.push(await harness.startServer(nextStart(url)))
  for (const other of others) await assertComparableReplies(current, other, call)
  const servers = [current, ...others, ...(await harness.otherServices())]
  const candidates = await Promise.all(servers.map(server => createCandidate(harness, server, call)))
  const results = await measureInTurns(candidates, harness.options)
  for (const other of others) await other.stop()
  const [ours, ofBaseline, ofNext] = results as [CandidateResult, CandidateResult, CandidateResult?]
  const targets = [atLeast('of the baseline', throughputRatio(ours, ofBaseline), 0.8)]
  if (call === 'balance-v2' && ofNext)
    targets.push(atLeast('of next start', throughputRatio(ours, ofNext), 2.5))
  return { title: `GET ${pathOf(call)}`, candidates: results, targets }
}

/** Compares a write, with its exact rate limits and all rules, with its baseline. */
export async function measureWrite(harness: BenchHarness, call: keyof typeof writes): Promise<SectionResult> {
  const current = await harness.service()
  const other = await harness.startServer(baseline(call, await harness.database()))
  const servers = [current, other, ...(await harness.otherServices())]
  const candidates = await Promise.all(servers.map(server => createCandidate(harness, server, call)))
  const results = await measureInTurns(candidates, harness.options)
  const [ours, ofBaseline] = results as [CandidateResult, CandidateResult]
  await other.stop()
  const targets = [atLeast('of the baseline', throughputRatio(ours, ofBaseline), 0.85)]
  return { title: `POST ${writes[call]}`, candidates: results, targets }
}

/** Compares two worker processes with one, on the same cores as the load generator and the database. */
export async function measureWorkers(harness: BenchHarness): Promise<SectionResult> {
  const plan = { ...service(await harness.database(), { WORKERS: '2' }), name: 'two workers' }
  const two = await harness.startServer(plan)
  const one = { ...(await harness.service()), name: 'one process' }
  const candidates = await Promise.all(
    [two, one].map(server => createCandidate(harness, server, 'balance-v2')),
  )
  const results = await measureInTurns(candidates, harness.options)
  const [ofTwo, ofOne] = results as [CandidateResult, CandidateResult]
  await two.stop()
  const targets = [atLeast('of one process', throughputRatio(ofTwo, ofOne), 1.2)]
  return { title: 'GET /balance/v2 by WORKERS', candidates: results, targets }
}

const manyUsers = 1_000_000
const fewUsers = 1_000

/** Compares reads with a million users, five million postings and a million entries with a thousandth of that. */
export async function measureGrowth(harness: BenchHarness): Promise<SectionResult[]> {
  // A thousand users would reach their limits.
  const settings = { RATE_LIMITS: 'off' }
  const large = await harness.startServer(service(await harness.database(manyUsers), settings))
  const small = await harness.startServer(service(await harness.database(fewUsers), settings))
  const sections: SectionResult[] = []
  for (const call of reads) {
    const candidates = [
      { ...(await createCandidate(harness, large, call, manyUsers)), name: '1,000,000 users' },
      { ...(await createCandidate(harness, small, call, fewUsers)), name: '1,000 users' },
    ]
    const results = await measureInTurns(candidates, harness.options)
    const [ofLarge, ofSmall] = results as [CandidateResult, CandidateResult]
    sections.push({
      title: `GET ${pathOf(call)} by number of users, without rate limits`,
      candidates: results,
      targets: [atLeast('of 1,000 users', throughputRatio(ofLarge, ofSmall), 0.9)],
    })
  }
  await large.stop()
  await small.stop()
  return sections
}

const pathOf = (call: Read) => `/${call.replace('-v2', '/v2')}`
