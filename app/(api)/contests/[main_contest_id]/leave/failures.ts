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
  ContestNotJoined: lobbyBox(
    'Not Joined',
    () => 'You are not in this contest, so there is nothing to leave.',
  ),
  ContestClosed: lobbyBox('Contest Closed', () => 'You can only leave a contest while it is open.'),
} satisfies Wordings
