import { expect, type Persona } from '@/e2e/fixtures/api'
import { buildSlip, followLocation, sendFeed, slateOf, submitSlip } from '@/e2e/fixtures/slate'
import { type FieldValues, fieldsOfReply } from '@/e2e/fixtures/sweep'
import { balances, get, readOffer, type SweepContext, type SweepSteps } from './context'

export const playSteps: SweepSteps = {
  async entries(context) {
    const { sweep, users } = context
    await enter(context, users.player, { buyIn: 1, picks: 2 })
    await enter(context, users.otherPlayer, { buyIn: 2, picks: 3 })
    const read = await readEntry(context, users.player)
    const readOther = await readEntry(context, users.otherPlayer)
    sweep.compare('POST /pickem/confirm-entry', await read(), await readOther(), /^(Listed)?PickemEntry/)
  },

  async 'cash entries'(context) {
    const { sweep, users } = context
    const { cashPlayer } = users
    const read = context.reader(
      cashPlayer,
      ...balances,
      readOffer(cashPlayer.game_id),
      get('/wallet/transactions'),
    )
    const act = async () => {
      await enter(context, cashPlayer, { buyIn: 1, picks: 2 })
      await enter(context, cashPlayer, { buyIn: 0, picks: 3 })
    }
    await sweep.change('POST /pickem/confirm-entry', read, act, /^(?!(Listed)?PickemEntry)/)
  },

  async 'data feed, level and challenge'(context) {
    const { sweep, users, manager } = context
    await context.changeSetting('intermediate_after_entries', 1)
    const challenge = { name: 'Swept', description: '', kind: 'entries_played', goal: 1 }
    await manager.change('createChallenge', {
      ...challenge,
      gameId: null,
      startsAt: null,
      endsAt: null,
    })
    const [first, second] = await makeDeliveries(context)
    const delivered: FieldValues[] = []
    const act = async () => {
      delivered.push(await deliver(context, users.player, first))
      delivered.push(await deliver(context, users.player, second))
    }
    const read = await readEntry(context, users.player)
    const [before, after] = await sweep.change(
      'POST /feed/import',
      read,
      act,
      /^(?!POST |ExtendedGame|Contest)/,
    )
    sweep.compare('/admin/challenges', before, after)
    const [one = new Map(), other = new Map()] = delivered
    sweep.compare('POST /feed/import', one, other, /^POST .*data\.(?!contest_standings)/)
  },

  async 'feed of another game'(context) {
    const { sweep, users } = context
    const { id } = await context.row(
      `select id from games where not exists (select from feed_deliveries where game_id = games.id) order by id limit 1`,
    )
    const read = context.reader(users.player, ...balances)
    const isOff = async () => [(await read()).get('ExtendedGame cron_status')?.includes('0')]
    await context.waitFor(isOff, [true])
    const act = () => deliver(context, { ...users.player, game_id: id }, {})
    await sweep.change('POST /feed/import', read, act, /^ExtendedGame/)
  },

  async 'standings of the feed'(context) {
    const { sweep, users, api } = context
    const { cashPlayer } = users
    const { data } = (await api.get('/contests', { token: cashPlayer.access_token })).body
    const { main_contest_id } = data.contests.find(
      (contest: { is_joined: number }) => contest.is_joined === 1,
    )
    const [player] = (await buildSlip(api, cashPlayer)).players
    const { main_contest_entry_id } = cashPlayer
    const started = await deliver(context, cashPlayer, {
      games: [{ feed_game_id: player?.feed_game_id, status: 'InProgress' }],
    })
    let ended: FieldValues = new Map()
    const end = async () => {
      const standings = [{ main_contest_entry_id, place: 1 }]
      ended = await deliver(context, cashPlayer, { contest_standings: [{ main_contest_id, standings }] })
    }
    const read = context.reader(
      cashPlayer,
      get('/contests'),
      get('/contests/{main_contest_id}', { main_contest_id }),
    )
    await sweep.change('POST /feed/import', read, end, /^Contest/)
    sweep.compare('POST /feed/import', started, ended, /contest_standings/)
  },
}

async function enter({ api }: SweepContext, user: Persona, terms: { buyIn: number; picks: number }) {
  const reply = await submitSlip(api, user, await buildSlip(api, user, terms))
  expect(reply.status, reply.text).toBe(200)
  expect((await followLocation(api, user, reply)).status).toBe(200)
}

/** Reads the latest entry of the user and all that the feed changes for them. */
async function readEntry(context: SweepContext, user: Persona) {
  const { id } = await context.row('select max(id) as id from pickem_entries where user_id = $1', [
    user.user_id,
  ])
  return context.reader(
    user,
    ...balances,
    readOffer(user.game_id),
    get('/pickem/entries'),
    get('/pickem/show-entry/{pickem_contest_entry_id}', { pickem_contest_entry_id: id }),
    { method: 'POST', path: '/pickem/get-players', body: slateOf(user) },
  )
}

async function deliver({ api }: SweepContext, { game_id }: Persona, rows: object): Promise<FieldValues> {
  const reply = await sendFeed(api, { game_id, ...rows })
  expect(reply.status, reply.text).toBe(200)
  return fieldsOfReply('POST /feed/import', reply)
}

/**
 * First, other names, and a player of a match that is the next to start; then the results of the matches that the entry of two
 * picks uses.
 */
async function makeDeliveries({ api, users }: SweepContext): Promise<[object, object]> {
  const { players } = await buildSlip(api, users.player, { picks: 2 })
  const newId = 1_400_000_000 + users.player.user_id
  const teams = { home_team: 'Swept Home', away_team: 'Swept Away' }
  const scheduled_at = new Date(Date.now() + 600_000).toISOString()
  const first = {
    games: [{ feed_game_id: newId, ...teams, scheduled_at, status: 'Scheduled' }],
    players: [...players.map(player => player.feed_player_id), newId].map(rename),
    projections: [{ feed_player_id: newId, feed_game_id: newId, projection: 33.5 }],
  }
  const final = { ...teams, scheduled_at: '2030-01-02T03:04:00Z', status: 'Final' }
  const games = players.map(({ feed_game_id }) => ({ feed_game_id, ...final }))
  // The first pick is more, the second less.
  const results = players.map(({ projection, ...row }, index) => ({
    ...row,
    result: projection + (index === 0 ? 2 : -2),
    is_played: true,
  }))
  return [first, { games, results }]
}

const rename = (feed_player_id: number) => ({
  feed_player_id,
  first_name: 'Swept',
  last_name: 'Player',
  short_name: `S. Player ${feed_player_id}`,
  team: `Team ${feed_player_id}`,
  headshot_high_resolution: `https://pictures.test/${feed_player_id}.png`,
})
