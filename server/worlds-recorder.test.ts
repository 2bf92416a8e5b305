import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { transaction } from '@/lib/db/transaction'
import { publishEvent } from '@/lib/notify/realtime/publish'
import { sendPasswordCode } from '@/lib/people/account/recovery/send-password-code'
import { listPushes, listRealtimeEvents } from '@/lib/qa/list-events'
import { worldRequest } from '@/lib/qa/worlds/schema'
import { changeWorld, deleteWorld, inWorld } from '@/lib/qa/worlds/worlds'
import { createIn, makeWorld, openWorlds } from '@/server/testing/worlds'

await resetDatabase()
await openWorlds()
const world = await makeWorld()
afterAll(() => deleteWorld(world))

test('events are recorded if their transaction commits, changed lines once per game and five seconds', async () => {
  await inWorld(world, async () => {
    await transaction(async db => {
      for (const gameId of [1, 2, 1]) await publishEvent(db, { name: 'lines.changed', gameId })
      await publishEvent(db, { name: 'promos.changed', digest: 'of a promo' })
    })
    const undone = transaction(async db => {
      await publishEvent(db, { name: 'lines.changed', gameId: 3 })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await db.rows(sql`select channel, event from qa_events order by id`)).toEqual([
      { channel: 'app', event: { name: 'lines.changed', gameId: 1 } },
      { channel: 'app', event: { name: 'lines.changed', gameId: 2 } },
      { channel: 'app', event: { name: 'promos.changed', digest: 'of a promo' } },
    ])
  })
})

test('a settled entry is one event, and one notification to a user with a phone', async () => {
  const { userId } = await createIn(world, 'settled_winner')
  await inWorld(world, async () => {
    const events = await listRealtimeEvents({ user_id: userId })
    const settled = events.filter(({ name }) => name === 'entry.settled')
    expect(settled.length).toBeGreaterThan(0)
    expect(await listPushes(userId)).toEqual([])
  })
})

test('a fault of emails fails the next one when it is stored', async () => {
  const users = [await createIn(world, 'fresh'), await createIn(world, 'fresh')]
  await changeWorld(world, worldRequest.parse({ faults: [{ kind: 'mail' }] }))
  await inWorld(world, async () => {
    for (const { email } of users) await sendPasswordCode(email)
    const sent = await db.rows(sql`
      select status::text as status, last_error from messages where recipient = any(${users.map(({ email }) => email)}::text[]) order by id`)
    expect(sent).toMatchObject([
      { status: 'failed', lastError: 'A fault of its QA world' },
      { status: expect.not.stringMatching('failed') },
    ])
  })
})
