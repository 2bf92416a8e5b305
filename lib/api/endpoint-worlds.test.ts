import sql from 'sql-template-tag'
import { afterEach, expect, test, vi } from 'vitest'
import { messageShape } from '@/lib/core/reply'

const loaded = vi.fn<(name: string) => void>()

/** All code of worlds but lib/db/world.ts, which then compares with undefined. */
const worldCode = [
  '@/lib/api/auth/call-in-world',
  '@/lib/db/find-world',
  '@/lib/db/world-clock',
  '@/lib/notify/messages/fail-by-fault',
]

afterEach(() => {
  vi.unstubAllEnvs()
  loaded.mockClear()
})

/** Calls an endpoint as a user who is in a world. */
async function callWith(switched: '0' | '1') {
  vi.resetModules()
  vi.stubEnv('QA_TOOLS', switched)
  for (const name of worldCode)
    vi.doMock(name, importOriginal => {
      loaded(name)
      return importOriginal<object>()
    })
  const { db, pool } = await import('@/lib/db/client')
  const { currentWorld } = await import('@/lib/db/world')
  const { transaction } = await import('@/lib/db/transaction')
  const { enqueueMessage } = await import('@/lib/notify/messages/enqueue-message')
  const { makeUser } = await import('@/lib/people/testing/users')
  const { endpoint } = await import('./endpoint')
  const { id, email, accessToken } = await makeUser()
  await db.run(sql`
    with world as (insert into qa_worlds default values returning id)
    update users set qa_world_id = world.id from world where users.id = ${id}`)
  const call = endpoint({
    access: 'user',
    summary: 'Test',
    passesMaintenance: true,
    reply: { status: 200, shape: messageShape },
    async handle() {
      await transaction(db =>
        enqueueMessage(db, { template: 'password-changed', to: email, username: 'Ada' }),
      )
      return { message: currentWorld() ? 'in a world' : 'in no world' }
    },
  })
  const query = vi.spyOn(pool, 'query')
  const headers = { authorization: `Bearer ${accessToken}` }
  const response = await call(new Request('http://service.test/test', { headers }), {
    params: Promise.resolve({}),
  })
  const queries = query.mock.calls.length
  await pool.end()
  return { ...(await response.json()), queries }
}

test('without QA tools a call loads no code of worlds, and makes one query outside of its transaction', async () => {
  expect(await callWith('0')).toEqual({ message: 'in no world', queries: 1 })
  expect(loaded).not.toHaveBeenCalled()
})

test('with QA tools the call of a user in a world is in it', async () => {
  expect(await callWith('1')).toMatchObject({ message: 'in a world' })
  expect(loaded.mock.calls.flat().sort()).toEqual(worldCode)
})
