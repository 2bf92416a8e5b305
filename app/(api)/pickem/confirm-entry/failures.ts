import { box, type ErrorTexts } from '@/lib/core/reply'
import { describeCashBar } from '@/lib/people/restrictions/rules'

/** Every rejected slip, as a box that returns the app to its lobby. */
export const confirmEntryFailures = {
  BuyInTooHigh: lobby('Entry Fee Too High', d => `The entry fee can be at most ${d.maximum}.`),
  PicksUnreadable: lobby('Invalid Picks', d => `Choose more or less for each of the ${d.players} players.`),
  PlayerPickedTwice: lobby('Picked Twice', () => 'Pick each player only once.'),
  FeedGamesTooFew: lobby('One Game Only', () => 'Pick players from at least two games.'),
  TeamsTooFew: lobby('One Team Only', () => 'Pick players from at least two teams.'),
  CashPlayBarred: lobby('No Cash Play', describeCashBar),
  GameClosed: lobby('Sport Closed', () => 'This sport is not open for entries. Pick another one.'),
  PlayerNotOffered: lobby(
    'Not Offered',
    () => 'One of the players is not offered anymore. Pick another one.',
  ),
  FeedGameStarted: lobby('Game Started', d => `${d.feedGame} no longer accepts picks. Pick a later game.`),
  LineMoved: lobby('Line Moved', d => `The line of ${d.player} is now ${d.line}.`),
  PicksNotOffered: lobby('Not Offered', d => `Entries of ${d.picks} picks are not available right now.`),
  MultiplierWrong: lobby(
    'Multiplier Changed',
    d => `The multiplier for ${d.picks} picks is now ${d.multiplier}.`,
  ),
  PayoutWrong: lobby('Payout Changed', d => `The payout of this entry is ${d.payout}.`),
  IdempotencyKeyInvalid: lobby('Invalid Key', () => 'The Idempotency-Key must have 1 to 255 characters.'),
  IdempotencyKeyReused: lobby(
    'Key Already Used',
    () => 'This Idempotency-Key was used for another slip. Use a new one.',
  ),
  OpposingEntryOpen: lobby(
    'Opposing Picks',
    () => 'You have an open entry with other picks on these players.',
  ),
  EmailNotVerified: lobby('Email Not Verified', () => 'Verify your email to make a free entry.'),
  PhoneNotVerified: lobby(
    'Phone Not Verified',
    () => 'Verify your phone number or your identity to make a free entry.',
  ),
  FreeEntriesUsedUp: lobby('No Free Entry Left', describeFreeEntryLimit),
  FreeEntryOpen: lobby('Free Entry Open', () => 'You already have an open free entry with these players.'),
  FundsTooLow: lobby('Not Enough Funds', d => `You have ${d.available} to play in ${d.mode} mode.`),
} satisfies ErrorTexts

function lobby<Detail>(heading: string, describe: (detail: Detail) => string) {
  return box<Detail>(detail => ({ heading, message: describe(detail), cta_type: 'Lobby' }))
}

function describeFreeEntryLimit({ perDay }: { perDay: number }): string {
  if (perDay === 0) return 'Free entries are not available right now.'
  return `You can make ${perDay} free ${perDay === 1 ? 'entry' : 'entries'} per day (UTC). Try again tomorrow.`
}
