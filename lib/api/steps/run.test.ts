import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ApiCall } from '@/lib/api/api-call'
import type { HandlerCall } from '@/lib/api/declaration'
import { startTrace } from '@/lib/api/request-trace'
import { Failure } from '@/lib/core/failure'
import { messageShape, plain } from '@/lib/core/reply'
import { prisma } from '@/lib/db/client'
import { transaction } from '@/lib/db/transaction'
import { run } from './run'

declare module '@/lib/core/failure' {
  interface FailureDetails {
    TestProviderMissing: undefined
    TestTooLate: undefined
  }
}

async function makeUser() {
  const name = randomUUID()
  return prisma.user.create({ data: { email: `${name}@example.test`, username: name, passwordHash: '-' } })
}

test('a repeated key gets the failure of its request again, but none of the service or of the account', async () => {
  const { id } = await makeUser()
  async function attempt(key: string, failure: Failure | null) {
    const declaration = {
      reply: { status: 200, shape: messageShape },
      idempotent: true,
      failures: { TestProviderMissing: plain(503, 'Not now.'), TestTooLate: plain(422, 'Too late.') },
      handle: ({ runIdempotent }: HandlerCall<never, never, object, object>) =>
        transaction(db =>
          runIdempotent(db, async () => {
            if (failure) throw failure
            return { message: 'Done' }
          }),
        ),
    } as const
    const call: ApiCall = {
      method: 'POST',
      path: '/thing',
      query: '',
      headers: new Headers({ 'idempotency-key': key }),
      params: {},
      ip: '192.0.2.9',
      requestId: 'id-1',
    }
    const input = { bytes: new Uint8Array(), body: {}, params: {} }
    const handled = await run(declaration, call, startTrace(call), { user: { id } }, input, false)
    return handled.body
  }
  for (const failure of [new Failure('TestProviderMissing'), new Failure('UserNotFound')]) {
    const key = randomUUID()
    await expect(attempt(key, failure)).rejects.toBe(failure)
    expect(await attempt(key, null)).toEqual({ message: 'Done' })
  }
  await expect(attempt('late', new Failure('TestTooLate'))).rejects.toThrow('TestTooLate')
  await expect(attempt('late', null)).rejects.toThrow('TestTooLate')
})
