import { assertStatus, type Caller } from './caller.ts'

/** The states that POST /qa/personas creates. */
export type PersonaName =
  | 'fresh'
  | 'funded'
  | 'in_cash_contest'
  | 'deleted'
  | 'negative_credits'
  | 'self_excluded'
  | 'geo_denied'
  | 'ineligible'
  | 'settled_winner'
  | 'mid_game'
  | 'pending_withdrawal'
  | 'kyc_pending'

type Bucket = 'cash' | 'site_credits' | 'credits' | 'bucks' | 'reward_credits'

/** Changes of the state. */
export type PersonaOverrides = {
  /** Whether the email is verified; by default that of personas with a deposit is. */
  verified?: boolean | undefined
  /** Final balances in units such as 12.5. */
  balances?: { [Name in Bucket]?: number | undefined } | undefined
  kyc?: 'Not performed' | 'Pending' | 'Verified' | 'Rejected' | undefined
  geo?: 'ALLOWED' | 'DENIED' | undefined
  mode?: 'Cash' | 'Arcade' | undefined
  /** Platform at sign-up. */
  platform?: 'android' | 'ios' | undefined
  /** App version that the device of the token reported. */
  build?: string | undefined
  /** IDs of promos to claim. */
  claimed?: number[] | undefined
  /** End of a self-exclusion, such as 2030-01-31T18:00:00Z. */
  excluded_until?: string | undefined
  /** Number of settled pick'em entries: won by settled_winner, lost by others. */
  settled_entries?: number | undefined
  /** ID of a world of POST /qa/worlds. */
  world?: number | undefined
}

/** A new user in a known state. The last three fields are null without a contest entry. */
export type Persona = {
  user_id: number
  email: string
  username: string
  phone: string
  password: string
  access_token: string
  main_contest_entry_id: number | null
  main_blueprint_id: number | null
  game_id: number | null
}

export async function createPersona(
  api: Caller,
  name: PersonaName,
  overrides: PersonaOverrides = {},
): Promise<Persona> {
  const reply = await api.send('POST', '/qa/personas', { body: { persona: name, ...overrides } })
  assertStatus(reply, 201, 'POST /qa/personas')
  return reply.body.data
}

/** A pick'em entry; `is_settled` is 1 if it is settled. */
export type Entry = { pickem_contest_entry_id: number; is_settled: 0 | 1; created_at: string }

/** The user's pick'em entries, newest first. */
export async function readEntries(api: Caller, userId: number): Promise<Entry[]> {
  const reply = await api.send('GET', '/qa/entries', { query: { user_id: userId } })
  assertStatus(reply, 200, 'GET /qa/entries')
  return reply.body.data
}

export type IdentityDecision = 'approved' | 'rejected' | 'returned'

/** Decides the identity check that the user has submitted, as an operator does. Throws if there is none. */
export async function decideIdentity(api: Caller, userId: number, decision: IdentityDecision): Promise<void> {
  const reply = await api.send('POST', '/qa/identity', { body: { user_id: userId, decision } })
  assertStatus(reply, 200, 'POST /qa/identity')
}

/** `failed`: approved, and not paid by the sandbox. */
export type WithdrawalDecision = 'approved' | 'failed' | 'declined'

/** Decides the oldest withdrawal of the user that waits for an operator. Throws if there is none. */
export async function decideWithdrawal(
  api: Caller,
  userId: number,
  decision: WithdrawalDecision,
): Promise<void> {
  const reply = await api.send('POST', '/qa/withdrawals', { body: { user_id: userId, decision } })
  assertStatus(reply, 200, 'POST /qa/withdrawals')
}

/** Starts a deposit and pays it in the sandbox, or lets the payment be declined. Returns the ID of the deposit. */
export async function checkOut(
  api: Caller,
  { access_token: token }: Persona,
  amount: number,
  outcome: 'paid' | 'declined',
): Promise<number> {
  const deposit = await api.send('POST', '/deposits', { token, body: { amount } })
  assertStatus(deposit, 201, 'POST /deposits')
  const { deposit_id, checkout_url } = deposit.body.data
  const { pathname } = new URL(checkout_url)
  const action = outcome === 'paid' ? 'pay' : 'decline'
  assertStatus(await api.send('POST', pathname, { body: { action } }), 200, 'POST /checkout/{token}')
  return deposit_id
}
