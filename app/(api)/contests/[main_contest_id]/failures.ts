import { box, plain } from '@/lib/http/reply'
import type { Wordings } from '@/lib/http/standard-failures'

export const notFound = plain(404, 'Contest not found')

export const lobby = <Detail>(heading: string, describe: (detail: Detail) => string) =>
  box<Detail>(detail => ({ heading, message: describe(detail), cta_type: 'Lobby' }))

/** Failures of joining and leaving. */
export const contestFailures = {
  ContestNotFound: notFound,
  IdempotencyKeyInvalid: lobby('Invalid Key', () => 'The Idempotency-Key must have 1 to 255 characters.'),
  IdempotencyKeyReused: lobby(
    'Key Already Used',
    () => 'This Idempotency-Key was used for another request. Use a new one.',
  ),
} satisfies Wordings
