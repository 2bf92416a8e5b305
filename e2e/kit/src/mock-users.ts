import { type ApiDocument, findOperation } from './contract.ts'
import type { PersonaOverrides } from './persona.ts'

/** The state of a user of the handlers. */
export type MockPersona = {
  email?: string
  username?: string
  password?: string
  mode?: 'Cash' | 'Arcade'
  /** In units such as 12.5; others are 0. */
  balances?: NonNullable<PersonaOverrides['balances']>
  /** IDs of claimed promos. */
  claimed?: number[]
}

// biome-ignore lint/suspicious/noExplicitAny: examples of any shape
type Body = any

/** A call, whose `reply` is a copy of the operation's example. */
export type MockCall = {
  token: string
  url: string
  fields: Record<string, Body>
  reply: Body
  /** More headers of the reply. */
  headers: Record<string, string>
}

type Bucket = keyof NonNullable<PersonaOverrides['balances']>

type User = {
  token: string
  email: string
  username: string
  password: string
  mode: 'Cash' | 'Arcade'
  cents: Record<Bucket, number>
  claimed: Set<number>
  /** Newest first. */
  entries: { id: number; fields: Record<string, Body> }[]
  isSignedIn: boolean
  isDeleted: boolean
}

/** Changes the reply, or returns the name of a failure. */
type Rule = (call: MockCall, user: User) => string | undefined

/** The buckets that pay a buy-in, in this order. */
const spendable: Record<User['mode'], [Bucket, Bucket]> = {
  Cash: ['site_credits', 'cash'],
  Arcade: ['credits', 'bucks'],
}

const toCents = (units: unknown): number => Math.round(Number(units) * 100)
const toUnits = (cents: number): string => (cents / 100).toFixed(2)
const toEmail = (text: string): string => text.trim().toLowerCase()

/** Users in memory, by token. */
export class MockUsers {
  private readonly users: User[]
  private readonly exampleOf: (operation: string) => Body
  private lastEntryId = 88_213

  constructor(document: ApiDocument, personas: Record<string, MockPersona>) {
    this.users = Object.entries(personas).map(([token, persona]) => createUser(token, persona))
    this.exampleOf = name =>
      structuredClone(findOperation(document, name).responses[200]?.content?.['application/json']?.example)
  }

  /** The user who is signed in with the token. */
  find(token: string): User | undefined {
    return this.users.find(user => user.token === token && user.isSignedIn)
  }

  /** Changes the state and the call's reply, or returns the name of a failure. */
  answer(path: string, call: MockCall): string | undefined {
    if (path === '/sign-in') return this.signIn(call)
    const user = this.find(call.token)
    return user && this.rules[path]?.(call, user)
  }

  private signIn({ fields, reply }: MockCall): string | undefined {
    const email = toEmail(String(fields.email))
    const user = this.users.find(one => one.email === email && one.password === fields.password)
    if (!user || user.isDeleted) return 'InvalidCredentials'
    user.isSignedIn = true
    reply.data.access_token = user.token
    Object.assign(reply.data.user, { email: user.email, username: user.username })
  }

  private readonly rules: Record<string, Rule> = {
    '/sign-out': (_, user) => {
      user.isSignedIn = false
    },
    '/delete-account': (_, user) => {
      if (user.cents.cash + user.cents.site_credits > 0) return 'AccountNotDeletable'
      user.isSignedIn = false
      user.isDeleted = true
    },
    '/balance': ({ reply }, user) => showWallet(reply.data, user),
    '/balance/v2': ({ reply }, user) => showWallet(reply.data, user),
    '/profile': ({ reply }, user) => {
      const { email, username, cents } = user
      const whole = (units: number) => Math.floor(units / 100)
      Object.assign(reply.data.user, {
        email,
        username,
        bucks: whole(cents.bucks),
        credits: whole(cents.credits),
        available_cash: whole(cents.cash + cents.site_credits),
      })
    },
    '/update/user-mode': ({ fields }, user) => {
      user.mode = fields.user_mode
    },
    '/free-play-promos': ({ reply }, user) => {
      for (const promo of reply.data.promos) if (user.claimed.has(promo.id)) promo.status = 'claimed'
    },
    '/free-play-promo/claim': ({ fields }, user) => {
      const { promos } = this.exampleOf('GET /free-play-promos').data
      const promo = promos.find((one: { id: number }) => one.id === Number(fields.id))
      if (!promo) return 'PromoUnavailable'
      if (user.claimed.has(promo.id)) return 'PromoAlreadyClaimed'
      user.claimed.add(promo.id)
      user.cents[promo.bucket as Bucket] += toCents(promo.credits)
    },
    '/pickem/confirm-entry': ({ fields, headers }, user) => {
      if (!spend(user, toCents(fields.buy_in))) return 'FundsTooLow'
      this.lastEntryId += 1
      user.entries.unshift({ id: this.lastEntryId, fields })
      headers.location = `/pickem/show-entry/${this.lastEntryId}`
    },
    '/withdrawals': ({ fields, reply }, user) => {
      if (fields.amount === undefined) return
      const cents = toCents(fields.amount)
      if (user.cents.cash < cents) return 'CashTooLow'
      user.cents.cash -= cents
      reply.data.withdrawal.amount = toUnits(cents)
    },
    '/pickem/entries': ({ fields, reply }, user) => {
      const [row] = reply.data.pickem_contest_entries
      const entries = Number(fields.is_settled) === 1 ? [] : user.entries
      reply.data.pickem_contest_entries = entries.map(entry => ({ ...row, ...describe(entry), ...open }))
      reply.data.next_cursor = null
    },
    '/pickem/show-entry/{pickem_contest_entry_id}': ({ url, reply }, user) => {
      const id = Number(new URL(url).pathname.split('/').at(-1))
      const entry = user.entries.find(one => one.id === id)
      if (!entry) return 'EntryNotFound'
      Object.assign(reply.data.pickem_contest_entry, describe(entry))
    },
  }
}

function createUser(token: string, persona: MockPersona): User {
  const { email = `${token}@example.com`, username = token, password = 'lovelace1843' } = persona
  const balances = { cash: 0, site_credits: 0, credits: 0, bucks: 0, reward_credits: 0, ...persona.balances }
  const cents = Object.fromEntries(
    Object.entries(balances).map(([bucket, units]) => [bucket, toCents(units ?? 0)]),
  ) as User['cents']
  const claimed = new Set(persona.claimed)
  const state = { isSignedIn: true, isDeleted: false, entries: [], claimed, cents }
  return { token, email: toEmail(email), username, password, mode: persona.mode ?? 'Cash', ...state }
}

/** Replaces the balances that the reply has. */
function showWallet(data: Body, { username, cents }: User): undefined {
  const shown: Record<string, string> = {
    username,
    available_bucks: toUnits(cents.bucks),
    available_credits: toUnits(cents.credits),
    available_cash: toUnits(cents.cash + cents.site_credits),
    available_cash_excluding_site_credits: toUnits(cents.cash),
    available_site_credits: toUnits(cents.site_credits),
    reward_earned_credits: toUnits(cents.reward_credits),
  }
  for (const [name, value] of Object.entries(shown)) if (name in data) data[name] = value
}

/** Subtracts a buy-in; false without enough funds. */
function spend({ mode, cents }: User, buyInCents: number): boolean {
  const [first, second] = spendable[mode]
  const ofFirst = Math.min(Math.max(cents[first], 0), buyInCents)
  if (ofFirst + cents[second] < buyInCents) return false
  cents[first] -= ofFirst
  cents[second] -= buyInCents - ofFirst
  return true
}

const open = { outcome: null, paid: null }

const describe = ({ id, fields }: User['entries'][number]) => ({
  pickem_contest_entry_id: id,
  game_id: Number(fields.game_id),
  buy_in: toUnits(toCents(fields.buy_in)),
  payout: toUnits(toCents(fields.payout)),
  multiplier: Number(fields.multiplier),
  picks: fields.players.length,
  is_settled: 0,
})
