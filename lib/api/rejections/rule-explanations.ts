import type { FailureCode, FailureDetails } from '@/lib/core/failure'
import { formatDuration } from '@/lib/core/format-duration'
import type { CashBar } from '@/lib/people/restrictions/rules'
import { describeRule } from '@/lib/rewards/promo/describe-rule'

type RuleExplanation<Detail> = {
  rule: string
  passes: string | string[] | ((detail: Detail) => string | string[])
}

type RuleExplanations = { [Code in FailureCode]?: RuleExplanation<FailureDetails[Code]> }

const standard: RuleExplanations = {
  Unauthenticated: {
    rule: 'The access token is missing, unknown, expired, revoked or unused for 14 days.',
    passes: 'An access token from sign-in, sent as “Authorization: Bearer …”.',
  },
  UserNotFound: {
    rule: 'The account does not exist, was deleted, or was suspended during a deposit.',
    passes:
      'An existing account that is not suspended. A deleted account can be reactivated by phone within 30 days.',
  },
  BodyTooLarge: {
    rule: 'The request body is too large.',
    passes: ({ limitBytes }) => `At most ${limitBytes.toLocaleString('en-US')} bytes.`,
  },
  UnsupportedMediaType: {
    rule: 'The Content-Type is not JSON.',
    passes: 'The header “Content-Type: application/json”.',
  },
  ContentEncodingUnsupported: {
    rule: 'The request body is compressed.',
    passes: 'The same body without the header Content-Encoding.',
  },
  BodyMalformed: {
    rule: 'The request body is not a JSON object in UTF-8.',
    passes: ({ problem }) => problem,
  },
  TooManyRequests: {
    rule: 'The client sent too many requests.',
    passes: ({ retryAfterSeconds }) => `The same request after ${formatDuration(retryAfterSeconds)}.`,
  },
  IdempotencyKeyInvalid: {
    rule: 'The Idempotency-Key is empty or too long.',
    passes: '1 to 255 characters.',
  },
  IdempotencyKeyReused: {
    rule: 'The Idempotency-Key was used for a different request.',
    passes: 'A new key for each new request.',
  },
  IdempotencyKeyInFlight: {
    rule: 'The first request with this Idempotency-Key is still in progress.',
    passes: 'The same request once the first is complete. It returns the response of the first.',
  },
}

const account: RuleExplanations = {
  InvalidCredentials: {
    rule: 'The email or password is wrong, or the account was deleted or is suspended.',
    passes: 'The email and password of an existing account that is not suspended.',
  },
  IdentifiersTaken: {
    rule: 'Another account uses the same email, phone or username.',
    passes: ({ identifiers }) => `Another ${identifiers.join(' and another ')}.`,
  },
  InvalidOtp: {
    rule: 'The code is wrong, used, expired or was tried too often.',
    passes: 'The latest code before it expires, within five attempts.',
  },
  AccountNotDeletable: {
    rule: 'The account has cash, site credits, an open withdrawal or open cash play, so it cannot be deleted.',
    passes: ({ hasFunds, isInContest }) => [
      ...(hasFunds ? ['No cash or site credits, and no open withdrawal.'] : []),
      ...(isInContest ? ['No open cash entry with a buy-in, and no entry in an open cash contest.'] : []),
    ],
  },
  EmailMismatch: {
    rule: 'The email is not the one of the account.',
    passes: 'The email of the account.',
  },
}

const promos: RuleExplanations = {
  PromoUnavailable: {
    rule: 'The promo does not exist, is not published, is outside its dates or has spent its budget.',
    passes: 'The ID of a live promo.',
  },
  PromoAlreadyClaimed: {
    rule: 'The promo is claimed already, by this account or one with the same email or phone.',
    passes: 'Another promo.',
  },
  PromoNotEligible: {
    rule: 'The user does not meet all rules of the promo.',
    passes: ({ unmet, isSelfExcluded, isMinor }) => [
      ...(isSelfExcluded ? ['Self-exclusion: no promos until it ends.'] : []),
      ...(isMinor ? ['Age: no promos before 18.'] : []),
      ...unmet.map(rule => {
        const { subject, requirement } = describeRule(rule)
        return `${subject}: ${requirement}.`
      }),
    ],
  },
  CreditBucketMissing: {
    rule: 'The credit bucket of the promo does not exist or is inactive.',
    passes: 'A promo whose credit bucket is active.',
  },
}

const cashBarEnds: Record<CashBar, string> = {
  identity: 'The same call once the identity is verified (setting kyc_required_for_cash).',
  location: 'The same call once a location check was allowed.',
  'self-exclusion': 'The same call once the self-exclusion has ended.',
  age: 'The same call once the user is 18.',
}

const entries: RuleExplanations = {
  ContestEntryNotOwn: {
    rule: 'The contest entry belongs to another user.',
    passes: 'A contest entry of this user.',
  },
  BlueprintMismatch: {
    rule: 'The blueprint is not the one of the contest.',
    passes: 'The blueprint of the contest.',
  },
  GameMismatch: { rule: 'The game is not the one of the blueprint.', passes: 'The game of the blueprint.' },
  EntryNotFound: { rule: 'The user has no entry with this ID.', passes: 'The ID of an entry of this user.' },
  BuyInTooHigh: {
    rule: 'The buy-in is above the maximum.',
    passes: ({ maximum }) => `At most ${maximum}.`,
  },
  PicksUnreadable: {
    rule: 'The picks are invalid or do not match the number of players.',
    passes: ({ players }) => `${players} comma-separated picks, each “more” or “less”.`,
  },
  PlayerPickedTwice: {
    rule: 'A player is picked twice.',
    passes: ({ feedPlayerId }) => `Player ${feedPlayerId} only once.`,
  },
  FeedGamesTooFew: {
    rule: 'All players are in the same match.',
    passes: 'Players of at least two matches.',
  },
  TeamsTooFew: { rule: 'All players are on the same team.', passes: 'Players of at least two teams.' },
  CashPlayBarred: {
    rule: 'The user cannot play for cash, deposit or withdraw.',
    // Calls that earlier versions rejected have no use.
    passes: ({ why, use }) => [
      cashBarEnds[why],
      ...(use === 'entries' ? ['An entry or contest of Arcade mode, in Arcade mode.'] : []),
    ],
  },
  GameClosed: { rule: 'The game is paused or does not exist.', passes: 'An active game.' },
  PlayerNotOffered: {
    rule: 'A player has no line in the match.',
    passes: ({ player, game }) => `Another player than ${player} in match ${game}.`,
  },
  FeedGameStarted: {
    rule: 'A match has started.',
    passes: ({ feedGame }) => `A match that starts later than ${feedGame}.`,
  },
  LineMoved: {
    rule: 'A line changed after the app loaded it.',
    passes: ({ player, line }) => `${player} at ${line}.`,
  },
  PicksNotOffered: {
    rule: 'No multiplier is offered for this number of picks.',
    passes: ({ picks }) => `Another number of picks than ${picks}.`,
  },
  MultiplierWrong: {
    rule: 'The multiplier is not the current one.',
    passes: ({ picks, multiplier }) => `${multiplier} for ${picks} picks.`,
  },
  PayoutWrong: {
    rule: 'The payout is not buy-in × multiplier.',
    passes: ({ payout }) => `A payout of ${payout}.`,
  },
  OpposingEntryOpen: {
    rule: 'The user has an open entry with opposing picks on the same players.',
    passes: 'The same picks as that entry, or other players.',
  },
  EmailNotVerified: {
    rule: 'Deposits, free entries, rewards of trivia and texts to a new phone require a verified email.',
    passes: 'The same call once the email is verified.',
  },
  PhoneNotVerified: {
    rule: 'Free entries, promos and free contests with prizes require a phone confirmed by a code, or a verified identity.',
    passes: 'The same once the phone is confirmed with POST /profile/phone, or the identity is verified.',
  },
  ContestJoinedByPerson: {
    rule: 'Another account of the person, by mailbox, phone or identity, is in the contest.',
    passes: 'Another contest, or this one once the other account left it.',
  },
  FreeEntriesUsedUp: {
    rule: 'The user has used all free entries of the UTC day.',
    passes: ({ perDay }) =>
      perDay === 0 ? 'A buy-in: free entries are off.' : 'A free entry on the next UTC day, or a buy-in.',
  },
  FreeEntryOpen: {
    rule: 'The user has an open free entry with the same players.',
    passes: 'A free entry with other players, or a buy-in.',
  },
  FundsTooLow: {
    rule: 'The balance is below the buy-in.',
    passes: ({ mode, available }) =>
      Number(available) > 0
        ? `A buy-in of at most ${available} in ${mode} mode.`
        : `Funds in ${mode} mode: the balance is empty.`,
  },
}

const trivia: RuleExplanations = {
  TriviaDone: {
    rule: 'The user has answered the question of the trivia day.',
    passes: ({ secondsToReset }) =>
      `An answer to the next question, after ${formatDuration(secondsToReset)}.`,
  },
  TriviaAnswerUnknown: {
    rule: "The ID is not an answer of today's trivia question, or there is no question today.",
    passes: 'The ID of an answer that GET /trivia returns.',
  },
}

export const explanations: Record<string, RuleExplanation<never> | undefined> = {
  ...standard,
  ...account,
  ...promos,
  ...entries,
  ...trivia,
}
