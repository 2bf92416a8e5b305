import type { z } from 'zod'
import type { FailureDetails } from '@/lib/core/failure'
import type { FeedPayload, feedGame, feedGameStatus, importCounts } from './schema'

export const matchFailures = {
  MatchNotFound: 'This match is not in the feed.',
  FeedPlayerNotFound: 'The player is not in this match.',
  LineOutOfRange: ({ min, max, row, player }: FailureDetails['LineOutOfRange']) => {
    if (min === null || max === null)
      return 'The feed has sent no line for this player, so it cannot be changed.'
    const range = `Choose a line from ${min} to ${max}. Larger changes from the feed’s line are not allowed.`
    return row === undefined ? range : `Row ${row + 1}, ${player}: ${range}`
  },
  CatalogGameNotFound: 'This game is not in the catalog.',
  ContestStandingsRejected: ({ contestId, why }: { contestId: number; why: string }) =>
    `Contest ${contestId} ${why}.`,
}

declare module '@/lib/core/failure' {
  interface FailureDetails {
    CatalogGameNotFound: { gameId: number }
    FeedFileInvalid: { problems: FileProblem[]; more: number }
    /** Allowed range; null if the feed has sent no line. In a file: the index in `projections`, and the player. */
    LineOutOfRange: { min: number | null; max: number | null; row?: number; player?: string }
    MatchNotFound: undefined
    FeedPlayerNotFound: undefined
    /** `row` is the index in `contest_standings`. */
    ContestStandingsRejected: { row: number; contestId: number; why: string }
  }
}

export type MatchKey = { gameId: number; feedGameId: number }

/** Open and settled entries of a match are counted among this many of its newest picks. */
export const maxCountedPicks = 2_000

/** Statuses in which settlement grades a match. */
export function isOver(status: FeedGameStatus): boolean {
  return ['Final', 'Postponed', 'Canceled', 'Suspended'].includes(status)
}

/** Range for manual line changes: `percent` of the feed's line, at most `points`. */
export function findLineRange(feedLine: number | null, percent: number, points: number) {
  if (feedLine === null) return null
  const maxChange = Math.min((Math.abs(feedLine) * percent) / 100, points)
  const round = (line: number) => Math.round(line * 100) / 100
  return { min: round(feedLine - maxChange), max: round(feedLine + maxChange) }
}

export function isInRange(line: number, range: { min: number; max: number }): boolean {
  return line >= range.min && line <= range.max
}

/** A problem in a file: line if known, field ("" for the whole line) and reason. */
export type FileProblem = { line: number | null; field: string; reason: string }

export type FeedGameStatus = z.output<typeof feedGameStatus>

/** A stored match; empty if the feed only mentioned its ID. */
export type FeedMatch = {
  feedGameId: number
  homeTeam: string
  awayTeam: string
  scheduledAt: Date | null
  status: FeedGameStatus
}

const allButFinal: readonly FeedGameStatus[] = [
  'Scheduled',
  'Delayed',
  'Postponed',
  'Suspended',
  'InProgress',
  'Canceled',
]

/** Statuses that are outdated once a match has the given status, so that a late payload cannot reopen it. */
const outdatedAfter: Partial<Record<FeedGameStatus, readonly FeedGameStatus[]>> = {
  InProgress: ['Scheduled', 'Delayed'],
  Suspended: ['Scheduled', 'Delayed'],
  Canceled: ['Scheduled', 'Delayed', 'Postponed', 'Suspended'],
  Final: allButFinal,
}

type MatchRow = z.output<typeof feedGame>

/** True if the row's status is outdated; a correction never is. */
export function isOutdated(known: FeedMatch, row: MatchRow): boolean {
  if (row.is_correction || !row.status) return false
  return outdatedAfter[known.status]?.includes(row.status) ?? false
}

/** True for a correction that sets the match back to upcoming. */
export function isReopening({ is_correction, status }: MatchRow): boolean {
  return Boolean(is_correction) && (status === 'Scheduled' || status === 'Delayed')
}

/** Missing fields keep their value; an outdated row only fills empty fields. */
export function mergeMatch(known: FeedMatch, row: MatchRow): FeedMatch {
  const scheduledAt = row.scheduled_at ? new Date(row.scheduled_at) : null
  if (isOutdated(known, row))
    return {
      ...known,
      homeTeam: known.homeTeam || (row.home_team ?? ''),
      awayTeam: known.awayTeam || (row.away_team ?? ''),
      scheduledAt: known.scheduledAt ?? scheduledAt,
    }
  return {
    ...known,
    homeTeam: row.home_team ?? known.homeTeam,
    awayTeam: row.away_team ?? known.awayTeam,
    scheduledAt: scheduledAt ?? known.scheduledAt,
    status: row.status ?? known.status,
  }
}

export function isSameMatch(one: FeedMatch, other: FeedMatch): boolean {
  return (
    one.homeTeam === other.homeTeam &&
    one.awayTeam === other.awayTeam &&
    one.scheduledAt?.getTime() === other.scheduledAt?.getTime() &&
    one.status === other.status
  )
}

/** Whether entries of the match can be settled, or settled again, after the change. A later start can make picks void. */
export function needsSettlement(before: FeedMatch, after: FeedMatch): boolean {
  const [start, newStart] = [before.scheduledAt?.getTime(), after.scheduledAt?.getTime()]
  if (start !== undefined && newStart !== undefined && newStart > start) return true
  const isChanged = before.status !== after.status || start !== newStart
  return isChanged && (isOver(before.status) || isOver(after.status))
}

export type PayloadCounts = z.input<typeof importCounts>

/** Number of rows by kind. */
export function countPayload({
  games,
  players,
  projections,
  results,
  contest_standings,
}: FeedPayload): PayloadCounts {
  return {
    games: games.length,
    players: players.length,
    projections: projections.length,
    results: results.length,
    ...(contest_standings.length > 0 && { contest_standings: contest_standings.length }),
  }
}

/** "Storm at Comets". */
export function formatMatchName({ homeTeam, awayTeam, feedGameId }: NamedMatch): string {
  return homeTeam || awayTeam ? `${awayTeam} at ${homeTeam}` : `Match ${feedGameId}`
}

type NamedMatch = { homeTeam: string; awayTeam: string; feedGameId: number }
