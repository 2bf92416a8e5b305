import { createHmac } from 'node:crypto'
import { ConsoleSession } from '@/e2e/fixtures/call-action'
import { expect, test } from '@/e2e/fixtures/providers'
import { buildSlip, submitSlip } from '@/e2e/fixtures/slate'
import { realtimeServer } from '@/scripts/test/services'

const setMaintenance = `insert into settings (key, value) values ('maintenance_enabled', $1)
  on conflict (key) do update set value = excluded.value`

test.beforeEach(({ fakePusher }) => fakePusher.reset())
test.afterEach(({ database }) => database.query(setMaintenance, [false]))

test('balance returns the configured realtime server', async ({ api, persona }) => {
  const { access_token: token } = await persona('fresh')
  expect((await api.get('/balance', { token })).body.data).toMatchObject({
    websocket_host: 'ws.slatekeeper.test',
    websocket_port: '6001',
    websocket_key: realtimeServer.key,
  })
})

test('a user can subscribe only to their own channel, by JSON and by form', async ({ api, persona }) => {
  const { access_token: token, user_id } = await persona('fresh')
  const channel_name = `private-user-${user_id}`
  const signature = createHmac('sha256', realtimeServer.secret).update(`12.34:${channel_name}`).digest('hex')
  const asJson = await api.post('/pusher/auth', { token, body: { socket_id: '12.34', channel_name } })
  const asForm = await api.post('/pusher/auth', {
    token,
    body: new URLSearchParams({ socket_id: '12.34', channel_name }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  for (const reply of [asJson, asForm]) {
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body).toEqual({ message: expect.any(String), auth: `${realtimeServer.key}:${signature}` })
  }
  for (const other of [`private-user-${user_id + 1}`, `private-user-${user_id}0`, 'presence-all', 'app']) {
    const rejected = await api.post('/pusher/auth', {
      token,
      body: { socket_id: '12.34', channel_name: other },
    })
    expect(rejected.status).toBe(403)
    expect(rejected.body).toEqual({ message: 'You cannot subscribe to this channel.' })
  }
})

test('an entry sends balance.changed to its user', async ({ api, persona, fakePusher }) => {
  const user = await persona('funded')
  fakePusher.reset()
  const reply = await submitSlip(api, user, await buildSlip(api, user))
  expect(reply.status, reply.text).toBe(200)
  await expect(async () =>
    expect(fakePusher.events).toContainEqual({
      channel: `private-user-${user.user_id}`,
      name: 'balance.changed',
      data: {},
    }),
  ).toPass()
})

test('starting and ending maintenance sends maintenance.changed to all apps', async ({
  baseURL,
  database,
  fakePusher,
}) => {
  const manager = await ConsoleSession.open(baseURL ?? '', database)
  for (const [isEnabled, mode] of [
    [true, 'enabled'],
    [false, 'disabled'],
  ] as const) {
    const { rows } = await database.query(
      `select coalesce(max(updated_at), 'epoch') as at from settings where key like 'maintenance_%'`,
    )
    const form = { isEnabled, message: 'Back soon' }
    const updatedAt = rows[0].at.toISOString()
    const reason = 'The database is migrated'
    await manager.change('setSwitch', { form, updatedAt, typedName: 'Maintenance', reason })
    await expect(async () =>
      expect(fakePusher.events.findLast(({ name }) => name === 'maintenance.changed')).toEqual({
        channel: 'app',
        name: 'maintenance.changed',
        data: { android: mode, ios: mode },
      }),
    ).toPass()
  }
})
