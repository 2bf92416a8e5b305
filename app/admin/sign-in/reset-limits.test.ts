import { beforeAll, expect, test } from 'vitest'
import { countExactly } from '@/lib/api/rate-limit'
import { env } from '@/lib/core/env'
import { isFailure } from '@/lib/core/failure'
import { signInOperator } from '@/lib/people/operator/sign-in'
import { clientFrom, createOperator, testPassword } from '@/lib/people/testing/operators'
import { resetLimits } from './reset-limits'

beforeAll(() => {
  Object.assign(env(), { RATE_LIMITS: 'on' })
  return () => Object.assign(env(), { RATE_LIMITS: 'off' })
})

const request = (email: string, network: number) =>
  countExactly(resetLimits, { ip: clientFrom(network).ip, userId: undefined }, { email }).then(
    () => 'sent',
    (error: unknown) => {
      if (!isFailure(error, 'TooManyRequests')) throw error
      return 'too many'
    },
  )

const sentOf = (results: string[]) => results.filter(result => result === 'sent').length

test('strangers in 50 networks cause ten mails an hour, and the operator still gets links in a network of theirs', async () => {
  const { email } = await createOperator()
  await signInOperator({ email, password: testPassword }, clientFrom(5_000))
  const strangers = await Promise.all(Array.from({ length: 50 }, (_, n) => request(email, 5_001 + n)))
  expect(sentOf(strangers)).toBe(10)
  expect(await request(email, 5_100)).toBe('too many')
  const own = await Promise.all(Array.from({ length: 7 }, () => request(` ${email.toUpperCase()}`, 5_000)))
  expect(sentOf(own)).toBe(5)
})

test('unknown emails are limited too, so that a limit reveals nothing', async () => {
  const email = `${crypto.randomUUID()}@operators.test`
  const results = await Promise.all(Array.from({ length: 15 }, (_, n) => request(email, 6_000 + n)))
  expect(sentOf(results)).toBe(10)
})
