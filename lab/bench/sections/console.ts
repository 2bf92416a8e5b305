import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import type { BenchHarness } from '@/lab/bench/harness'
import { below, type SectionResult } from '@/lab/bench/report'
import { median } from '@/lab/bench/rounds'
import { wallets } from '@/lab/bench/seed/pages'
import { service } from '@/lab/bench/servers'
import { ipOf } from '@/lab/bench/test-data'
import { withClient } from '@/lib/db/with-client'

const folder = 'app/admin/(console)'
const maxFirstByteMs = 80
const maxCompleteMs = 300
const maxNavigationMs = 100
/** How much slower the large wallet can be. */
const maxWalletRatio = 1.2
const repetitions = 15
const warmUps = 4

type Visit = { path: string; firstByteMs: number; completeMs: number; navigationMs: number }

/** Measures every page of the console with a million users, as a manager loads it and as the router requests it. */
export async function measureConsole(harness: BenchHarness): Promise<SectionResult[]> {
  const url = await harness.consoleDatabase()
  const server = await harness.startServer(service(url))
  return withClient(url, async client => {
    const cookie = `slatekeeper-session=${await openSession(client)}`
    const visits: Visit[] = []
    for (const page of await findPages()) {
      const visit = await measurePage(server.origin, await findAddress(client, page), cookie).catch(failed)
      console.error(`  ${page}: ${formatVisit(visit)}`)
      visits.push({ ...visit, path: page })
    }
    return [summarize(visits), await compareWallets(server.origin, cookie)]
  }).finally(server.stop)
}

/** A page that does not answer 200 meets no target. */
function failed(error: Error): Visit {
  console.error(`  ${error.message}`)
  return { path: '', firstByteMs: Infinity, completeMs: Infinity, navigationMs: Infinity }
}

function formatVisit({ firstByteMs, completeMs, navigationMs }: Visit): string {
  return `first byte ${firstByteMs.toFixed(0)} ms, complete ${completeMs.toFixed(0)} ms, navigation ${navigationMs.toFixed(0)} ms`
}

/** Every page file, as the path of its folder. */
async function findPages(): Promise<string[]> {
  const files = await readdir(folder, { recursive: true })
  return files
    .map(file => file.replaceAll(path.sep, '/'))
    .filter(file => /(?:^|\/)page\.tsx$/.test(file))
    .map(file => `/admin/${file.replace(/\/?page\.tsx$/, '')}`.replace(/\/$/, ''))
    .sort()
}

/** One object per page with parameters, by its path or the path up to them: columns named as the parameters. */
const objects: Record<string, string> = {
  '/admin/app-versions/[id]': 'select max(id) as id from releases',
  '/admin/challenges/[id]': 'select min(id) as id from challenges',
  '/admin/contests/[id]': 'select max(id) as id from contests',
  '/admin/contests/[id]/standings': `select id from contests where status = 'locked'`,
  '/admin/contests/blueprints/[id]': 'select min(id) as id from blueprints',
  '/admin/entries/[id]': 'select max(id) as id from pickem_entries',
  '/admin/games/[id]': 'select min(id) as id from games',
  '/admin/identity/[id]': `select max(id) as id from identity_cases where status = 'pending'`,
  '/admin/jobs/[id]': 'select job_id as id from job_runs order by id limit 1',
  '/admin/maintenance/[id]': 'select max(id) as id from maintenance_windows',
  '/admin/matches/[gameId]/[feedGameId]':
    'select game_id as "gameId", feed_game_id as "feedGameId" from feed_games order by feed_game_id desc limit 1',
  '/admin/matches/corrections/[id]': 'select max(id) as id from settlement_corrections',
  '/admin/messages/[id]': 'select max(id) as id from messages',
  '/admin/promos/[id]': 'select id from promos order by claims desc limit 1',
  '/admin/trivia/[id]': 'select min(id) as id from trivia_questions',
  '/admin/users/[id]': `select ${wallets.large.userId} as id`,
  '/admin/webhooks/[id]': 'select max(id) as id from webhook_endpoints',
}

async function findAddress(client: pg.Client, page: string): Promise<string> {
  if (!page.includes('[')) return page
  const statement = objects[page] ?? objects[page.slice(0, page.lastIndexOf(']') + 1)]
  if (!statement) throw new Error(`No object for ${page}: add it to lab/bench/sections/console.ts.`)
  const { rows } = await client.query<Record<string, number>>(statement)
  return page.replaceAll(/\[(\w+)\]/g, (_, name: string) => String(rows[0]?.[name]))
}

async function openSession(client: pg.Client): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await client.query(
    `insert into operator_sessions (operator_id, token_hash, user_agent, expires_at)
     select max(id), $1, 'bench', now() + interval '11 hours' from operators where role = 'manager'`,
    [createHash('sha256').update(token).digest()],
  )
  return token
}

async function measurePage(origin: string, address: string, cookie: string): Promise<Visit> {
  const documents = await repeat(() => load(origin + address, { cookie }))
  const target = await findNavigationUrl(origin + address, { cookie, ...navigation })
  const navigations = await repeat(() => load(target, { cookie, ...navigation }))
  return {
    path: address,
    firstByteMs: median(documents.map(({ firstByteMs }) => firstByteMs)),
    completeMs: median(documents.map(({ completeMs }) => completeMs)),
    navigationMs: median(navigations.map(({ completeMs }) => completeMs)),
  }
}

/** What the router sends from the page of the own account, so that the layout is not rendered again. */
const accountPage = { children: ['account', { children: ['__PAGE__', {}] }] }
const accountTree = ['', { children: ['admin', { children: ['(console)', accountPage] }] }]
const navigation = {
  rsc: '1',
  'next-url': '/admin/account',
  'next-router-state-tree': encodeURIComponent(JSON.stringify(accountTree)),
}

/** Next redirects to the URL with the hash of these headers, which the router computes. */
async function findNavigationUrl(url: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(`${url}?_rsc=`, { headers, redirect: 'manual' })
  await response.arrayBuffer()
  const { pathname, search } = new URL(response.headers.get('location') ?? url, url)
  return new URL(pathname + search, url).href
}

async function repeat<Result>(work: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let count = 0; count < warmUps + repetitions; count++) results.push(await work())
  return results.slice(warmUps)
}

let loads = 0

/** Each from its own IP address, since the limit of an address is lower than what is measured. */
async function load(url: string, headers: Record<string, string>) {
  loads += 1
  const startedAt = performance.now()
  const response = await fetch(url, {
    headers: { ...headers, 'x-forwarded-for': ipOf(loads) },
    redirect: 'manual',
  })
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`)
  let firstByteMs: number | undefined
  for await (const _ of response.body ?? []) firstByteMs ??= performance.now() - startedAt
  const completeMs = performance.now() - startedAt
  return { firstByteMs: firstByteMs ?? completeMs, completeMs }
}

function summarize(visits: Visit[]): SectionResult {
  const slowest = (metric: string, ms: (visit: Visit) => number, maxMs: number) => {
    const [visit] = [...visits].sort((a, b) => ms(b) - ms(a))
    const measured = visit ? ms(visit) : Number.NaN
    return below(`${metric} of the slowest page, ${visit?.path}`, measured, maxMs, 'ms')
  }
  return {
    title: `Console of ${visits.length} pages with a million users, medians`,
    candidates: [],
    targets: [
      slowest('first byte', ({ firstByteMs }) => firstByteMs, maxFirstByteMs),
      slowest('last byte', ({ completeMs }) => completeMs, maxCompleteMs),
      slowest('navigation', ({ navigationMs }) => navigationMs, maxNavigationMs),
    ],
  }
}

/** Of the bucket with their postings. In turns, so that a slow machine affects both alike. */
async function compareWallets(origin: string, cookie: string): Promise<SectionResult> {
  const measure = async ({ userId }: { userId: number }) =>
    (await load(`${origin}/admin/users/${userId}/wallet?bucket=${wallets.bucket}`, { cookie })).completeMs
  const pairs = await repeat(
    async () => [await measure(wallets.large), await measure(wallets.small)] as const,
  )
  const [large, small] = [median(pairs.map(([ms]) => ms)), median(pairs.map(([, ms]) => ms))]
  const metric = `with ${wallets.large.postings.toLocaleString('en')} postings (${large.toFixed(0)} ms), of that with ${wallets.small.postings}`
  const targets = [below(metric, large / small, maxWalletRatio, '×')]
  return { title: 'Wallet of a user', candidates: [], targets }
}
