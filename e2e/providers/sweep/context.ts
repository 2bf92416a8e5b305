import { signUpBody } from '@/e2e/fixtures/account'
import { type Api, expect, type Persona, type PersonaName, type Reply } from '@/e2e/fixtures/api'
import { ConsoleSession } from '@/e2e/fixtures/call-action'
import { type FieldValues, fieldsOfReply, type Read, readFields, Sweep } from '@/e2e/fixtures/sweep'
import type { Overrides } from '@/lib/qa/schema'

type Database = Parameters<typeof ConsoleSession.open>[1]

type MakePersona = (name: PersonaName, overrides?: Overrides) => Promise<Persona>

export type SweepUser = Pick<Persona, 'user_id' | 'email' | 'username' | 'password' | 'access_token'>

/** Changes fields through their sources and sees the new values in replies. Steps run in order. */
export type SweepSteps = Record<string, (context: SweepContext) => Promise<void>>

export const reason = 'Sweep of sources'

export const get = (path: string, params?: Read['params']): Read => ({
  method: 'GET',
  path,
  ...(params && { params }),
})

export const balances = [get('/balance'), get('/balance/v2')]

export const readOffer = (game_id: number | null): Read => ({
  method: 'POST',
  path: '/pickem/offer',
  body: { game_id },
})

/** The service, three managers, and the users that all steps share. */
export class SweepContext {
  readonly sweep = new Sweep()

  private constructor(
    readonly api: Api,
    readonly database: Database,
    readonly manager: ConsoleSession,
    readonly secondManager: ConsoleSession,
    /** Gives no user money. */
    readonly uninvolvedManager: ConsoleSession,
    readonly users: Awaited<ReturnType<typeof createUsers>>,
  ) {}

  static async create(origin: string, api: Api, persona: MakePersona, database: Database) {
    const managers = [
      await ConsoleSession.open(origin, database),
      await ConsoleSession.open(origin, database),
      await ConsoleSession.open(origin, database),
    ] as const
    return new SweepContext(api, database, ...managers, await createUsers(api, persona))
  }

  /** Reads these replies as the user. */
  reader(user: SweepUser, ...reads: Read[]): () => Promise<FieldValues> {
    return () => readFields(this.api, user.access_token, reads)
  }

  /** Fails unless the call succeeds. */
  async post(path: string, user: SweepUser, body?: object): Promise<Reply> {
    const reply = await this.api.post(path, { token: user.access_token, ...(body && { body }) })
    expect(reply.status, `${path}: ${reply.text}`).toBeLessThan(300)
    return reply
  }

  /** Only this reply has the fields of `User`, who can store one code until an operator clears it. */
  private async readUser(user: SweepUser, promo_code: string): Promise<FieldValues> {
    const stored = await this.row('select promo_code from users where id = $1', [user.user_id])
    if (stored.promo_code) await this.manager.change('clearPromoCode', { userId: user.user_id, reason })
    const reply = await this.post('/updated/promo-code', user, { promo_code })
    return fieldsOfReply('POST /updated/promo-code', reply)
  }

  /** The fields of a user, balances and profile. */
  async readAll(user: SweepUser, promo_code = 'SWEEP'): Promise<FieldValues> {
    const replied = await this.readUser(user, promo_code)
    return new Map([...replied, ...(await this.reader(user, ...balances, get('/profile'))())])
  }

  async waitFor(read: () => Promise<unknown>, expected: unknown) {
    await expect.poll(read, { timeout: 60_000 }).toEqual(expected)
  }

  async row(query: string, values: unknown[] = []) {
    const { rows } = await this.database.query(query, values)
    expect(rows[0], query).toBeDefined()
    return rows[0]
  }

  /** With the approval of the second manager, if the setting needs it. */
  async changeSetting(key: string, value: string | number | boolean) {
    const { rows } = await this.database.query('select updated_at from settings where key = $1', [key])
    const version = rows[0]?.updated_at.toISOString() ?? ''
    const change = { key, value, version, reason }
    await this.approveIfWaiting(await this.manager.change('changeSetting', change, key))
  }

  /** Approves what a change of the manager requested. */
  async approveIfWaiting(result: string) {
    if (!result.includes('"waits":true')) return
    const { id, subject_name } = await this.row(
      'select id, subject_name from pending_approvals order by id desc limit 1',
    )
    await this.approve(this.secondManager, id, subject_name)
  }

  /** Approves the effect that the operator is shown now. */
  async approve(operator: ConsoleSession, id: number, subject: string) {
    const effect = await operator.run('approvals', 'showEffect', { id })
    const shown = /"shown":"([0-9a-f]{64})"/.exec(effect)?.[1] ?? ''
    await operator.run('approvals', 'decide', { id, decision: 'approved', reason, shown }, subject)
  }
}

/** Two users who differ in everything that sign-up takes, and personas. */
async function createUsers(api: Api, persona: MakePersona) {
  const player = await persona('funded')
  let otherPlayer = await persona('funded')
  while (otherPlayer.game_id === player.game_id) otherPlayer = await persona('funded')
  return {
    berlin: await signUp(api, { timezone: 'Europe/Berlin', platform: 'ios' }),
    denver: await signUp(api, { timezone: 'America/Denver', platform: 'android' }),
    player,
    otherPlayer,
    cashPlayer: await persona('in_cash_contest', { balances: { cash: 20 }, verified: true }),
    fresh: await persona('fresh', { verified: true }),
    denied: await persona('geo_denied'),
    winner: await persona('settled_winner'),
    payer: await persona('fresh', { verified: true, kyc: 'Verified', balances: { cash: 20 } }),
  }
}

async function signUp(api: Api, own: object): Promise<SweepUser> {
  const body = { ...signUpBody(), ...own }
  const reply = await api.post('/sign-up', { body })
  expect(reply.status, reply.text).toBe(201)
  const { user, access_token } = reply.body.data
  return { ...body, user_id: user.id, access_token }
}
