import { randomInt, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Failure, type FailureCode } from '@/lib/core/failure'
import { overrideSettings } from '@/lib/core/testing/settings'
import {
  clearCount,
  countAddress,
  countExactly,
  countPage,
  countStrangerPost,
  countUser,
  describeQuotas,
  type Limit,
} from './rate-limit'

beforeEach(() => overrideSettings({ RATE_LIMITS: 'on' }))
afterEach(() => void vi.useRealTimers())

const from = (ip: string) => ({ ip, userId: undefined })
const newAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
const newUserId = () => randomInt(2 ** 40)
const newLimit = (points: number, more: Partial<Limit<string>> = {}): Limit<string> => ({
  name: `test-${randomUUID()}`,
  points,
  seconds: 60,
  by: 'ip',
  ...more,
})
const tooMany = expect.objectContaining({ code: 'TooManyRequests' })

async function countPassing(times: number, call: () => Promise<unknown>) {
  const outcomes = await Promise.allSettled(Array.from({ length: times }, call))
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}

describe('calls are counted', () => {
  test('exactly, also concurrently', async () => {
    const [limit, caller] = [newLimit(7), from(newAddress())]
    expect(await countPassing(30, () => countExactly([limit], caller, ''))).toBe(7)
  })

  test('per IPv6 network and per IPv4 address', async () => {
    const limit = newLimit(2)
    const network = `2001:db8:${randomInt(65_536).toString(16)}:1`
    for (const host of ['1', '2']) await countExactly([limit], from(`${network}::${host}`), '')
    await expect(countExactly([limit], from(`${network}:ffff::3`), '')).rejects.toEqual(tooMany)
    const inTurn = Array.from({ length: 601 }, (_, host) => from(`${network}::${host.toString(16)}`))
    const calls = inTurn.map(({ ip }) => countAddress(ip))
    expect((await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled')).toHaveLength(600)
  })
})

test.each([
  ['calls', countAddress, 1_200, 6_000],
  ['pages', countPage, 1_200, 3_000],
  ['posts of strangers', countStrangerPost, 60, 150],
])('%s are counted per IPv6 /56 and /48 too', async (_, count, site, allocation) => {
  const holder = `2001:db8:${randomInt(65_536).toString(16)}`
  const countFrom = async (networks: number[], times: number) => {
    let host = 0
    return countPassing(times, () =>
      count(`${holder}:${networks[host++ % networks.length]?.toString(16)}::1`),
    )
  }
  const sites = Array.from({ length: 11 }, (_, at) => 256 * at)
  expect(await countFrom([1, 2, 3, 4], site + 8)).toBe(site)
  expect(await countFrom(sites.slice(1), allocation - site + 10)).toBe(allocation - site)
  await count('10.9.9.7')
})

test('the calls that one network has rejected leave points to the networks around it', async () => {
  const holder = `2001:db8:${randomInt(65_536).toString(16)}`
  expect(await countPassing(300, () => countStrangerPost(`${holder}:1::1`))).toBe(30)
  expect(await countPassing(31, () => countStrangerPost(`${holder}:2::1`))).toBe(30)
})

test('a limit whose key is null does not apply', async () => {
  const limit = newLimit(1, { by: body => (body === 'free' ? null : body) })
  const caller = from(newAddress())
  expect(await countPassing(5, () => countExactly([limit], caller, 'free'))).toBe(5)
  expect(await countPassing(5, () => countExactly([limit], caller, 'counted'))).toBe(1)
})

test('passes is called only when the points are used up', async () => {
  const asked: string[] = []
  const passes = async (_: string, network: string) => {
    asked.push(network)
    return network === '10.9.9.9'
  }
  const limit = newLimit(2, { by: account => account, passes })
  expect(await countPassing(2, () => countExactly([limit], from('10.9.9.8'), 'ann'))).toBe(2)
  expect(asked).toEqual([])
  await expect(countExactly([limit], from('10.9.9.8'), 'ann')).rejects.toEqual(tooMany)
  await countExactly([limit], from('10.9.9.9'), 'ann')
})

test('a cleared count restarts, for that key only', async () => {
  const limit = newLimit(1, { by: (account, network) => `${account} ${network}` })
  for (const ip of ['10.9.9.8', '2001:db8::1']) await countExactly([limit], from(ip), 'ann')
  await clearCount(limit, '2001:db8:0:0::/64', 'ann')
  await countExactly([limit], from('2001:db8::2'), 'ann')
  await expect(countExactly([limit], from('10.9.9.8'), 'ann')).rejects.toEqual(tooMany)
})

describe('what is left', () => {
  test('is reported for the address, the user and limits of the endpoint', async () => {
    const [caller, limit] = [
      { ip: newAddress(), userId: newUserId() },
      newLimit(2, { by: 'user', seconds: 30 }),
    ]
    const report = { quotas: '' }
    await countAddress(caller.ip, report)
    await countUser(caller.userId, report)
    await countExactly([limit], caller, '', report)
    expect(report.quotas.replace(limit.name, 'own')).toMatch(
      /^"address";r=599;t=(?:60|[1-5]?\d), "user";r=119;t=(?:60|[1-5]?\d), "own";r=1;t=(?:30|[12]?\d)$/,
    )
  })

  test('is nothing in a call that is rejected, and its time is that of Retry-After', async () => {
    const report = { quotas: '' }
    const userId = newUserId()
    for (let i = 0; i < 120; i++) await countUser(userId)
    const error = await countUser(userId, report).catch(reason => reason)
    expect(error).toEqual(tooMany)
    expect(report.quotas).toBe(`"user";r=0;t=${error.detail.retryAfterSeconds}`)
  })

  test('is not announced for limits by account, of failed calls, or with exceptions', async () => {
    const own = newLimit(5, { by: 'user' })
    const hidden = [
      newLimit(5, { by: account => account }),
      newLimit(5, { counts: ['InvalidCredentials'] }),
      newLimit(5, { passes: async () => true }),
    ]
    const report = { quotas: '' }
    await countExactly(hidden, from(newAddress()), 'ann', report)
    expect(report.quotas).toBe('')
    expect(describeQuotas(true, [...hidden, own])).toBe(
      `"address";q=600;w=60, "user";q=120;w=60, "${own.name}";q=5;w=60`,
    )
    expect(describeQuotas(false)).toBe('"address";q=600;w=60')
  })

  test('is not reported with limits turned off', async () => {
    overrideSettings({ RATE_LIMITS: 'off' })
    const report = { quotas: '' }
    await countAddress('10.9.9.8', report)
    await countUser(7, report)
    await countExactly([newLimit(5)], from('10.9.9.8'), '', report)
    expect(report.quotas).toBe('')
  })
})

describe('where failures are counted', () => {
  const counts: FailureCode[] = ['InvalidCredentials']

  test('a call that another limit rejects does not count', async () => {
    const caller = from(newAddress())
    const perAddress = newLimit(2, { counts })
    const perAccount = newLimit(1, { counts, by: account => account })
    const fail = async (account: string) =>
      (await countExactly([perAddress, perAccount], caller, account))(new Failure('InvalidCredentials'))
    await fail('ann')
    for (let i = 0; i < 3; i++) await expect(fail('ann')).rejects.toEqual(tooMany)
    await fail('bob')
    await expect(fail('cid')).rejects.toEqual(tooMany)
  })

  test('a success or another failure returns the point', async () => {
    const [limit, caller] = [newLimit(1, { counts }), from(newAddress())]
    for (const end of [undefined, new Failure('UserNotFound')]) {
      const settle = await countExactly([limit], caller, '')
      await settle(end)
    }
    await (await countExactly([limit], caller, ''))(new Failure('InvalidCredentials'))
    await expect(countExactly([limit], caller, '')).rejects.toEqual(tooMany)
  })

  test('concurrent calls that are rejected do not count', async () => {
    const [limit, caller] = [newLimit(3, { counts }), from(newAddress())]
    const calls = await Promise.allSettled(
      Array.from({ length: 30 }, () => countExactly([limit], caller, '')),
    )
    const passed = calls.filter(call => call.status === 'fulfilled')
    expect(passed).toHaveLength(3)
    for (const { value: settle } of passed) await settle()
    expect(await countPassing(30, () => countExactly([limit], caller, ''))).toBe(3)
  })

  test('a success that passes although the points are used up does not count', async () => {
    const [limit, caller] = [newLimit(1, { counts, passes: async () => true }), from(newAddress())]
    const settles = [await countExactly([limit], caller, ''), await countExactly([limit], caller, '')]
    for (const settle of settles) await settle()
    const strict = { ...limit, passes: async () => false }
    expect(await countPassing(3, () => countExactly([strict], caller, ''))).toBe(1)
  })

  test('a point is not returned to the next window', async () => {
    const [limit, caller] = [newLimit(2, { counts }), from(newAddress())]
    vi.useFakeTimers({ toFake: ['Date'] })
    const settle = await countExactly([limit], caller, '')
    vi.setSystemTime(Date.now() + 61_000)
    await countExactly([limit], caller, '')
    await settle()
    expect(await countPassing(3, () => countExactly([limit], caller, ''))).toBe(1)
  })
})
