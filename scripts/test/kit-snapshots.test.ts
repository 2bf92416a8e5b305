import { afterAll, expect, test } from 'vitest'
import * as restore from '@/app/(api)/qa/snapshots/[snapshot]/restore/route'
import * as one from '@/app/(api)/qa/snapshots/[snapshot]/route'
import * as all from '@/app/(api)/qa/snapshots/route'
import { type Caller, callerOf } from '@/e2e/kit/src/caller'
import { deleteSnapshot, restoreSnapshot, takeSnapshot } from '@/e2e/kit/src/snapshot'
import { prisma } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { createPersona } from '@/lib/qa/create-persona'
import { openTestServer } from '@/server/testing/http-server'

await resetDatabase()

const server = await openTestServer({
  exported: {
    '/qa/snapshots': all,
    '/qa/snapshots/[snapshot]': one,
    '/qa/snapshots/[snapshot]/restore': restore,
  },
})
const caller = callerOf(server.url)

afterAll(server.close)

test('the kit takes, restores and deletes a snapshot', async () => {
  const { userId } = await createPersona('fresh')
  const { snapshot, name } = await takeSnapshot(caller, 'Of the kit')
  expect(name).toBe('Of the kit')
  await prisma.user.update({ where: { id: userId }, data: { username: `renamed${userId}` } })
  expect(await restoreSnapshot(caller, snapshot)).toMatchObject({ snapshot })
  const user = await prisma.user.findUniqueOrThrow({ where: { id: userId } })
  expect(user.username).not.toBe(`renamed${userId}`)
  await deleteSnapshot(caller, snapshot)
  await expect(restoreSnapshot(caller, snapshot)).rejects.toThrow('answered 404 instead of 200')
})

test('the kit repeats a restore while the database is busy, but not forever', async () => {
  let calls = 0
  const busy: Caller = {
    send: async () => {
      calls += 1
      return { status: 409, headers: { 'x-error-code': 'snapshots_busy' }, text: '{}', body: {} }
    },
  }
  await expect(restoreSnapshot(busy, 'one')).rejects.toThrow('answered 409 instead of 200')
  expect(calls).toBe(5)
})
