import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { overrideSettings } from '@/lib/core/testing/settings'
import { POST } from './route'

test('links that restore an address are limited: 10 per address in ten minutes', async () => {
  overrideSettings({ RATE_LIMITS: 'on' })
  const ip = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  const restore = async () => {
    const request = new Request('http://service.test/profile/email/revert?token=unknown', { method: 'POST' })
    return (await POST(request, { params: Promise.resolve({}), ip })).status
  }
  for (let n = 0; n < 10; n++) expect(await restore()).toBe(404)
  expect(await restore()).toBe(429)
})
