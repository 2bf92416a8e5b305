/**
 * The failure codes with the type of their detail. Each domain adds its own:
 * `declare module '@/lib/core/failure' { interface FailureDetails { PromoUnavailable: undefined } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the domains fill it in
export interface FailureDetails {}

export type FailureCode = keyof FailureDetails & string

type DetailOf<Code extends FailureCode> = FailureDetails[Code] extends undefined
  ? []
  : undefined extends FailureDetails[Code]
    ? [FailureDetails[Code]?]
    : [FailureDetails[Code]]

/** An expected error. The domain throws its code; the route defines the reply. */
export class Failure<Code extends FailureCode = FailureCode> extends Error {
  readonly code: Code
  readonly detail: FailureDetails[Code]
  /** The user of a public call, if its password was right. For the request inspector; replies never show it. */
  provenUserId?: number

  constructor(code: Code, ...detail: DetailOf<Code>) {
    super(code)
    this.name = 'Failure'
    this.code = code
    this.detail = detail[0] as FailureDetails[Code]
  }

  ofProvenUser(id: number): this {
    this.provenUserId = id
    return this
  }

  /** Recreates a stored failure. */
  static restore(code: FailureCode, detail: unknown): Failure {
    return Object.assign(new Failure(code, ...([] as unknown as DetailOf<FailureCode>)), { detail })
  }
}

export function isFailure<Code extends FailureCode>(error: unknown, code: Code): error is Failure<Code> {
  return error instanceof Failure && error.code === code
}

/** For `catch`: null in place of that failure. */
export const nullIf = (code: FailureCode) => (error: unknown) => {
  if (isFailure(error, code)) return null
  throw error
}

/** `<date> <hour>:<minute> UTC` of an ISO timestamp, for messages. */
export const formatMinute = (iso: string) => `${iso.slice(0, 16).replace('T', ' ')} UTC`
