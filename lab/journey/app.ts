import { type DocumentedApi, expectStatus, JourneyError, postOf, request } from './documented-api'

type Options = Parameters<DocumentedApi['call']>[1]

/** The app of the user, once signed in. */
export class App {
  token: string | undefined

  constructor(
    readonly origin: string,
    readonly headers: Record<string, string>,
    readonly api: DocumentedApi,
    readonly deliver: (delivery: unknown) => Promise<void>,
  ) {}

  call(operation: `${'GET' | 'POST'} /${string}`, options: Options = {}) {
    return this.api.call(operation, { ...options, token: this.token })
  }

  /** A tool or a page, which the document does not have. */
  request(path: string, body?: object) {
    const { origin, headers } = this
    return request(`${origin}${path}`, body ? postOf(body, headers) : { headers })
  }

  async read(operation: `GET /${string}`, options: Options = {}) {
    return expectStatus(await this.call(operation, options), 200, operation)
  }

  async readBalance() {
    return (await this.read('GET /balance/v2')).data
  }

  async switchMode(user_mode: 'Cash' | 'Arcade') {
    const reply = await this.call('POST /update/user-mode', { body: { user_mode } })
    expectStatus(reply, 200, `Switch to ${user_mode} mode`)
  }

  /** All pages, newest first. */
  async listContests(mode: string): Promise<Contest[]> {
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
}

export type Contest = {
  main_contest_id: number
  main_blueprint_id: number
  game_id: number
  name: string
  mode: string
  status: string
  buy_in: string
  prize_pool: string
  entries: number
  capacity: number | null
  is_joined: number
}

export const toCents = (amount: string | number) => Math.round(Number(amount) * 100)

export const formatCents = (cents: number) => (cents / 100).toFixed(2)

export function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new JourneyError('A value of the previous step is missing.')
  return value
}

export function print(step: string, received: string) {
  console.log(`${step.padEnd(10)} ${received}`)
}
