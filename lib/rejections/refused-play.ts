import type { FailureCode, FailureDetails } from '@/lib/failure'
import type { PromoRule } from '@/lib/promo/rules'
import { describeRule } from '@/lib/promo/describe-rule'

/** A rule as a sentence, and what would pass. */
export type Tell<Detail> = {
  rule: string
  passes: string | string[] | ((detail: Detail) => string | string[])
}

/** Rules by their codes: each as a sentence, and what would pass. */
export type Told = { [Code in FailureCode]?: Tell<FailureDetails[Code]> }

/** The rules of promos and of pick'em. */
export const play: Told = {
  PromoUnavailable: {
    rule: 'No promo that is published, inside its window and within its budget has this id.',
    passes: 'The id of a promo that is live.',
  },
  PromoAlreadyClaimed: {
    rule: 'A promo is claimed once, also over the accounts of one email or phone.',
    passes: 'Another promo.',
  },
  PromoNotEligible: {
    rule: 'The user does not meet all rules of the promo.',
    passes: ({ unmet, isSelfExcluded }) => [
      ...(isSelfExcluded ? ['Self-exclusion: no promos until it ends.'] : []),
      ...unmet.map(tellUnmet),
    ],
  },
  CreditBucketMissing: {
    rule: 'The credit bucket of the promo is gone or inactive.',
    passes: 'A promo whose bucket is active.',
  },
  ContestEntryNotOwn: {
    rule: 'The contest entry is not the user’s own.',
    passes: 'A contest entry of this user.',
  },
  BlueprintMismatch: {
    rule: 'The blueprint is not that of the contest.',
    passes: 'The contest’s own blueprint.',
  },
  GameMismatch: { rule: 'The game is not that of the blueprint.', passes: 'The blueprint’s own game.' },
  EntryNotFound: { rule: 'The user has no such entry.', passes: 'The id of an entry of this user.' },
  BuyInTooHigh: {
    rule: 'The entry fee is above the maximum.',
    passes: ({ maximum }) => `At most ${maximum}.`,
  },
  PicksUnreadable: {
    rule: 'The picks cannot be read, or are not one for each player.',
    passes: ({ players }) => `${players} words with commas between, each more or less.`,
  },
  PlayerPickedTwice: {
    rule: 'One player is picked twice.',
    passes: ({ feedPlayerId }) => `Player ${feedPlayerId} only once.`,
  },
  FeedGamesTooFew: { rule: 'All players are of one game.', passes: 'Players of two games or more.' },
  TeamsTooFew: { rule: 'All players are of one team.', passes: 'Players of two teams or more.' },
  CashPlayBarred: {
    rule: 'Cash play is barred for the user.',
    passes: ({ why }) => `Arcade mode, while the user’s ${why} bars cash.`,
  },
  GameClosed: { rule: 'The sport is paused or unknown.', passes: 'A sport that is active.' },
  PlayerNotOffered: {
    rule: 'A player has no line in that game.',
    passes: ({ player, game }) => `Another player than ${player} in game ${game}.`,
  },
  FeedGameStarted: {
    rule: 'A game has started.',
    passes: ({ feedGame }) => `A game later than ${feedGame}.`,
  },
  LineMoved: {
    rule: 'A line has moved since the app read it.',
    passes: ({ player, line }) => `${player} at ${line}.`,
  },
  PicksNotOffered: {
    rule: 'The multiplier table has no row for so many picks.',
    passes: ({ picks }) => `Another number of picks than ${picks}.`,
  },
  MultiplierWrong: {
    rule: 'The multiplier is not that of the table.',
    passes: ({ picks, multiplier }) => `${multiplier} for ${picks} picks.`,
  },
  PayoutWrong: {
    rule: 'The payout is not buy-in × multiplier.',
    passes: ({ payout }) => `A payout of ${payout}.`,
  },
  OpposingEntryOpen: {
    rule: 'The user has an open entry with opposing picks on the same set of players.',
    passes: 'The same picks as that entry, or another set of players.',
  },
  EmailNotVerified: {
    rule: 'A free entry requires a verified email.',
    passes: 'A free entry once the email is verified, or a buy-in.',
  },
  FreeEntriesUsedUp: {
    rule: 'The user has made all free entries of this UTC day.',
    passes: ({ perDay }) =>
      perDay === 0 ? 'A buy-in: free entries are off.' : 'A free entry on the next UTC day, or a buy-in.',
  },
  FreeEntryOpen: {
    rule: 'The user has an open free entry with the same players.',
    passes: 'A free entry with other players, or a buy-in.',
  },
  FundsTooLow: {
    rule: 'The user has less than the buy-in.',
    passes: ({ mode, available }) => `A buy-in of at most ${available} in ${mode} mode.`,
  },
}

function tellUnmet(rule: PromoRule): string {
  const { subject, requirement } = describeRule(rule)
  return `${subject}: ${requirement}.`
}
