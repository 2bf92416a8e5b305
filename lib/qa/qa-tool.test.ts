import { expect, it } from 'vitest'
import { endpoint } from '@/lib/api/endpoint'
import { messageShape } from '@/lib/core/reply'
import { overrideSettings } from '@/lib/core/testing/settings'
import { qaTool } from './qa-tool'
import { mailboxRequest } from './schema'

async function ask(switched: '0' | '1') {
  overrideSettings({ QA_TOOLS: switched })
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
