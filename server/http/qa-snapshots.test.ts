import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import * as restore from '@/app/(api)/qa/snapshots/[snapshot]/restore/route'
import * as one from '@/app/(api)/qa/snapshots/[snapshot]/route'
import * as all from '@/app/(api)/qa/snapshots/route'
import { pool, prisma } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { createPersona } from '@/lib/qa/create-persona'
import { maxTotalBytes } from '@/lib/qa/snapshots/rules'
import { openTestServer } from '@/server/testing/http-server'

await resetDatabase()

const exported = {
  '/qa/snapshots': all,
  '/qa/snapshots/[snapshot]': one,
  '/qa/snapshots/[snapshot]/restore': restore,
}
const server = await openTestServer({ exported })

afterAll(server.close)

async function call(method: string, path: string, body?: string) {
  const response = await fetch(server.url + path, {
    method,
    ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
  })
  return { status: response.status, body: await response.json() }
}

test('a snapshot is taken, listed, restored and deleted', async () => {
  const { userId } = await createPersona('funded')
  const taken = await call('POST', '/qa/snapshots', '{"name":" Signed up "}')
  const data = {
    snapshot: expect.stringMatching(/^[0-9a-f]{12}$/),
    name: 'Signed up',
    created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    size_bytes: expect.any(Number),
    rows: expect.any(Number),
  }
  expect(taken).toEqual({ status: 201, body: { message: 'Snapshot taken', data } })
  const unnamed = await call('POST', '/qa/snapshots')
  expect(unnamed.body.data.name).toBe('')
  expect(await call('GET', '/qa/snapshots')).toEqual({
    status: 200,
    body: { data: [unnamed.body.data, taken.body.data] },
  })

  const later = await createPersona('fresh')
  const path = `/qa/snapshots/${taken.body.data.snapshot}`
  expect(await call('POST', `${path}/restore`)).toEqual({
    status: 200,
    body: { message: 'Snapshot restored', data: taken.body.data },
  })
  const users = await prisma.user.findMany({ where: { id: { in: [userId, later.userId] } } })
  expect(users.map(({ id }) => id)).toEqual([userId])

  expect(await call('DELETE', path)).toEqual({ status: 200, body: { message: 'Snapshot deleted' } })
  expect((await call('GET', '/qa/snapshots')).body.data).toEqual([unnamed.body.data])
})

test('a restore above the time limit of a response answers 503 and still completes', async () => {
  const { userId } = await createPersona('funded')
  const { snapshot } = (await call('POST', '/qa/snapshots')).body.data
  const later = await createPersona('fresh')
  const hasShortLimit = await openTestServer({ exported, limits: { responseMs: 600 } })
  const reader = new pg.Client({ connectionString: process.env.DATABASE_URL ?? '' })
  await reader.connect()
  // The restore has locked all tables when it waits for this one.
  await reader.query(`begin; lock table qa_snapshot_${snapshot}.users`)
  try {
    const url = `${hasShortLimit.url}/qa/snapshots/${snapshot}/restore`
    const response = await fetch(url, { method: 'POST' })
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await response.json()).toEqual({ message: 'The request took too long. Try again.' })
    await untilRestoreWaits()
  } finally {
    await reader.end()
    await hasShortLimit.close()
  }
  // A call for snapshots waits for the restore.
  expect((await call('DELETE', `/qa/snapshots/${snapshot}`)).status).toBe(200)
  const users = await prisma.user.findMany({ where: { id: { in: [userId, later.userId] } } })
  expect(users.map(({ id }) => id)).toEqual([userId])
})

/** Waits until a restore waits for a lock. */
async function untilRestoreWaits() {
  await expect
    .poll(async () => {
      const { rows } = await pool.query(`
        select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and application_name = 'slatekeeper qa'`)
      return rows.length
    })
    .toBe(1)
}

test('an unknown snapshot is a 404, and an invalid name a 422', async () => {
  const unknown = { status: 404, body: { message: 'Unknown snapshot. GET /qa/snapshots lists them.' } }
  for (const id of ['1', '00000000000', '%00', "x'; drop schema public; --"]) {
    const path = `/qa/snapshots/${encodeURIComponent(id)}`
    expect(await call('POST', `${path}/restore`)).toEqual(unknown)
    expect(await call('DELETE', path)).toEqual(unknown)
  }
  for (const name of ['7', '""', `"${'x'.repeat(101)}"`, '"\\u0000"'])
    expect(await call('POST', '/qa/snapshots', `{"name":${name}}`)).toMatchObject({
      status: 422,
      body: { errors: { name: [expect.any(String)] } },
    })
})

test('a snapshot that is too large is a 409 that states what would fit', async () => {
  const taken = await call('POST', '/qa/snapshots')
  await prisma.$executeRaw`update qa_snapshots.taken
    set size_bytes = case id when ${taken.body.data.snapshot} then ${maxTotalBytes - 1_048_576} else 0 end`
  const { status, body } = await call('POST', '/qa/snapshots')
  expect(status).toBe(409)
  const [, needed, deleted] =
    /^The snapshot needs up to (\d+) MiB, but 1 of 1024 MiB are free\. Delete snapshots of (\d+) MiB or more with DELETE /.exec(
      body.message,
    ) ?? []
  expect(Number(needed)).toBeGreaterThan(1)
  expect(Number(deleted)).toBe(Number(needed) - 1)
})
