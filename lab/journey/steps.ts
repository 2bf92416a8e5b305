import { randomInt, randomUUID } from 'node:crypto'
import { type App, type Contest, print, required, toCents } from './app'
import { expectEqual, expectStatus, JourneyError } from './documented-api'
import { deposit, excludeSelf, limitDeposits, readCash, verifyIdentity, withdrawAll } from './money'
import { playForPrize } from './prize-contest'
import { finishSlate, generateSlate } from './slate'
import { choosePlayers, confirmEntry, type Joined, multiplierOf, type Offer, readOffer } from './slips'
import { answerTrivia } from './trivia'

type Transaction = { kind: string; bucket: string; amount: string }

/** In dollars. */
const depositAmount = 20

/** The steps of one new user. Each prints what it received and throws on the first difference. */
export class Journey {
  private readonly username = `j${randomUUID().replaceAll('-', '').slice(0, 14)}`
  private readonly email = `${this.username}@journey.slatekeeper.test`
  private joined: { contest: Contest; entry: Joined } | undefined
  private slate: ReturnType<typeof generateSlate> | undefined
  private userId: number | undefined
  private entryIds: number[] = []
  private credits = 0

  private readonly password = `Journey${randomInt(1_000, 10_000)}`

  constructor(private readonly app: App) {}

  async signUp() {
    const { password } = this
    const phone = String(randomInt(2_000_000_000, 10_000_000_000))
    const { email, username } = this
    const body = { email, username, phone, password, password_confirmation: password, timezone: 'UTC' }
    const { data } = expectStatus(await this.app.api.call('POST /sign-up', { body }), 201, 'Sign-up')
    this.userId = data.user.id
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
    const mailbox = `/qa/messages?to=${encodeURIComponent(this.email)}`
    const { data } = expectStatus(await this.app.request(mailbox), 200, 'The mailbox needs QA_TOOLS=1')
    const link = data.find((message: { link: string | null }) => message.link)?.link
    if (!link) throw new JourneyError(`No message to ${this.email} has a link: ${JSON.stringify(data)}`)
    const { pathname, search, searchParams } = new URL(link)
    const { status } = await this.app.request(`${pathname}${search}`)
    const before = await this.app.readBalance()
    expectEqual([status, before.is_email_verified_new], [200, 0], `${link} alone verifies nothing`)
    const body = { token: searchParams.get('token') ?? '' }
    expectStatus(await this.app.api.call('POST /verify-email', { body }), 200, 'The button of the page')
    const { is_email_verified_new } = await this.app.readBalance()
    expectEqual(is_email_verified_new, 1, `After ${link} the email is verified`)
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
    const players = await choosePlayers(this.app, entry, this.slate)
    const free = await readOffer(this.app, entry.game_id, 'Cash')
    expectEqual(
      [free.free_entry.left_today > 0, free.free_entry.bucket],
      [true, 'site_credits'],
      'The offer of Cash mode has a free entry',
    )
    const confirm = async (buyIn: number, payout: number, offer: Offer) =>
      this.entryIds.push(await confirmEntry(this.app, entry.game_id, players, { buyIn, payout, offer }))
    await confirm(0, Number(free.free_entry.payout), free)
    const offer = await readOffer(this.app, entry.game_id, 'Arcade')
    const minimum = required(offer.entry_fee_min.find(row => row.picks === 2))
    print(
      'offered',
      `2 picks × ${multiplierOf(offer)} from ${minimum.amount}, free ${free.free_entry.payout}`,
    )
    const buyIn = Math.max(1, Number(minimum.amount))
    await confirm(buyIn, buyIn * multiplierOf(offer), offer)
    const spent = this.credits - toCents((await this.app.readBalance()).available_credits)
    expectEqual(spent, toCents(buyIn), 'Credits spent by the entries')
    const open = (await this.app.read('GET /pickem/entries', { query: { is_settled: 0 } })).data
    expectEqual(idsOf(open), this.entryIds.toReversed(), 'Open entries, newest first')
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

  /** All pages, newest first. */
  private async listTransactions(): Promise<Transaction[]> {
    const listed: Transaction[] = []
    let cursor: number | null = null
    do {
      const query: Record<string, number> = cursor === null ? {} : { cursor }
      const { transactions, next_cursor } = (await this.app.read('GET /wallet/transactions', { query })).data
      listed.push(...transactions)
      cursor = next_cursor
    } while (cursor !== null)
    return listed
  }

  async verifyIdentity() {
    await verifyIdentity(this.app, required(this.userId))
  }

  /** Deposits, wins an entry with all of it, so that no operator has to approve the withdrawal, and withdraws everything. */
  async playForCash() {
    await deposit(this.app, depositAmount)
    const entry = required(this.joined).entry
    const slate = generateSlate(entry.game_id)
    await this.app.deliver(slate)
    const players = await choosePlayers(this.app, entry, slate)
    const offer = await readOffer(this.app, entry.game_id, 'Cash')
    const buyIn = depositAmount
    const payout = buyIn * multiplierOf(offer)
    const funds = await readCash(this.app)
    await confirmEntry(this.app, entry.game_id, players, { buyIn, payout, offer })
    expectEqual(await readCash(this.app), funds - toCents(buyIn), 'Cash after the entry')
    await this.app.deliver(finishSlate(slate))
    const due = funds + toCents(payout - buyIn)
    const name = 'available_cash_excluding_site_credits'
    await this.app.api.poll(
      'GET /balance/v2',
      { token: this.app.token },
      ({ data }) => toCents(data[name]) === due,
    )
    print('settled', `won ${payout.toFixed(2)} in cash`)
    await withdrawAll(this.app)
  }

  async limitDeposits() {
    await limitDeposits(this.app, depositAmount)
  }

  async readWallet() {
    const transactions = await this.listTransactions()
    const balance = await this.app.readBalance()
    for (const [bucket, name] of Object.entries(balances)) {
      const rows = transactions.filter(row => row.bucket === bucket)
      const sum = rows.reduce((total, row) => total + toCents(row.amount), 0)
      expectEqual(sum, toCents(balance[name]), `Sum of the wallet history in ${bucket}`)
    }
    const kinds = [...new Set(transactions.map(row => row.kind))].sort()
    for (const kind of ['buy_in', 'deposit', 'payout', 'promo', 'withdrawal'])
      if (!kinds.includes(kind))
        throw new JourneyError(`The wallet history has no ${kind}: ${kinds.join(', ')}`)
    for (const row of transactions) print('posted', `${row.kind} ${row.amount} ${row.bucket}`)
  }

  /** A time-out bars entries in Cash mode, and an exclusion everything with cash. */
  async pauseAndExclude() {
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
    await excludeSelf(this.app, this.password)
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

const idsOf = (page: { pickem_contest_entries: { pickem_contest_entry_id: number }[] }) =>
  page.pickem_contest_entries.map(entry => entry.pickem_contest_entry_id)
