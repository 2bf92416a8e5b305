import { expect, test, vi } from 'vitest'
import { z } from 'zod'

vi.stubEnv('RATE_LIMITS', 'on')
const { endpoint } = await import('./endpoint')

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
