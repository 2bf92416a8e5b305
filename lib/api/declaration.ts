import type { z } from 'zod'
import type { ApiTokenHolder, TokenScope } from '@/lib/api/auth/api-token'
import type { AuthenticatedUser, FindUserByToken } from '@/lib/api/auth/bearer'
import type { HeaderReader } from '@/lib/core/header-reader'
import type { Access, ErrorText, ErrorTexts, FieldErrors } from '@/lib/core/reply'
import type { RouteFunction } from './api-call'
import type { Deprecation } from './deprecation'
import type { RunIdempotent } from './idempotency'
import type { Limit } from './rate-limit'

export type HandlerCall<User, Holder, Body, Params> = {
  user: User
  /** The token of the call, with its operator. */
  token: Holder
  body: Body
  params: Params
  /** The body as it was sent, for signatures over it. */
  bytes: Uint8Array
  headers: HeaderReader
  ip: string
  /** Rate-limit key: the IPv4 address, or the IPv6 /64 prefix. */
  network: string
  requestId: string
  runIdempotent: RunIdempotent
  setRepeated(): void
  setWaiting(): void
  /** Sets a header of the successful reply that `reply.headers` declares. */
  setHeader(name: string, value: string): void
  /** The app is closed: admit only testers, and throw a Failure for anyone else. */
  isTestersOnly: boolean
}

export type Declaration<
  A extends Access,
  Body extends z.ZodType,
  Params extends z.ZodType,
  Reply extends z.ZodType,
  User extends AuthenticatedUser,
> = {
  access: A
  scope?: TokenScope
  summary: string
  description?: string
  body?: Body
  params?: Params
  acceptsForm?: boolean
  /** The body is read as bytes only, such as an event with a signature over them. */
  isRaw?: boolean
  /** In production `sampled` replies are checked against their shape once in a hundred times, others always. */
  reply: {
    status: 200 | 201 | 202
    shape: Reply
    sampled?: boolean
    /** The status of a call that found its effect already there. */
    repeated?: { status: 200; description: string }
    /** The status of a change that waits for a second manager. */
    waiting?: { status: 202; description: string }
    /** Descriptions of the headers that every successful reply has, by lowercase name. */
    headers?: Readonly<Record<string, string>>
  }
  failures?: ErrorTexts
  /** The reply to an invalid request; by default the field shape. */
  invalid?: ErrorText<FieldErrors>
  /** Rate limits besides the general ones; exact across processes. */
  limits?: Limit<z.output<Body>>[]
  bodyLimitBytes?: number
  /** Available during maintenance. */
  passesMaintenance?: boolean
  /** For public calls that write. `but-testers`: `handle` runs with `isTestersOnly`, and all failures get the same 503 as others. */
  maintenanceCloses?: 'everyone' | 'but-testers'
  /** A repeated request gets the first result of `runIdempotent`. `keyed`: only with an Idempotency-Key, if repetition is harmless. */
  idempotent?: boolean | 'keyed'
  /** Reads the header X-App-Version. */
  readsAppVersion?: boolean
  /**
   * GET sends a weak ETag, and 304 to a client that has it. A function returns the text that replies are compared by, where that
   * is not the body itself: a countdown differs in each of them. The tag is also that of the user.
   */
  etag?: true | ((body: string, user: User) => string)
  /** The reply has a secret beside text of the request, so it is never compressed: its length would leak the secret (BREACH). */
  hasSecret?: boolean
  /** Announced in headers and in the document. */
  deprecated?: Deprecation
  holder?: FindUserByToken<User>
  handle(
    call: HandlerCall<
      A extends 'user' ? User : undefined,
      A extends 'operator' ? ApiTokenHolder : undefined,
      z.output<Body>,
      z.output<Params>
    >,
  ): Promise<z.input<Reply>> | z.input<Reply>
}

export type Contract = Pick<
  Declaration<Access, z.ZodType, z.ZodType, z.ZodType, AuthenticatedUser>,
  | 'access'
  | 'scope'
  | 'summary'
  | 'description'
  | 'body'
  | 'params'
  | 'acceptsForm'
  | 'isRaw'
  | 'reply'
  | 'failures'
  | 'invalid'
  | 'bodyLimitBytes'
  | 'passesMaintenance'
  | 'maintenanceCloses'
  | 'idempotent'
  | 'readsAppVersion'
  | 'etag'
  | 'deprecated'
>

export type Endpoint = RouteFunction & {
  contract: Contract
  /** If defined, a body is read only for Authorization headers that it accepts. */
  mayUpload?(authorization: string | undefined): boolean
  /** False if pages of other origins never call it. */
  isForApps?: false
}
