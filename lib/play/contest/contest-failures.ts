import { impactFailures } from '@/lib/change/policy/seen-impact'
import { type ErrorTexts, lobbyBox, plain } from '@/lib/core/reply'
import type { StandingsProblems } from './prizes'

export const notFound = plain(404, 'Contest not found')

export const contestApiFailures = {
  ContestNotFound: notFound,
  IdempotencyKeyInvalid: lobbyBox('Invalid Key', () => 'The Idempotency-Key must have 1 to 255 characters.'),
  IdempotencyKeyReused: lobbyBox(
    'Key Already Used',
    () => 'This Idempotency-Key was used for another request. Use a new one.',
  ),
} satisfies ErrorTexts

export const contestFailures = {
  ...impactFailures,
  ContestNotFound: 'This contest no longer exists.',
  ContestStatusConflict: ({ status }: { status: string }) =>
    `The contest is already ${status}. Nothing was changed.`,
  ContestHasUsers: ({ entries }: { entries: number }) =>
    `${entries === 1 ? 'A user has' : `${entries.toLocaleString('en-US')} users have`} joined this contest. Canceling it requires a manager and a reason of at least 10 characters.`,
  ContestStarted: 'The contest has started. It stays locked and its start cannot change.',
  ContestNotStarted: 'The contest has not started yet. Complete it after its start.',
  ContestStartFixed: {
    field: 'startsAt',
    message: 'Users paid for this contest, so its start can only be moved earlier.',
  },
  ContestStartMissing: 'A contest with prizes needs a start or a slate. Choose a start.',
  ContestWithoutPrizes: 'Users paid for this contest, but it has no prizes. Cancel it to refund them.',
  ContestNeedsStandings: 'This contest has prizes. Enter the place of every entry to complete it.',
  ContestSettling: 'Money of this contest is still being paid. Try again in a minute.',
  ContestCorrectionTooLate: ({ hours }: { hours: number }) =>
    `Standings can be corrected for ${hours} hours after completion.`,
  StandingsUnchanged: 'These are the current standings. Nothing was changed.',
  StandingsSame: 'The standings no longer differ from those of the feed. Nothing was changed.',
  StandingsOwn:
    'You decided these standings, or are linked to the manager who did. Another manager must decide.',
  StandingsInvalid: describeStandingsProblems,
  JoiningRequiresManager:
    'Users have joined the contest with money, or it has prizes in cash or site credits. Only managers decide until when users can join it.',
  JoiningRequiresReason:
    'This decides until when users can join a contest that has participants or prizes in cash or site credits. Enter a reason of at least 10 characters.',
  PrizesRequireManager: 'A contest with prizes requires the manager role.',
  BlueprintNotFound: 'This blueprint no longer exists.',
  BlueprintInUse: { field: 'kind', message: 'Contests use this blueprint, so its kind cannot change.' },
  SlateMatchNotFound: ({ feedGameId }: { feedGameId: number }) => ({
    field: 'feedGameIds',
    message: `Match ${feedGameId} is no longer in the feed.`,
  }),
  SlateMatchStarted: ({ feedGameId }: { feedGameId: number }) => ({
    field: 'feedGameIds',
    message: `Match ${feedGameId} has started and users joined a contest with it, so it stays in the slate.`,
  }),
  SlateStartFixed: ({ contest }: { contest: string }) => ({
    field: 'feedGameIds',
    message: `Users joined ${contest}, so its start cannot be delayed and, with prizes in cash or site credits, not be moved earlier either. Keep its first match.`,
  }),
  SlateStartsContest: ({ contest }: { contest: string }) => ({
    field: 'feedGameIds',
    message: `Users joined ${contest}, and a new match would start it earlier. Add matches that start later.`,
  }),
  SlateStartTooSoon: ({ contest }: { contest: string }) => ({
    field: 'feedGameIds',
    message: `Users could join ${contest} for less than an hour, and it has prizes in cash or site credits. Choose matches that start later, or move the start of the contest with the approval of another manager.`,
  }),
  SlateMatchNotScheduled: ({ feedGameId }: { feedGameId: number }) => ({
    field: 'feedGameIds',
    message: `Match ${feedGameId} is not scheduled, so it cannot be added while contests use the slate. Add it once the feed reports its start.`,
  }),
}

function describeStandingsProblems({ missing, unknown, repeated, misplaced }: StandingsProblems): string {
  const list = (ids: number[]) => ids.map(id => `#${id}`).join(', ')
  return [
    missing.length > 0 && `Without a place: ${list(missing)}.`,
    unknown.length > 0 && `Not in this contest: ${list(unknown)}.`,
    repeated.length > 0 && `More than once: ${list(repeated)}.`,
    misplaced.length > 0 &&
      `Wrong place: ${list(misplaced)}. Tied entries share a place, and the next place counts them.`,
  ]
    .filter(Boolean)
    .join(' ')
}
