import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mailboxRequest } from './schema'

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllEnvs())

async function ask(switched: '0' | '1') {
  vi.stubEnv('QA_TOOLS', switched)
  const [{ endpoint }, { messageShape }, { qaTool }] = await Promise.all([
    import('@/lib/api/endpoint'),
    import('@/lib/core/reply'),
    import('./qa-tool'),
  ])
  const reply = { status: 200, shape: messageShape } as const
  const handle = () => ({ message: 'Here' })
  const tool = qaTool(
    endpoint({ access: 'public', summary: 'QA: test', body: mailboxRequest, reply, handle }),
  )
  const response = await tool(new Request('http://service.test/qa/test'), { params: Promise.resolve({}) })
  return { status: response.status, body: await response.json() }
}

it('works with QA_TOOLS=1', async () => {
  expect((await ask('1')).status).toBe(422)
})

it('is 404 otherwise, before parsing', async () => {
  expect(await ask('0')).toEqual({ status: 404, body: { message: 'Not found.' } })
})
