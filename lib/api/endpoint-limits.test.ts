import { expect, test } from 'vitest'
import { z } from 'zod'
import { overrideSettings } from '@/lib/core/testing/settings'
import { endpoint } from './endpoint'

overrideSettings({ RATE_LIMITS: 'on' })

const read = endpoint({
  access: 'user',
  summary: 'Test',
  reply: { status: 200, shape: z.strictObject({ message: z.string() }) },
  handle: () => ({ message: 'read' }),
})

test('calls with invalid tokens count too: after 600 of one address no token is looked up', async () => {
  const call = async () => {
    const headers = { authorization: `Bearer ${'x'.repeat(43)}` }
    const request = new Request('http://service.test/test', { headers })
    return (await read(request, { params: Promise.resolve({}), ip: '192.0.2.44' })).status
  }
  const statuses = await Promise.all(Array.from({ length: 603 }, call))
  expect(statuses.filter(status => status === 401)).toHaveLength(600)
  expect(statuses.filter(status => status === 429)).toHaveLength(3)
})

test('successes and errors have the limits and what is left of them', async () => {
  const open = endpoint({
    access: 'public',
    summary: 'Test',
    body: z.object({ name: z.string().optional() }),
    reply: { status: 200, shape: z.strictObject({ message: z.string() }) },
    handle: () => ({ message: 'read' }),
  })
  const call = (called: typeof open, query = '') =>
    called(new Request(`http://service.test/test${query}`), {
      params: Promise.resolve({}),
      ip: '192.0.2.45',
    })
  const statusAndLimits = ({ status, headers }: Response) =>
    [status, headers.get('ratelimit-policy'), headers.get('ratelimit')?.replace(/t=\d+/, 't=…')] as const
  const own = '"address";q=600;w=60'
  expect(statusAndLimits(await call(open))).toEqual([200, own, '"address";r=599;t=…'])
  expect(statusAndLimits(await call(open, '?name=%00'))).toEqual([422, own, '"address";r=598;t=…'])
  expect(statusAndLimits(await call(read))).toEqual([401, `${own}, "user";q=120;w=60`, '"address";r=597;t=…'])
})
