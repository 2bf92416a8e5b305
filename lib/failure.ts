/**
 * Every failure code with the detail it carries; each domain adds its own in its rules.ts:
 * `declare module '@/lib/failure' { interface FailureDetails { PromoUnavailable: undefined } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the domains fill it in
export interface FailureDetails {}

/** The name of an expected wrong outcome. */
export type FailureCode = keyof FailureDetails & string

type DetailOf<Code extends FailureCode> = FailureDetails[Code] extends undefined ? [] : [FailureDetails[Code]]

/** An expected wrong outcome: the domain names it, the route says how the contract words it. */
export class Failure<Code extends FailureCode = FailureCode> extends Error {
  readonly code: Code
  readonly detail: FailureDetails[Code]

  constructor(code: Code, ...detail: DetailOf<Code>) {
    super(code)
    this.name = 'Failure'
    this.code = code
    this.detail = detail[0] as FailureDetails[Code]
  }

  /** A failure as it was written down. */
  static recall(code: FailureCode, detail: unknown): Failure {
    return Object.assign(new Failure(code, ...([] as unknown as DetailOf<FailureCode>)), { detail })
  }
}

/** Whether `error` is the failure of that name. */
export function isFailure<Code extends FailureCode>(error: unknown, code: Code): error is Failure<Code> {
  return error instanceof Failure && error.code === code
}
