import { parseOptions, verify } from '@node-rs/argon2'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { hashPassword, verifyPassword } from './password'

const work = vi.hoisted(() => ({ now: 0, most: 0 }))

vi.mock('@node-rs/argon2', async importOriginal => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>()
  const watch = <Result>(working: Promise<Result>) => {
    work.most = Math.max(work.most, ++work.now)
    return working.finally(() => work.now--)
  }
  return {
    ...argon2,
    hash: (...given: Parameters<typeof argon2.hash>) => watch(argon2.hash(...given)),
    verify: vi.fn((...given: Parameters<typeof argon2.verify>) => watch(argon2.verify(...given))),
  }
})

beforeEach(() => vi.clearAllMocks())

describe('a password', () => {
  test('is hashed with argon2id, 19 MiB, two passes, one lane, and another salt each time', async () => {
    const [first, second] = await Promise.all([hashPassword('Playmaker7'), hashPassword('Playmaker7')])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(first).not.toBe(second)
  })
  test('is known again, and no other is', async () => {
    const hash = await hashPassword('Playmaker7')
    expect(await verifyPassword(hash, 'Playmaker7')).toBe(true)
    expect(await verifyPassword(hash, 'playmaker7')).toBe(false)
  })
  test('is known again however a keyboard composes its characters', async () => {
    const hash = await hashPassword('caf\u00e9-1234')
    expect(await verifyPassword(hash, 'cafe\u0301-1234')).toBe(true)
  })
  test('of nobody is never right, and is compared with a hash of the same cost', async () => {
    expect(await verifyPassword(null, 'Playmaker7')).toBe(false)
    const [[nobodys] = []] = vi.mocked(verify).mock.calls
    expect(parseOptions(nobodys ?? '')).toEqual(parseOptions(await hashPassword('Playmaker7')))
  })
})

test('68 hashes are taken at once, four at work and 64 waiting; what is more is told that the service is busy', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 80 }, async () => hashPassword('Playmaker7')),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(68)
  const refused = outcomes.filter(outcome => outcome.status === 'rejected')
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'ServiceBusy' })
  expect(work.most).toBe(4)
  await expect(hashPassword('Playmaker7')).resolves.toBeTruthy()
})
