import { randomUUID } from 'node:crypto'
import { type App, type Contest, formatCents, print, toCents } from './app'
import { expectEqual, expectStatus, JourneyError } from './documented-api'

type Opponent = { main_contest_entry_id: number; main_blueprint_id: number; game_id: number }

/** Joins a cash contest of two places against a QA persona and ends at this place, as the feed delivers it. */
export async function playForPrize(app: App, place: 1 | 2): Promise<void> {
  const opponent = await createOpponent(app)
  const find = async () =>
    (await app.listContests('Cash')).find(one => one.main_blueprint_id === opponent.main_blueprint_id)
  const contest = await find()
  if (!contest) throw new JourneyError(`GET /contests lacks the blueprint ${opponent.main_blueprint_id}.`)
  const funds = await readFunds(app)
  const joined = await join(app, contest)
  expectEqual(await readFunds(app), funds - toCents(contest.buy_in), 'Funds after the buy-in')
  print('joined', `${contest.name} for ${contest.buy_in} of ${contest.prize_pool}`)

  await startMatch(app, joined)
  const standings = [
    { main_contest_entry_id: joined.main_contest_entry_id, place },
    { main_contest_entry_id: opponent.main_contest_entry_id, place: 3 - place },
  ]
  const { main_contest_id, game_id } = contest
  await app.deliver({ game_id, contest_standings: [{ main_contest_id, standings }] })
  const prize = place === 1 ? toCents(contest.prize_pool) : 0
  const due = funds - toCents(contest.buy_in) + prize
  await app.api.poll('GET /balance', { token: app.token }, ({ data }) => toCents(data.available_cash) === due)
  expectEqual((await find())?.status, 'completed', 'The contest')
  print('ended', `${contest.name} at place ${place}: prize ${formatCents(prize)}`)
}

/** A user in an own contest with an own slate. */
async function createOpponent(app: App): Promise<Opponent> {
  const reply = await app.request('/qa/personas', { persona: 'in_cash_contest' })
  return expectStatus(reply, 201, 'The opponent needs QA_TOOLS=1').data
}

async function join(app: App, { main_contest_id, name }: Contest) {
  const path = { main_contest_id }
  const reply = await app.call('POST /contests/{main_contest_id}/join', { path, key: randomUUID() })
  return expectStatus(reply, 201, `Join ${name}`).data as Opponent
}

/** The first match of the slate, which closes the contest. */
async function startMatch(app: App, joined: Opponent): Promise<void> {
  const { main_contest_entry_id, main_blueprint_id, game_id } = joined
  const query = { main_contest_entry_id, main_blueprint_id, game_id }
  const [player] = (await app.read('GET /pickem/get-players', { query })).data.players
  if (!player) throw new JourneyError('The contest has no matches.')
  await app.deliver({ game_id, games: [{ feed_game_id: player.feed_game_id, status: 'InProgress' }] })
}

/** Cash and site credits. */
const readFunds = async (app: App) => toCents((await app.read('GET /balance')).data.available_cash)
