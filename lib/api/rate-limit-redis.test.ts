import { randomInt, randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import type { Limit } from './rate-limit'
import { startFakeRedis } from './testing/fake-redis'

afterEach(() => void vi.unstubAllEnvs())

/** The limits of one process, which start with nothing in memory. */
async function openProcess(redisUrl: string) {
  vi.resetModules()
  vi.stubEnv('RATE_LIMITS', 'on')
  vi.stubEnv('REDIS_URL', redisUrl)
  const limits = await import('./rate-limit')
  const { closeRedis } = await import('./rate-limit-store')
  const { log } = await import('@/lib/core/log')
  log.level = 'silent'
  return { ...limits, closeRedis }
}

const from = (ip: string) => ({ ip, userId: undefined })
const newAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
const limit: Limit<string> = { name: `test-${randomUUID()}`, points: 5, seconds: 60, by: 'ip' }

async function countPassing(times: number, call: () => Promise<unknown>) {
  const outcomes = await Promise.allSettled(Array.from({ length: times }, call))
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}

test('two processes with Redis count together from the first call', async () => {
  const standIn = await startFakeRedis()
  const url = process.env.TEST_REDIS_URL ?? standIn.url
  const [one, other] = [await openProcess(url), await openProcess(url)]
  const caller = from(newAddress())
  const passing = await Promise.all(
    [one, other].map(({ countExactly }) => countPassing(8, () => countExactly([limit], caller, ''))),
  )
  expect(passing.reduce((sum, count) => sum + count)).toBe(5)
  expect(await countPassing(601, () => one.countAddress(caller.ip))).toBe(600)
  await expect(other.countAddress(caller.ip)).rejects.toMatchObject({ code: 'TooManyRequests' })
  const holder = `2001:db8:${randomInt(65_536).toString(16)}`
  for (const [at, { countStrangerPost }] of [one, other, one].entries())
    expect(await countPassing(30, () => countStrangerPost(`${holder}:${at}::1`))).toBe(at < 2 ? 30 : 0)
  await Promise.all([one.closeRedis(), other.closeRedis()])
  standIn.stop()
})

test('while Redis is down, exact limits fail and general ones count in memory', async () => {
  const { countExactly, countAddress, closeRedis } = await openProcess('redis://127.0.0.1:1')
  const caller = from(newAddress())
  await expect(countExactly([limit], caller, '')).rejects.toMatchObject({
    code: 'ServiceBusy',
    detail: { retryAfterSeconds: 5 },
  })
  expect(await countPassing(700, () => countAddress(caller.ip))).toBe(600)
  await closeRedis()
})
