import { randomInt, randomUUID } from 'node:crypto'
import { type App, type Contest, print, required, toCents } from './app'
import { expectEqual, expectStatus, JourneyError, request } from './documented-api'
import { playForPrize } from './prize-contest'
import { finishSlate, generateSlate, type Player } from './slate'
import { answerTrivia } from './trivia'

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
  private joined: { contest: Contest; entry: Joined } | undefined
  private slate: ReturnType<typeof generateSlate> | undefined
  private entryIds: number[] = []
  private credits = 0

  constructor(private readonly app: App) {}

  async signUp() {
    const password = `Journey${randomInt(1_000, 10_000)}`
    const phone = String(randomInt(2_000_000_000, 10_000_000_000))
    const { email, username } = this
    const body = { email, username, phone, password, password_confirmation: password, timezone: 'UTC' }
    const { data } = expectStatus(await this.app.api.call('POST /sign-up', { body }), 201, 'Sign-up')
    print('signed up', `user ${data.user.id}, ${email}`)
    const signedIn = expectStatus(
      await this.app.api.call('POST /sign-in', { body: { email, password } }),
      200,
      'Sign-in',
    )
    this.app.token = signedIn.data.access_token
    const balance = await this.app.readBalance()
    expectEqual(balance.is_email_verified_new, 0, 'A new user has an unverified email')
    print('signed in', `cash ${balance.available_cash}, credits ${balance.available_credits}`)
  }

  async verifyEmail() {
    const mailbox = `${this.app.origin}/qa/messages?to=${encodeURIComponent(this.email)}`
    const { data } = expectStatus(await request(mailbox, {}), 200, 'The mailbox needs QA_TOOLS=1')
    const link = data.find((message: { link: string | null }) => message.link)?.link
    if (!link) throw new JourneyError(`No message to ${this.email} has a link: ${JSON.stringify(data)}`)
    const { pathname, search } = new URL(link)
    const { status } = await request(`${this.app.origin}${pathname}${search}`, {})
    const { is_email_verified_new } = await this.app.readBalance()
    expectEqual([status, is_email_verified_new], [200, 1], `After ${link} the email is verified`)
    print('verified', link)
  }

  /** Denied until the first check, where the position is simulated, and abroad. */
  async checkLocation() {
    const newYork = { latitude: 40.7128, longitude: -74.006, accuracy_m: 10, is_mocked: false }
    const statusOf = async () => (await this.app.readBalance()).geo_location_status.name
    expectEqual(await statusOf(), 'DENIED', 'The location of a new user')
    const reports = [{ ...newYork, is_mocked: true }, { ...newYork, longitude: 2.35 }, newYork]
    for (const body of reports) {
      const { data } = expectStatus(await this.app.call('POST /geo/check', { body }), 200, 'Location check')
      const { geo_location_status, region, reason, expires_at } = data
      expectEqual(await statusOf(), geo_location_status.name, 'The location in the balance')
      print('located', reason ?? `${geo_location_status.name} in ${region.name} until ${expires_at}`)
    }
    expectEqual(await statusOf(), 'ALLOWED', 'The location in New York')
  }

  /** Credits of a promo pay for the entry. */
  async claimPromo() {
    await this.app.switchMode('Arcade')
    const before = await this.app.readBalance()
    const { promos } = (await this.app.read('GET /free-play-promos')).data
    const promo = promos.find(
      (one: { status: string; bucket: string }) => one.status === 'claimable' && one.bucket === 'credits',
    )
    if (!promo) throw new JourneyError(`No promo of credits is claimable: ${JSON.stringify(promos)}`)
    expectStatus(await this.app.call('POST /free-play-promo/claim', { body: { id: promo.id } }), 200, 'Claim')
    this.credits = toCents((await this.app.readBalance()).available_credits)
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
    const contest = (await this.app.listContests('Practice')).filter(isOpen).at(-1)
    if (!contest) throw new JourneyError('There is no open practice contest. Open one in the console.')
    const path = { main_contest_id: contest.main_contest_id }
    const key = randomUUID()
    const reply = await this.app.call('POST /contests/{main_contest_id}/join', { path, key })
    const entry = expectStatus(reply, 201, `Join ${contest.name}`).data
    const again = await this.app.call('POST /contests/{main_contest_id}/join', { path, key: randomUUID() })
    expectEqual(expectStatus(again, 200, 'Join again').data, entry, 'Joining again returns the same entry')
    this.joined = { contest, entry }
    this.credits = toCents((await this.app.readBalance()).available_credits)
    print('joined', `${contest.name} for ${contest.buy_in}: contest entry ${entry.main_contest_entry_id}`)
  }

  /** A free entry in Cash mode and one paid with credits, on matches that this journey delivers as the feed. */
  async enter() {
    const { entry } = required(this.joined)
    this.slate = generateSlate(entry.game_id)
    await this.app.deliver(this.slate)
    const players = await this.choosePlayers(entry)
    const free = await this.readOffer('Cash')
    expectEqual(
      [free.free_entry.left_today > 0, free.free_entry.bucket],
      [true, 'site_credits'],
      'The offer of Cash mode has a free entry',
    )
    await this.confirm(players, 0, Number(free.free_entry.payout), multiplierOf(free))
    const offer = await this.readOffer('Arcade')
    const minimum = required(offer.entry_fee_min.find(row => row.picks === 2))
    print(
      'offered',
      `2 picks × ${multiplierOf(offer)} from ${minimum.amount}, free ${free.free_entry.payout}`,
    )
    const buyIn = Math.max(1, Number(minimum.amount))
    await this.confirm(players, buyIn, buyIn * multiplierOf(offer), multiplierOf(offer))
    const spent = this.credits - toCents((await this.app.readBalance()).available_credits)
    expectEqual(spent, toCents(buyIn), 'Credits spent by the entries')
    const open = (await this.app.read('GET /pickem/entries', { query: { is_settled: 0 } })).data
    expectEqual(idsOf(open), this.entryIds.toReversed(), 'Open entries, newest first')
  }

  private async readOffer(mode: 'Cash' | 'Arcade'): Promise<Offer> {
    await this.app.switchMode(mode)
    const { game_id } = required(this.joined).entry
    const offer: Offer = (await this.app.read('GET /pickem/offer', { query: { game_id } })).data
    expectEqual(offer.mode, mode, 'The mode of the offer')
    return offer
  }

  private async choosePlayers(entry: Joined): Promise<Player[]> {
    const { players } = (await this.app.read('GET /pickem/get-players', { query: { ...entry } })).data as {
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
    const reply = await this.app.call('POST /pickem/confirm-entry', { body, key: randomUUID() })
    expectStatus(reply, 200, `Entry for ${buy_in}`)
    const location = reply.headers.get('location') ?? ''
    const [, id] = /^\/pickem\/show-entry\/(\d+)$/.exec(location) ?? []
    if (!id) throw new JourneyError(`The Location of an entry is "${location}".`)
    this.entryIds.push(Number(id))
    print('entered', `${buy_in.toFixed(2)} to win ${payout.toFixed(2)}: ${location}`)
  }

  async settle() {
    const before = await this.app.readBalance()
    await this.app.deliver(finishSlate(required(this.slate)))
    for (const id of this.entryIds)
      await this.app.api.poll(
        'GET /pickem/show-entry/{pickem_contest_entry_id}',
        { token: this.app.token, path: { pickem_contest_entry_id: id } },
        ({ data }) => data.pickem_contest_entry.is_settled === 1,
      )
    const settled = (await this.app.read('GET /pickem/entries', { query: { is_settled: 1 } })).data
    const entries = settled.pickem_contest_entries as { outcome: string; paid: string; payout: string }[]
    expectEqual(
      entries.map(({ outcome, paid }) => [outcome, paid]),
      entries.map(({ payout }) => ['won', payout]),
      'Settled entries are won and paid',
    )
    expectEqual(idsOf(settled), this.entryIds.toReversed(), 'Settled entries')
    const after = await this.app.readBalance()
    const [paid, free] = entries.map(entry => toCents(entry.paid))
    const wonIn = (name: string) => toCents(after[name]) - toCents(before[name])
    expectEqual(
      [wonIn('available_bucks'), wonIn('available_site_credits')],
      [paid, free],
      'Bucks of the paid entry, site credits of the free one',
    )
    const { available_bucks, available_site_credits } = after
    print('settled', `2 entries won: bucks ${available_bucks}, site credits ${available_site_credits}`)
  }

  /** Site credits of the free entry pay for the first contest, its prize for the second, which is lost. */
  async playForPrizes() {
    await this.app.switchMode('Cash')
    await playForPrize(this.app, 1)
    await playForPrize(this.app, 2)
  }

  async answerTrivia() {
    await answerTrivia(this.app)
  }

  async readWallet() {
    const { transactions } = (await this.app.read('GET /wallet/transactions')).data as {
      transactions: Transaction[]
    }
    const balance = await this.app.readBalance()
    for (const [bucket, name] of Object.entries(balances)) {
      const rows = transactions.filter(row => row.bucket === bucket)
      const sum = rows.reduce((total, row) => total + toCents(row.amount), 0)
      expectEqual(sum, toCents(balance[name]), `Sum of the wallet history in ${bucket}`)
    }
    const kinds = [...new Set(transactions.map(row => row.kind))].sort()
    for (const kind of ['buy_in', 'payout', 'promo'])
      if (!kinds.includes(kind))
        throw new JourneyError(`The wallet history has no ${kind}: ${kinds.join(', ')}`)
    for (const row of transactions) print('posted', `${row.kind} ${row.amount} ${row.bucket}`)
  }

  /** Lowers a deposit limit immediately, waits for a raise, and takes a time-out, which bars entries in Cash mode. */
  async limitAndPause() {
    const limitTo = async (daily: number) => {
      const reply = await this.app.call('POST /responsible-play/limits', { body: { daily } })
      return expectStatus(reply, 200, `Limit deposits to ${daily} a day`).data.daily
    }
    expectEqual((await limitTo(50)).limit, '50.00', 'The lowered limit')
    const raised = await limitTo(80)
    expectEqual([raised.limit, raised.next_own_limit], ['50.00', '80.00'], 'A raise waits')
    const { deposit_validations } = await this.app.readBalance()
    expectEqual(deposit_validations.daily_deposit_limit, '50.00', 'The limit in the balance')
    print('limited', `50.00 a day, from ${raised.next_at} 80.00`)
    const { game_id } = required(this.joined).entry
    const barredBy = async () =>
      (await this.app.read('GET /pickem/offer', { query: { game_id } })).data.barred_by
    expectStatus(
      await this.app.call('POST /update/user-mode', { body: { user_mode: 'Cash' } }),
      200,
      'Switch to Cash mode',
    )
    expectEqual(await barredBy(), null, 'Cash play before the time-out')
    const paused = await this.app.call('POST /responsible-play/time-out', { body: { days: 7 } })
    const { exclusion } = expectStatus(paused, 200, 'Time-out').data
    expectEqual(
      [await barredBy(), (await this.app.readBalance()).is_self_exclusion],
      ['self-exclusion', 1],
      'Cash play during the time-out',
    )
    print('paused', `until ${exclusion.ends_at}`)
  }

  async leave() {
    const { contest } = required(this.joined)
    const path = { main_contest_id: contest.main_contest_id }
    const left = await this.app.call('POST /contests/{main_contest_id}/leave', { path, key: randomUUID() })
    expectStatus(left, 200, `Leave ${contest.name}`)
    print('left', contest.name)
    expectStatus(
      await this.app.call('POST /delete-account'),
      200,
      'Delete the account, which has play money only',
    )
    expectStatus(await this.app.call('GET /balance/v2'), 401, 'The token of a deleted account')
    print('deleted', this.email)
  }
}

/** The field of balance/v2 for each bucket. */
const balances = {
  cash: 'available_cash_excluding_site_credits',
  site_credits: 'available_site_credits',
  credits: 'available_credits',
  bucks: 'available_bucks',
  reward_credits: 'reward_earned_credits',
}

const multiplierOf = ({ multipliers }: Offer) => required(multipliers.find(row => row.picks === 2)).multiplier

const idsOf = (page: { pickem_contest_entries: { pickem_contest_entry_id: number }[] }) =>
  page.pickem_contest_entries.map(entry => entry.pickem_contest_entry_id)
