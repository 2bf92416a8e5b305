import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { deliver, type RunningService } from '@/lab/running-service'
import { insertHistory } from './insert-history'

type Persona = Record<'username' | 'email' | 'access_token', string> &
  Record<'user_id' | 'main_contest_entry_id' | 'main_blueprint_id' | 'game_id', number>
type Player = { feed_player_id: number; feed_game_id: number; projection: number }
type Slip = { game_id: number; players: Player[] }

/**
 * Creates data for each console page: entries, a claim, rejected calls, messages, a device, a settled match with changed
 * results, a started contest, a credit that needs approval, a scheduled release, a scheduled maintenance window, and figures
 * of two months.
 */
export async function createActivity(service: RunningService, databaseUrl: string): Promise<void> {
  const other = await createPersona(service, 'funded')
  await proposeCorrection(service, other)
  // The newest user is the first in the list, whose pages are captured.
  const user = await createPersona(service, 'funded')
  await callApiAs(service, user)
  await createEntry(service, user)
  await withDatabase(databaseUrl, async client => {
    await startContest(client, service, [other, user])
    await insertPlannedChanges(client, user)
  })
}

async function withDatabase(connectionString: string, work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

async function createPersona(service: RunningService, persona: string): Promise<Persona> {
  const { body } = await service.caller.send('POST', '/qa/personas', { body: { persona } })
  return body.data
}

async function callApiAs(service: RunningService, { access_token: token, email }: Persona) {
  const calls = [
    [
      '/device-info-logs',
      { platform: 'iOS', os: '18.1', version: '4.12.1', brand: 'Apple', model: 'iPhone 15' },
    ],
    ['/free-play-promo/claim', { id: 1 }],
    ['/free-play-promo/claim', { id: 1 }],
    ['/free-play-promo/claim', { id: 2_147_483_647 }],
    ['/user/send-verification-mail', {}],
    ['/forgot-password', { email }],
  ] as const
  for (const [path, body] of calls) await service.caller.send('POST', path, { token, body })
}

/** Submits a slip of two picks on the persona's own matches. */
async function createEntry(service: RunningService, user: Persona): Promise<Slip> {
  const { access_token: token, main_contest_entry_id, main_blueprint_id, game_id } = user
  const slate = { main_contest_entry_id, main_blueprint_id, game_id }
  const { body } = await service.caller.send('POST', '/pickem/get-players', { token, body: slate })
  const all: Player[] = body.data.players
  const [first] = all
  const second = all.find(player => player.feed_game_id !== first?.feed_game_id)
  const players = [first, second].flatMap(player =>
    player
      ? [
          {
            feed_player_id: player.feed_player_id,
            feed_game_id: player.feed_game_id,
            projection: player.projection,
          },
        ]
      : [],
  )
  const slip = { game_id, buy_in: 10, payout: 30, multiplier: 3, picks: 'more,less', players }
  const { status, body: answer } = await service.caller.send('POST', '/pickem/confirm-entry', {
    token,
    body: slip,
  })
  if (status !== 200) throw new Error(`An entry was rejected: ${JSON.stringify(answer)}`)
  return slip
}

/** Settles an entry and then changes the results. */
async function proposeCorrection(service: RunningService, user: Persona) {
  const { game_id, players } = await createEntry(service, user)
  const results = (sign: number) =>
    players.map(({ projection, ...of }, place) => ({
      ...of,
      result: projection + (place === 0 ? sign : -1),
      is_played: true,
    }))
  const games = players.map(({ feed_game_id }) => ({ feed_game_id, status: 'Final' }))
  await deliver(service, { game_id, games, results: results(1) })
  await waitFor('an entry is settled', async () => {
    const { body } = await service.caller.send('GET', `/qa/entries?user_id=${user.user_id}`)
    return body.data[0]?.is_settled === 1
  })
  await deliver(service, { game_id, results: results(-1) })
}

/** A new contest, which the users join and whose standings can then be entered. */
async function startContest(client: pg.Client, service: RunningService, users: Persona[]) {
  const { rows } = await client.query(`
    insert into contests (blueprint_id, name, starts_at, game_id, kind, buy_in_cents, capacity, prizes)
    select id, name, now() + interval '1 hour', game_id, kind, buy_in_cents, capacity, prizes
      from blueprints where kind = 'cash' order by id limit 1 returning id`)
  const path = `/contests/${rows[0].id}/join`
  for (const { access_token: token } of users) {
    const { status, body } = await service.caller.send('POST', path, { token })
    if (status !== 201) throw new Error(`A user could not join: ${JSON.stringify(body)}`)
  }
  await client.query('update contests set starts_at = clock_timestamp() where id = $1', [rows[0].id])
}

/** Inserts changes of another operator. */
async function insertPlannedChanges(client: pg.Client, { user_id, username }: Persona) {
  const { rows } = await client.query(`
    insert into operators (email, name, role, password_hash)
    values ('mara@slatekeeper.test', 'Mara Okafor', 'manager', '-') returning id`)
  const credit = { userId: user_id, bucket: 'cash', amountCents: 60_000, requestKey: randomUUID() }
  await client.query(
    `insert into pending_approvals (action, input, subject_type, subject_id, subject_name, reason, requested_by)
     values ('balance.adjust', $1, 'user', $2, $3, 'Goodwill after an outage', $4)`,
    [credit, String(user_id), username, rows[0].id],
  )
  await client.query(`
    insert into releases (platform, version, force_update, publish_at)
    values ('ios', '99.0.0', true, now() + interval '20 hours')`)
  await client.query(`
    insert into maintenance_windows (starts_at, ends_at, message)
    values (now() + interval '30 hours', now() + interval '31 hours', 'Back within the hour.')`)
  await insertHistory(client)
  await waitFor('a correction is proposed', async () => {
    const found = await client.query(`select from settlement_corrections where status = 'open'`)
    return found.rowCount === 1
  })
}

async function waitFor(condition: string, isDone: () => Promise<boolean>) {
  for (let seconds = 0; seconds < 120; seconds++) {
    if (await isDone()) return
    await wait(1_000)
  }
  throw new Error(`Timed out after two minutes: ${condition}.`)
}
