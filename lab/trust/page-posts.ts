import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { call } from './http-client'
import { type TestService, withTestService } from './service'
import { describeCounts, p99Of, type RunOptions, scale, type TrustResult, type TrustTest } from './trust-test'

const secondsPerKind = 30
const perSecond = 7
const maxP99Ms = 250
const attacker = { 'x-forwarded-for': '203.0.113.9' }

/** T27, pages: posts of a caller without a session. */
export const pagePosts: TrustTest = {
  key: 'T27',
  guarantee: 'posts without a session slow no page',
  run: options =>
    withTestService(
      'slatekeeper_trust_posts_test',
      { RATE_LIMITS: 'on', TRUST_PROXY: '1', WORKERS: '1' },
      service => postAndMeasure(service, options),
    ),
}

type Post = { name: string; headers: Record<string, string>; body: string }

/** 484 KB of 5,000 files, as an action and as a form without scripts, and the most text that is decoded. */
async function describePosts(): Promise<Post[]> {
  // It imports lib/db/client, which reads DATABASE_URL on import.
  const { findActions } = await import('@/e2e/fixtures/console')
  const { id } = findActions().find(({ name }) => name === 'requestPasswordReset') ?? { id: '0123' }
  const action = { 'next-action': id }
  const part = (index: number) =>
    `--x\r\nContent-Disposition: form-data; name="${index}"; filename="a"\r\n\r\n${'y'.repeat(20)}\r\n`
  const files = `${Array.from({ length: 5_000 }, (_, index) => part(index)).join('')}--x--\r\n`
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
  const text = { 'content-type': 'text/plain;charset=UTF-8' }
  const list = (bytes: number) => `[${'{},'.repeat(bytes / 3 - 1)}{}]`
  return [
    { name: '5,000 files', headers: { ...action, ...multipart }, body: files },
    { name: 'the same without scripts', headers: multipart, body: files },
    { name: '750 KB of text', headers: { ...action, ...text }, body: list(750_000) },
    { name: '16 KB of text', headers: { ...action, ...text }, body: list(16_000) },
    {
      name: '5,000 files with a forged session',
      headers: { ...action, ...multipart, cookie: `slatekeeper-session=${'a'.repeat(43)}` },
      body: files,
    },
  ]
}

async function postAndMeasure({ origin, database }: TestService, options: RunOptions): Promise<TrustResult> {
  const cookie = `slatekeeper-session=${await openSession(database)}`
  await measure(origin, cookie, 3)
  const quiet = await measure(origin, cookie, scale(10, options))
  const figures: string[] = []
  const breaches: string[] = []
  for (const post of await describePosts()) {
    const seconds = scale(secondsPerKind, options)
    const [statuses, { p99, failed }] = await Promise.all([
      attack(origin, post, seconds),
      measure(origin, cookie, seconds),
    ])
    figures.push(`${post.name} ${p99} ms (${statuses})`)
    if (p99 > maxP99Ms) breaches.push(`${post.name}: p99 of other pages was ${p99} ms`)
    breaches.push(...failed.map(text => `${post.name}: ${text}`))
  }
  return { summary: `p99 of other pages ${quiet.p99} ms before; with ${figures.join('; ')}`, breaches }
}

/** Twelve connections that together post seven times a second. */
async function attack(origin: string, { headers, body }: Post, seconds: number): Promise<string> {
  const counts: Record<string, number> = {}
  const deadline = Date.now() + seconds * 1_000
  const sender = async () => {
    while (Date.now() < deadline) {
      const sent = fetch(`${origin}/admin/sign-in/forgot`, {
        method: 'POST',
        headers: { ...attacker, origin, ...headers },
        body,
      })
      const status = await sent.then(
        async answer => {
          await answer.arrayBuffer()
          return answer.status
        },
        () => 0,
      )
      counts[status] = (counts[status] ?? 0) + 1
      await wait(12_000 / perSecond)
    }
  }
  await Promise.all(Array.from({ length: 12 }, sender))
  return describeCounts(counts)
}

async function measure(origin: string, cookie: string, seconds: number) {
  const times: number[] = []
  const failed: string[] = []
  const deadline = Date.now() + seconds * 1_000
  for (let number = 0; Date.now() < deadline; number++) {
    const path = ['/admin/sign-in', '/admin/account', '/'][number % 3] ?? '/'
    const headers = { 'x-forwarded-for': `198.51.100.${(number % 3) + 1}`, cookie, accept: 'text/html' }
    const { status, ms } = await call(origin, { method: 'GET', path, headers })
    if (status !== 200 && status !== 307) failed.push(`${path} answered ${status}`)
    times.push(ms)
    await wait(150)
  }
  return { p99: Math.round(p99Of(times)), failed }
}

async function openSession(database: pg.Pool): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await database.query(
    `with operator as (
       insert into operators (email, name, role, password_hash, updated_at)
       values ('posts@slatekeeper.test', 'Posts', 'viewer', 'not a hash', now()) returning id)
     insert into operator_sessions (operator_id, token_hash, user_agent, expires_at)
     select id, $1, 'trust', now() + interval '1 hour' from operator`,
    [createHash('sha256').update(token).digest()],
  )
  return token
}
