import type { ErrorTexts } from '@/lib/core/reply'
import { lobbyBox, plain } from '@/lib/core/reply'

export const notFound = plain(404, 'Contest not found')

export const contestApiFailures = {
  ContestNotFound: notFound,
  IdempotencyKeyInvalid: lobbyBox('Invalid Key', () => 'The Idempotency-Key must have 1 to 255 characters.'),
  IdempotencyKeyReused: lobbyBox(
    'Key Already Used',
    () => 'This Idempotency-Key was used for another request. Use a new one.',
  ),
} satisfies ErrorTexts
