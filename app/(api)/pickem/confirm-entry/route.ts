import { endpoint } from '@/lib/http/endpoint'
import { box, messageShape } from '@/lib/http/reply'
import { confirmEntry } from '@/lib/pickem/confirm-entry'
import { slip } from '@/lib/pickem/schema'

const lobby = <Detail>(heading: string, say: (detail: Detail) => string) =>
  box<Detail>(detail => ({ heading, message: say(detail), cta_type: 'Lobby' }))

/** Buys a pick'em entry on the server's own terms; the same request sent again buys no second one. */
export const POST = endpoint({
  access: 'user',
  summary: "Confirm a pick'em entry",
  body: slip,
  bodyLimitBytes: 64 * 1024,
  reply: { status: 200, shape: messageShape },
  invalid: box(errors => ({ message: Object.values(errors).flat().join(' '), cta_type: 'Lobby' })),
  failures: {
    BuyInTooHigh: lobby('Entry Fee Too High', d => `The entry fee can be at most ${d.maximum}.`),
    PicksUnreadable: lobby('Picks Not Clear', d => `Send a list of ${d.players} picks, each more or less.`),
    PlayerPickedTwice: lobby('Picked Twice', d => `Pick player ${d.feedPlayerId} only once.`),
    FeedGamesTooFew: lobby('One Game Only', () => 'Pick players from at least two games.'),
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
    FundsTooLow: lobby('Not Enough Funds', d => `You have ${d.available} to play in ${d.mode} mode.`),
  },
  limits: [{ name: 'confirm-entry', points: 10, seconds: 10, by: 'user' }],
  idempotent: true,
  async handle({ user, body, once }) {
    await confirmEntry(once, user.id, body)
    return { message: 'Entry confirmed' }
  },
})
