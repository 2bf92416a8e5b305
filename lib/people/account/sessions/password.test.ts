import { parseOptions, verify } from '@node-rs/argon2'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { hashPassword, verifyPassword } from './password'

const work = vi.hoisted(() => ({ now: 0, max: 0, cores: 1 }))

vi.mock('node:os', async importOriginal => ({
  ...(await importOriginal<typeof import('node:os')>()),
  availableParallelism: () => work.cores,
}))

vi.mock('@node-rs/argon2', async importOriginal => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>()
  const track = <Result>(working: Promise<Result>) => {
    work.max = Math.max(work.max, ++work.now)
    return working.finally(() => work.now--)
  }
  return {
    ...argon2,
    hash: (...given: Parameters<typeof argon2.hash>) => track(argon2.hash(...given)),
    verify: vi.fn((...given: Parameters<typeof argon2.verify>) => track(argon2.verify(...given))),
  }
})

beforeEach(() => vi.clearAllMocks())

describe('a password', () => {
  test('is hashed with argon2id, 19 MiB, two passes, one lane and a new salt each time', async () => {
    const [first, second] = await Promise.all([hashPassword('Playmaker7'), hashPassword('Playmaker7')])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(first).not.toBe(second)
  })
  test('matches its hash; another password does not', async () => {
    const hash = await hashPassword('Playmaker7')
    expect(await verifyPassword(hash, 'Playmaker7')).toBe(true)
    expect(await verifyPassword(hash, 'playmaker7')).toBe(false)
  })
  test('matches whether its characters are composed or decomposed', async () => {
    const hash = await hashPassword('caf\u00e9-1234')
    expect(await verifyPassword(hash, 'cafe\u0301-1234')).toBe(true)
  })
  test('without a hash never matches, and is compared with a dummy hash of the same cost', async () => {
    expect(await verifyPassword(null, 'Playmaker7')).toBe(false)
    const [[dummy] = []] = vi.mocked(verify).mock.calls
    expect(parseOptions(dummy ?? '')).toEqual(parseOptions(await hashPassword('Playmaker7')))
  })
})

test.each([
  [2, 2],
  [8, 4],
])('on %i cores %i hashes run and 64 wait; further ones fail with ServiceBusy', async (cores, concurrent) => {
  Object.assign(work, { cores, max: 0 })
  vi.resetModules()
  const { hashPassword } = await import('./password')
  const outcomes = await Promise.allSettled(
    Array.from({ length: 80 }, async () => hashPassword('Playmaker7')),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(concurrent + 64)
  const rejected = outcomes.filter(outcome => outcome.status === 'rejected')
  for (const { reason } of rejected) expect(reason).toMatchObject({ code: 'ServiceBusy' })
  expect(work.max).toBe(concurrent)
  await expect(hashPassword('Playmaker7')).resolves.toBeTruthy()
})
