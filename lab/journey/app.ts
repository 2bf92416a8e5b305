import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { assertStatus, type Caller, type CallOptions, type Reply } from '@/e2e/kit/src/caller'
import { createResponseValidator, listOperations } from '@/e2e/kit/src/contract'

type Operation = `${'GET' | 'POST'} /${string}`

type Call = CallOptions & {
  params?: Record<string, string | number>
  /** 200 by default; other statuses end the journey. */
  status?: number
}

const maxPollMs = 120_000

/** The app of one user: each call must be in /openapi.json, and each reply must match it. */
export class App {
  token: string | undefined

  private constructor(
    private readonly caller: Caller,
    private readonly operations: string[],
    private readonly validate: ReturnType<typeof createResponseValidator>,
  ) {}

  static async open(caller: Caller): Promise<App> {
    const reply = await caller.send('GET', '/openapi.json')
    assertStatus(reply, 200, 'GET /openapi.json')
    return new App(caller, listOperations(reply.body), createResponseValidator(reply.body))
  }

  async call(operation: Operation, { params, status = 200, ...options }: Call = {}): Promise<Reply> {
    if (!this.operations.includes(operation)) throw new Error(`openapi.json has no ${operation}.`)
    const [method = '', template = ''] = operation.split(' ')
    const path = template.replace(/\{(\w+)\}/g, (_, name) => String(params?.[name]))
    const headers = method === 'POST' ? { 'idempotency-key': randomUUID() } : {}
    const reply = await this.caller.send(method, path, { token: this.token, headers, ...options })
    const violations = this.validate(method, template, reply)
    if (violations.length > 0)
      throw new Error(`The reply differs from openapi.json: ${violations.join('; ')}`)
    assertStatus(reply, status, operation)
    return reply
  }

  async read(operation: Operation, call?: Call): Promise<Reply['body']> {
    return (await this.call(operation, call)).body.data
  }

  /** Polls until the `data` of the reply is accepted. */
  async poll(operation: Operation, call: Call, isAccepted: (data: Reply['body']) => boolean) {
    const until = Date.now() + maxPollMs
    while (true) {
      const data = await this.read(operation, call)
      if (isAccepted(data)) return data
      if (Date.now() > until) throw new Error(`${operation} still answers ${JSON.stringify(data)}`)
      await wait(500)
    }
  }

  /** Cash without site credits, in cents. */
  async readCash(): Promise<number> {
    return toCents((await this.read('GET /balance/v2')).available_cash_excluding_site_credits)
  }
}

export const toCents = (amount: string | number) => Math.round(Number(amount) * 100)

export function expectEqual(actual: unknown, expected: unknown, what: string): void {
  if (!isDeepStrictEqual(actual, expected))
    throw new Error(`${what}: expected ${JSON.stringify(expected)}, received ${JSON.stringify(actual)}`)
}

export function print(step: string, received: string) {
  console.log(`${step.padEnd(10)} ${received}`)
}
