import type { z } from 'zod'
import type { FindUserByToken, AuthenticatedUser } from '@/lib/auth/bearer'
import type { IsDelivered } from './idempotency'
import type { Once } from './idempotency'
import type { Limit } from './rate-limit'
import type { Access, FieldErrors, Wording } from './reply'
import type { Wordings } from './standard-failures'

/** What the front door, or Next alone, hands to a route beside the request. */
export type ApiContext = {
  params: Promise<Record<string, string>>
  bytes?: Uint8Array
  ip?: string
  requestId?: string
  isDelivered?: IsDelivered
}

/** What a declaration's handle is given. */
export type Call<User, Body, Params> = {
  user: User
  body: Body
  params: Params
  ip: string
  /** What the caller is counted by: the IPv4 address, or the IPv6 /64 prefix. */
  network: string
  requestId: string
  once: Once
}

/** An endpoint as a route declares it: who may call, what comes in, what goes out, what can go wrong. */
export type Declaration<
  A extends Access,
  Body extends z.ZodType,
  Params extends z.ZodType,
  Reply extends z.ZodType,
  User extends AuthenticatedUser,
> = {
  access: A
  summary: string
  description?: string
  /** Shape of the body; where the method is GET, of the query string too. */
  body?: Body
  params?: Params
  /** Takes the body as a form too, which clients of a protocol that is not ours send. */
  takesForm?: boolean
  /** `sampled` replies are checked against their shape once in a hundred times in production. */
  reply: { status: 200 | 201; shape: Reply; sampled?: boolean }
  failures?: Wordings
  /** Words a request that does not fit; the field shape unless said otherwise. */
  invalid?: Wording<FieldErrors>
  /** Exact limits, beside the general ones. */
  limits?: Limit<z.output<Body>>[]
  bodyLimitBytes?: number
  /** Answered also while the app is under maintenance. */
  passesMaintenance?: boolean
  /** A repetition of the same request answers as the first did; the use-case runs inside `once`. */
  idempotent?: boolean
  /** Looks up more about the token's holder in the same round trip. */
  holder?: FindUserByToken<User>
  handle(
    call: Call<A extends 'user' ? User : undefined, z.output<Body>, z.output<Params>>,
  ): Promise<z.input<Reply>> | z.input<Reply>
}

/** A declaration as the front door, the OpenAPI document and the sweeps read it. */
export type Contract = Pick<
  Declaration<Access, z.ZodType, z.ZodType, z.ZodType, AuthenticatedUser>,
  | 'access'
  | 'summary'
  | 'description'
  | 'body'
  | 'params'
  | 'takesForm'
  | 'reply'
  | 'failures'
  | 'invalid'
  | 'bodyLimitBytes'
  | 'passesMaintenance'
  | 'idempotent'
>

/** A route's function: Request in, Response out, with its contract on it. */
export type Endpoint = ((request: Request, context: ApiContext) => Promise<Response>) & {
  contract: Contract
  /** Whether a caller with this Authorization header may send a body at all; without it, everybody may. */
  admits?(authorization: string | undefined): boolean
}
