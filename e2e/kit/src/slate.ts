import { setTimeout as wait } from 'node:timers/promises'
import { assertStatus, type Caller } from './caller.ts'
import { type Persona, readEntries } from './persona.ts'

/** A player in a get-players reply. */
export type Player = { feed_player_id: number; feed_game_id: number; projection: number }

/** The body of confirm-entry. */
export type SlipBody = {
  game_id: number
  buy_in: number
  payout: number
  multiplier: number
  picks: string
  players: Player[]
}

/** `void`: the player did not play. */
export type PickOutcome = 'won' | 'lost' | 'tied' | 'void'

type Contest = { main_contest_id: number; main_contest_entry_id: number | null }

type SlipOptions = { buyIn?: number; picks?: number }

const multipliers: Record<number, number> = { 2: 3, 3: 5, 4: 10, 5: 20, 6: 37.5 }

/** Only ends waiting for an entry that no job settles, outside of a test with a timeout. */
export const settlementTimeoutMs = 240_000

/** The get-players body for a persona's slate. */
export const slateOf = ({ main_contest_entry_id, main_blueprint_id, game_id }: Persona) => ({
  main_contest_entry_id,
  main_blueprint_id,
  game_id,
})

export async function fetchPlayers(api: Caller, user: Persona): Promise<Player[]> {
  const reply = await api.send('POST', '/pickem/get-players', {
    token: user.access_token,
    body: slateOf(user),
  })
  assertStatus(reply, 200, 'POST /pickem/get-players')
  return reply.body.data.players
}

/** A valid slip with players from alternating matches of the persona's slate. */
export async function buildSlip(api: Caller, user: Persona, options: SlipOptions = {}): Promise<SlipBody> {
  return composeSlip(user.game_id ?? 0, await fetchPlayers(api, user), options)
}

function composeSlip(gameId: number, players: Player[], { buyIn = 10, picks = 3 }: SlipOptions): SlipBody {
  const feedGameIds = [...new Set(players.map(player => player.feed_game_id))]
  const alternating = [0, 1, 2, 3].flatMap(seat =>
    feedGameIds.flatMap(id => players.filter(player => player.feed_game_id === id)[seat] ?? []),
  )
  const multiplier = multipliers[picks] ?? 0
  return {
    game_id: gameId,
    buy_in: buyIn,
    payout: buyIn === 0 ? 5 : buyIn * multiplier,
    multiplier,
    picks: Array.from({ length: picks }, (_, index) => (index % 2 ? 'less' : 'more')).join(),
    players: alternating
      .slice(0, picks)
      .map(({ feed_player_id, feed_game_id, projection }) => ({ feed_player_id, feed_game_id, projection })),
  }
}

/** The matches and players of a persona's contest entry, which no other user has. Moves them as the data feed does. */
export class Slate {
  private readonly scored = new Set<number>()

  private constructor(
    private readonly api: Caller,
    private readonly feedToken: string | undefined,
    private readonly user: Persona,
    readonly players: Player[],
    private readonly findTimeoutMs: () => number,
  ) {}

  /** For personas with a contest entry, such as `funded`. `findTimeoutMs` limits waiting for settlement. */
  static async open(
    api: Caller,
    feedToken: string | undefined,
    user: Persona,
    findTimeoutMs = () => settlementTimeoutMs,
  ): Promise<Slate> {
    return new Slate(api, feedToken, user, await fetchPlayers(api, user), findTimeoutMs)
  }

  /** A valid slip: a buy-in of 10.00 on three players, unless given. */
  slip(options: SlipOptions = {}): SlipBody {
    return composeSlip(this.user.game_id ?? 0, this.players, options)
  }

  /** Buys an entry and returns its ID. A slip that is repeated within two seconds gets its first entry. */
  async enter(slip: SlipBody = this.slip()): Promise<number> {
    const reply = await this.api.send('POST', '/pickem/confirm-entry', {
      token: this.user.access_token,
      body: slip,
    })
    assertStatus(reply, 200, 'POST /pickem/confirm-entry')
    // The newest entry can be that of another call.
    const id = reply.headers.location?.split('/').at(-1)
    if (!id) throw new Error('The confirmed entry has no Location')
    return Number(id)
  }

  /** Starts all matches. */
  async start(): Promise<void> {
    await this.deliver({ games: this.matches('InProgress') })
  }

  /**
   * Reports a figure for each player of the slip: above, below or on the line. One outcome is that of all picks, a list has one
   * per pick; `void` is a player who does not play. After the end of the matches, a change of results is a correction.
   */
  async score({ players, picks }: SlipBody, outcome: PickOutcome | PickOutcome[]): Promise<void> {
    const sides = picks.split(',')
    const results = players.map(({ projection, ...player }, index) => {
      const own = typeof outcome === 'string' ? outcome : outcome[index]
      if (!own) throw new Error(`Pick ${index + 1} has no outcome`)
      if (own === 'void') return { ...player, result: null, is_played: false }
      const isAbove = (sides[index] === 'more') === (own === 'won')
      const distance = own === 'tied' ? 0 : 1
      return { ...player, result: projection + (isAbove ? distance : -distance), is_played: true }
    })
    await this.deliver({ results })
    for (const { feed_player_id } of players) this.scored.add(feed_player_id)
  }

  /** Cancels all matches, or one: picks on it are void `settlement_void_hours` after its start. */
  async cancel(feedGameId?: number): Promise<void> {
    await this.deliver({ games: this.matches('Canceled', feedGameId) })
  }

  /** The same of matches that are postponed. */
  async postpone(feedGameId?: number): Promise<void> {
    await this.deliver({ games: this.matches('Postponed', feedGameId) })
  }

  /** The IDs of the matches. */
  get feedGameIds(): number[] {
    return [...new Set(this.players.map(player => player.feed_game_id))]
  }

  /** The contest of the user. */
  async contestId(): Promise<number> {
    const contest = await this.findContest(
      this.user,
      one => one.main_contest_entry_id === this.user.main_contest_entry_id,
    )
    return contest.main_contest_id
  }

  /** Ends the contest, which must have started: users by place, those of a list share it. All entries of it must be named. */
  async complete(...places: (Persona | Persona[])[]): Promise<void> {
    const id = await this.contestId()
    let place = 1
    const standings: object[] = []
    for (const users of places.map(one => [one].flat())) {
      for (const user of users) {
        const contest = await this.findContest(user, one => one.main_contest_id === id)
        standings.push({ main_contest_entry_id: contest.main_contest_entry_id, place })
      }
      place += users.length
    }
    await this.deliver({ contest_standings: [{ main_contest_id: id, standings }] })
  }

  /** Ends all matches. Players without a figure did not play, so that picks on them are void. */
  async finish(): Promise<void> {
    const results = this.players
      .filter(({ feed_player_id }) => !this.scored.has(feed_player_id))
      .map(({ feed_player_id, feed_game_id }) => ({
        feed_player_id,
        feed_game_id,
        result: null,
        is_played: false,
      }))
    await this.deliver({ games: this.matches('Final'), results })
  }

  /** Settlement is a job that runs after the end of the last match. Ends shortly before the test would. */
  async waitUntilSettled(entryId: number): Promise<void> {
    const until = Date.now() + this.findTimeoutMs()
    while (Date.now() < until) {
      const entries = await readEntries(this.api, this.user.user_id)
      const entry = entries.find(({ pickem_contest_entry_id: id }) => id === entryId)
      if (entry?.is_settled === 1) return
      await wait(250)
    }
    throw new Error(`Entry ${entryId} is not settled. Have all of its matches ended?`)
  }

  private matches(status: string, only?: number) {
    return this.feedGameIds
      .filter(id => only === undefined || id === only)
      .map(feed_game_id => ({ feed_game_id, status }))
  }

  private async findContest(user: Persona, isWanted: (contest: Contest) => boolean): Promise<Contest> {
    const reply = await this.api.send('GET', '/contests', { token: user.access_token })
    assertStatus(reply, 200, 'GET /contests')
    const contest = (reply.body.data.contests as Contest[]).find(isWanted)
    if (!contest) throw new Error(`${user.username} is not in the contest`)
    return contest
  }

  private async deliver(rows: object): Promise<void> {
    if (!this.feedToken) throw new Error('The feed needs FEED_TOKEN, the token of the service')
    const body = { game_id: this.user.game_id, ...rows }
    assertStatus(
      await this.api.send('POST', '/feed/import', { token: this.feedToken, body }),
      200,
      'POST /feed/import',
    )
  }
}
