import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { phoneChangeLimits } from '@/lib/api/code-limits'
import { clearCount, countExactly } from '@/lib/api/rate-limit'
import { overrideSettings } from '@/lib/core/testing/settings'
import { POST } from './route'

const newPhone = () => String(randomInt(2_000_000_000, 10_000_000_000))

test('a network requests 20 texts a day, for deleted accounts and new phones together', async () => {
  overrideSettings({ RATE_LIMITS: 'on' })
  const ip = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  const clearTenMinutes = () =>
    clearCount({ name: 'reactivation', points: 10, seconds: 600, by: 'ip' }, ip, {})
  const request = async () => {
    const call = new Request('http://service.test/reactivate-account-send-otp', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone: newPhone() }),
    })
    return (await POST(call, { params: Promise.resolve({}), ip })).status
  }
  for (let n = 0; n < 19; n++) {
    if (n === 10) await clearTenMinutes()
    expect(await request()).toBe(201)
  }
  await countExactly(phoneChangeLimits, { ip, userId: randomInt(2 ** 31) }, { phone: newPhone() })
  await clearTenMinutes()
  expect(await request()).toBe(429)
})
