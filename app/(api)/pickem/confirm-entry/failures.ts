import { box } from '@/lib/http/reply'
import type { Wordings } from '@/lib/http/standard-failures'

const lobby = <Detail>(heading: string, say: (detail: Detail) => string) =>
  box<Detail>(detail => ({ heading, message: say(detail), cta_type: 'Lobby' }))

function sayFreeEntriesUsedUp({ perDay }: { perDay: number }): string {
  if (perDay === 0) return 'Free entries are not available right now.'
  return `You can make ${perDay} free ${perDay === 1 ? 'entry' : 'entries'} per day (UTC). Try again tomorrow.`
}

/** Every refusal of a slip, as a box that sends the app back to its lobby. */
export const failures = {
  BuyInTooHigh: lobby('Entry Fee Too High', d => `The entry fee can be at most ${d.maximum}.`),
  PicksUnreadable: lobby('Picks Not Clear', d => `Send a list of ${d.players} picks, each more or less.`),
  PlayerPickedTwice: lobby('Picked Twice', d => `Pick player ${d.feedPlayerId} only once.`),
  FeedGamesTooFew: lobby('One Game Only', () => 'Pick players from at least two games.'),
  TeamsTooFew: lobby('One Team Only', () => 'Pick players from at least two teams.'),
  CashPlayBarred: lobby('No Cash Play', d => `Your ${d.why} bars cash play. Switch to Arcade mode.`),
  GameClosed: lobby('Sport Not Open', () => 'This sport takes no entries now. Pick another one.'),
  PlayerNotOffered: lobby('Not Offered', d => `Player ${d.player} has no line in game ${d.game} now.`),
  FeedGameStarted: lobby('Game Started', d => `${d.feedGame} takes no more picks. Pick a later game.`),
  LineMoved: lobby('Line Moved', d => `The line of ${d.player} is ${d.line} now.`),
  PicksNotOffered: lobby('Not Offered', d => `Entries of ${d.picks} picks are not on offer now.`),
  MultiplierWrong: lobby('Multiplier Changed', d => `For ${d.picks} picks it is ${d.multiplier} now.`),
  PayoutWrong: lobby('Payout Changed', d => `The payout of this entry is ${d.payout}.`),
  IdempotencyKeyInvalid: lobby('Unusable Key', () => 'The Idempotency-Key has 1 to 255 characters.'),
  IdempotencyKeyReused: lobby('Used Key', () => 'This Idempotency-Key had another slip. Use a new one.'),
  OpposingEntryOpen: lobby(
    'Opposing Picks',
    () => 'You have an open entry with other picks on these players.',
  ),
  EmailNotVerified: lobby('Email Not Verified', () => 'Verify your email to make a free entry.'),
  FreeEntriesUsedUp: lobby('No Free Entry Left', sayFreeEntriesUsedUp),
  FreeEntryOpen: lobby('Free Entry Open', () => 'You already have an open free entry with these players.'),
  FundsTooLow: lobby('Not Enough Funds', d => `You have ${d.available} to play in ${d.mode} mode.`),
} satisfies Wordings
