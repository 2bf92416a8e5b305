import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { publishAppStatus } from '@/lib/app-config/app-status/publish-app-status'
import { db, pool } from '@/lib/db/client'
import { resetDatabase } from '@/lib/db/testing/reset-database'
import { publishEvent } from '@/lib/notify/realtime/publish'
import { listRealtimeEvents } from './list-events'
import { installRecorder } from './worlds/recorder'

await resetDatabase()
await pool.query(installRecorder)

test('without a Pusher server, changes of the app status are listed', async () => {
  // The first run records the state.
  expect(await publishAppStatus()).toBe(0)
  await db.run(sql`
    insert into settings (key, value) values ('maintenance_enabled', 'true'::jsonb)
    on conflict (key) do update set value = excluded.value`)
  expect([await publishAppStatus(), await publishAppStatus()]).toEqual([1, 0])
  expect(await listRealtimeEvents({ channel: 'app' })).toMatchObject([
    { channel: 'app', name: 'maintenance.changed', data: { android: 'enabled', ios: 'enabled' } },
  ])
})

test('many events for all users do not replace those of a user', async () => {
  const userId = 987_654
  await publishEvent(db, { name: 'balance.changed', userId })
  await db.run(sql`
    insert into qa_events (channel, event)
    select 'app', json_build_object('name', 'lines.changed', 'gameId', n) from generate_series(1, 120) n`)
  const listed = await listRealtimeEvents({ user_id: userId, channel: 'app' })
  expect(listed).toHaveLength(101)
  expect(listed[0]).toMatchObject({ channel: 'app', name: 'lines.changed', data: { game_id: 120 } })
  expect(listed.at(-1)).toMatchObject({ channel: `private-user-${userId}`, name: 'balance.changed' })
  expect(await listRealtimeEvents({ user_id: userId })).toHaveLength(1)
})
