import { describeCashBar } from '@/lib/gates/rules'
import { lobbyBox, plain } from '@/lib/http/reply'
import type { Wordings } from '@/lib/http/standard-failures'

export const notFound = plain(404, 'Contest not found')

export const failures = {
  ContestNotFound: notFound,
  IdempotencyKeyInvalid: lobbyBox('Invalid Key', () => 'The Idempotency-Key must have 1 to 255 characters.'),
  IdempotencyKeyReused: lobbyBox(
    'Key Already Used',
    () => 'This Idempotency-Key was used for another request. Use a new one.',
  ),
  ContestClosed: lobbyBox(
    'Contest Closed',
    () => 'This contest no longer accepts entries. Join another one.',
  ),
  ContestFull: lobbyBox('Contest Full', d => `All ${d.capacity} places are taken. Join another contest.`),
  ContestModeMismatch: lobbyBox('Wrong Mode', d => `Switch to ${d.mode} mode to join this contest.`),
  CashPlayBarred: lobbyBox('No Cash Play', describeCashBar),
  EmailNotVerified: lobbyBox(
    'Email Not Verified',
    () => 'Verify your email to join a free contest with prizes.',
  ),
  FundsTooLow: lobbyBox('Not Enough Funds', d => `You have ${d.available} to play in ${d.mode} mode.`),
} satisfies Wordings
