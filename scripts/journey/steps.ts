import { randomInt, randomUUID } from 'node:crypto'
import { type DocumentedApi, expectEqual, expectStatus, JourneyError, request } from './documented-api'
import { finishSlate, generateSlate, type Player } from './slate'

type Contest = {
  main_contest_id: number
  game_id: number
  name: string
  mode: string
  status: string
  buy_in: string
  entries: number
  capacity: number | null
  is_joined: number
}

type Joined = { main_contest_entry_id: number; main_blueprint_id: number; game_id: number }

type Offer = {
  mode: string
  entry_fee_min: { picks: number; amount: string }[]
  free_entry: { payout: string; bucket: string; left_today: number }
  multipliers: { picks: number; multiplier: number }[]
}

type Transaction = { kind: string; bucket: string; amount: string }

/** The steps of one new user. Each prints what it received and throws on the first difference. */
export class Journey {
  private readonly username = `j${randomUUID().replaceAll('-', '').slice(0, 14)}`
  private readonly email = `${this.username}@journey.slatekeeper.test`
  private token: string | undefined
  private joined: { contest: Contest; entry: Joined } | undefined
  private slate: ReturnType<typeof generateSlate> | undefined
  private entryIds: number[] = []
  private credits = 0

  constructor(
    private readonly origin: string,
    private readonly api: DocumentedApi,
    private readonly deliver: (delivery: unknown) => Promise<void>,
  ) {}

  async signUp() {
    const password = `Journey${randomInt(1_000, 10_000)}`
    const phone = String(randomInt(2_000_000_000, 10_000_000_000))
    const { email, username } = this
    const body = { email, username, phone, password, password_confirmation: password, timezone: 'UTC' }
    const { data } = expectStatus(await this.api.call('POST /sign-up', { body }), 201, 'Sign-up')
    print('signed up', `user ${data.user.id}, ${email}`)
    const signedIn = expectStatus(
      await this.api.call('POST /sign-in', { body: { email, password } }),
      200,
      'Sign-in',
    )
    this.token = signedIn.data.access_token
    const balance = await this.readBalance()
    expectEqual(balance.is_email_verified_new, 0, 'A new user has an unverified email')
    print('signed in', `cash ${balance.available_cash}, credits ${balance.available_credits}`)
  }

  async verifyEmail() {
    const mailbox = `${this.origin}/qa/messages?to=${encodeURIComponent(this.email)}`
    const { data } = expectStatus(await request(mailbox, {}), 200, 'The mailbox needs QA_TOOLS=1')
    const link = data.find((message: { link: string | null }) => message.link)?.link
    if (!link) throw new JourneyError(`No message to ${this.email} has a link: ${JSON.stringify(data)}`)
    const { pathname, search } = new URL(link)
    const { status } = await request(`${this.origin}${pathname}${search}`, {})
    const { is_email_verified_new } = await this.readBalance()
    expectEqual([status, is_email_verified_new], [200, 1], `After ${link} the email is verified`)
    print('verified', link)
  }

  /** Credits of a promo pay for the entry. */
  async claimPromo() {
    const mode = { user_mode: 'Arcade' }
    expectStatus(await this.call('POST /update/user-mode', { body: mode }), 200, 'Switch to Arcade mode')
    const before = await this.readBalance()
    const { promos } = (await this.read('GET /free-play-promos')).data
    const promo = promos.find(
      (one: { status: string; bucket: string }) => one.status === 'claimable' && one.bucket === 'credits',
    )
    if (!promo) throw new JourneyError(`No promo of credits is claimable: ${JSON.stringify(promos)}`)
    expectStatus(await this.call('POST /free-play-promo/claim', { body: { id: promo.id } }), 200, 'Claim')
    this.credits = toCents((await this.readBalance()).available_credits)
    expectEqual(
      this.credits,
      toCents(before.available_credits) + toCents(promo.credits),
      'Credits after the claim',
    )
    print('claimed', `${promo.name}: ${promo.credits} credits`)
  }

  /** The oldest open practice contest: its slate is every match, also those that this journey delivers. */
  async joinContest() {
    const isOpen = ({ status, entries, capacity, is_joined }: Contest) =>
      status === 'open' && !is_joined && (capacity === null || entries < capacity)
    const contest = (await this.listContests('Practice')).filter(isOpen).at(-1)
    if (!contest) throw new JourneyError('There is no open practice contest. Open one in the console.')
    const path = { main_contest_id: contest.main_contest_id }
    const key = randomUUID()
    const reply = await this.call('POST /contests/{main_contest_id}/join', { path, key })
    const entry = expectStatus(reply, 201, `Join ${contest.name}`).data
    const again = await this.call('POST /contests/{main_contest_id}/join', { path, key: randomUUID() })
    expectEqual(expectStatus(again, 200, 'Join again').data, entry, 'Joining again returns the same entry')
    this.joined = { contest, entry }
    this.credits = toCents((await this.readBalance()).available_credits)
    print('joined', `${contest.name} for ${contest.buy_in}: contest entry ${entry.main_contest_entry_id}`)
  }

  /** All pages, newest first. */
  private async listContests(mode: string): Promise<Contest[]> {
    const listed: Contest[] = []
    let cursor: number | null = null
    do {
      const query: Record<string, string | number> = { mode, ...(cursor !== null && { cursor }) }
      const { contests, next_cursor } = (await this.read('GET /contests', { query })).data
      listed.push(...contests)
      cursor = next_cursor
    } while (cursor !== null)
    return listed
  }

  /** A free entry and one paid with credits, on matches that this journey delivers as the feed. */
  async enter() {
    const { entry } = required(this.joined)
    this.slate = generateSlate(entry.game_id)
    await this.deliver(this.slate)
    const offer: Offer = (await this.read('GET /pickem/offer', { query: { game_id: entry.game_id } })).data
    expectEqual([offer.mode, offer.free_entry.left_today > 0], ['Arcade', true], 'The offer has a free entry')
    const picks = required(offer.multipliers.find(row => row.picks === 2))
    const minimum = required(offer.entry_fee_min.find(row => row.picks === 2))
    print(
      'offered',
      `${picks.picks} picks × ${picks.multiplier} from ${minimum.amount}, free ${offer.free_entry.payout}`,
    )
    const players = await this.choosePlayers(entry)
    const buyIn = Math.max(1, Number(minimum.amount))
    await this.confirm(players, 0, Number(offer.free_entry.payout), picks.multiplier)
    await this.confirm(players, buyIn, buyIn * picks.multiplier, picks.multiplier)
    const spent = this.credits - toCents((await this.readBalance()).available_credits)
    expectEqual(spent, toCents(buyIn), 'Credits spent by the entries')
    const open = (await this.read('GET /pickem/entries', { query: { is_settled: 0 } })).data
    expectEqual(idsOf(open), this.entryIds.toReversed(), 'Open entries, newest first')
  }

  private async choosePlayers(entry: Joined): Promise<Player[]> {
    const { players } = (await this.read('GET /pickem/get-players', { query: { ...entry } })).data as {
      players: Player[]
    }
    const chosen = required(this.slate).games.map(match =>
      players.find(player => player.feed_game_id === match.feed_game_id),
    )
    if (chosen.includes(undefined))
      throw new JourneyError(`get-players lacks the delivered matches; it has ${players.length} players.`)
    return chosen.flatMap(player => player ?? [])
  }

  private async confirm(players: Player[], buy_in: number, payout: number, multiplier: number) {
    const picks = players.map(() => 'more').join()
    const chosen = players.map(({ feed_player_id, feed_game_id, projection }) => ({
      feed_player_id,
      feed_game_id,
      projection,
    }))
    const { game_id } = required(this.joined).entry
    const body = { game_id, buy_in, payout, multiplier, picks, players: chosen }
    const reply = await this.call('POST /pickem/confirm-entry', { body, key: randomUUID() })
    expectStatus(reply, 200, `Entry for ${buy_in}`)
    const location = reply.headers.get('location') ?? ''
    const [, id] = /^\/pickem\/show-entry\/(\d+)$/.exec(location) ?? []
    if (!id) throw new JourneyError(`The Location of an entry is "${location}".`)
    this.entryIds.push(Number(id))
    print('entered', `${buy_in.toFixed(2)} to win ${payout.toFixed(2)}: ${location}`)
  }

  async settle() {
    const { available_bucks: before } = await this.readBalance()
    await this.deliver(finishSlate(required(this.slate)))
    for (const id of this.entryIds)
      await this.api.poll(
        'GET /pickem/show-entry/{pickem_contest_entry_id}',
        { token: this.token, path: { pickem_contest_entry_id: id } },
        ({ data }) => data.pickem_contest_entry.is_settled === 1,
      )
    const settled = (await this.read('GET /pickem/entries', { query: { is_settled: 1 } })).data
    const entries = settled.pickem_contest_entries as { outcome: string; paid: string; payout: string }[]
    expectEqual(
      entries.map(({ outcome, paid }) => [outcome, paid]),
      entries.map(({ payout }) => ['won', payout]),
      'Settled entries are won and paid',
    )
    expectEqual(idsOf(settled), this.entryIds.toReversed(), 'Settled entries')
    const { available_bucks: after } = await this.readBalance()
    const paid = entries.reduce((sum, entry) => sum + toCents(entry.paid), 0)
    expectEqual(toCents(after), toCents(before) + paid, 'Bucks after the payouts')
    print(
      'settled',
      `${entries.length} entries won, paid ${(paid / 100).toFixed(2)}: bucks ${before} -> ${after}`,
    )
  }

  async readWallet() {
    const { transactions } = (await this.read('GET /wallet/transactions')).data as {
      transactions: Transaction[]
    }
    const balance = await this.readBalance()
    const sum = (bucket: string) =>
      transactions.filter(row => row.bucket === bucket).reduce((total, row) => total + toCents(row.amount), 0)
    expectEqual(
      [sum('bucks'), sum('credits')],
      [toCents(balance.available_bucks), toCents(balance.available_credits)],
      'Sums of the wallet history',
    )
    const kinds = [...new Set(transactions.map(row => row.kind))].sort()
    for (const kind of ['buy_in', 'payout', 'promo'])
      if (!kinds.includes(kind))
        throw new JourneyError(`The wallet history has no ${kind}: ${kinds.join(', ')}`)
    for (const row of transactions) print('posted', `${row.kind} ${row.amount} ${row.bucket}`)
  }

  async leave() {
    const { contest } = required(this.joined)
    const path = { main_contest_id: contest.main_contest_id }
    const left = await this.call('POST /contests/{main_contest_id}/leave', { path, key: randomUUID() })
    expectStatus(left, 200, `Leave ${contest.name}`)
    print('left', contest.name)
    expectStatus(
      await this.call('POST /delete-account'),
      200,
      'Delete the account, which has play money only',
    )
    expectStatus(await this.call('GET /balance/v2'), 401, 'The token of a deleted account')
    print('deleted', this.email)
  }

  private call(
    operation: `${'GET' | 'POST'} /${string}`,
    options: Parameters<DocumentedApi['call']>[1] = {},
  ) {
    return this.api.call(operation, { ...options, token: this.token })
  }

  private async read(operation: `GET /${string}`, options: Parameters<DocumentedApi['call']>[1] = {}) {
    return expectStatus(await this.call(operation, options), 200, operation)
  }

  private async readBalance() {
    return (await this.read('GET /balance/v2')).data
  }
}

const toCents = (amount: string | number) => Math.round(Number(amount) * 100)

const idsOf = (page: { pickem_contest_entries: { pickem_contest_entry_id: number }[] }) =>
  page.pickem_contest_entries.map(entry => entry.pickem_contest_entry_id)

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new JourneyError('A value of the previous step is missing.')
  return value
}

function print(step: string, received: string) {
  console.log(`${step.padEnd(10)} ${received}`)
}
