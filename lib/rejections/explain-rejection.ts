import type { Refusal } from './find-rejections'
import { play, type Tell, type Told } from './refused-play'

/** Why a call was refused: the rule as a sentence, and what would have passed. */
export type Explanation = { rule: string; passes: string[] }

const seconds = ({ retryAfterSeconds }: { retryAfterSeconds: number }) =>
  `The same call ${retryAfterSeconds} seconds later.`

const standard: Told = {
  Unauthenticated: {
    rule: 'The access token is missing, unknown, expired, idle for 14 days or revoked.',
    passes: 'A token from signing in, sent as “Authorization: Bearer …”.',
  },
  UserNotFound: {
    rule: 'There is no such account, or it was deleted.',
    passes: 'An account that is there; a deleted one comes back by its phone within 30 days.',
  },
  BodyTooLarge: {
    rule: 'The body is larger than this call takes.',
    passes: ({ limitBytes }) => `At most ${limitBytes.toLocaleString('en-US')} bytes.`,
  },
  UnsupportedMediaType: {
    rule: 'The body is not said to be JSON.',
    passes: 'The header “Content-Type: application/json”.',
  },
  TooManyRequests: { rule: 'The caller asked too often.', passes: seconds },
  IdempotencyKeyInvalid: {
    rule: 'The Idempotency-Key is empty or too long.',
    passes: '1 to 255 characters.',
  },
  IdempotencyKeyReused: {
    rule: 'The Idempotency-Key came before with another request.',
    passes: 'A new key for a new request.',
  },
  IdempotencyKeyInFlight: {
    rule: 'The first request with this Idempotency-Key was still being answered.',
    passes: 'The same request a moment later; it is answered as the first was.',
  },
}

const account: Told = {
  InvalidCredentials: {
    rule: 'E-mail address and password do not belong together, or the account is deleted.',
    passes: 'The address and password of an account that is there.',
  },
  IdentifiersTaken: {
    rule: 'Another account has one of these already.',
    passes: ({ identifiers }) => `Another ${identifiers.join(' and another ')}.`,
  },
  InvalidOtp: {
    rule: 'The code is wrong, used, expired or was tried too often.',
    passes: 'The newest code, within its time, at the fifth attempt or earlier.',
  },
  AccountNotDeletable: {
    rule: 'An account with money or in a contest is not deleted.',
    passes: ({ hasFunds, isInContest }) => [
      ...(hasFunds ? ['No positive balance of cash, site credits or bucks.'] : []),
      ...(isInContest ? ['No unsettled entry with a buy-in, and no entry in an open cash contest.'] : []),
    ],
  },
  EmailMismatch: { rule: 'The address is not the account’s own.', passes: 'The address of the account.' },
}

const told: Record<string, Tell<never> | undefined> = { ...standard, ...account, ...play }

/** Explains a refused call; a rule that has no words here is named, with the message that the app was given. */
export function explainRejection({ rule, detail, answer }: Refusal): Explanation {
  if (rule === 'InvalidRequest') {
    const errors = Object.values((detail ?? {}) as Record<string, string[]>).flat()
    return { rule: 'The request does not fit the call’s shape.', passes: errors }
  }
  const tell = told[rule]
  if (!tell) return { rule: `${rule}.`, passes: [String(answer.message ?? '')] }
  const passes = typeof tell.passes === 'function' ? tell.passes(detail as never) : tell.passes
  return { rule: tell.rule, passes: [passes].flat() }
}
