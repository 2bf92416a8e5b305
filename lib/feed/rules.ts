import type { z } from 'zod'
import type { feedGame, feedGameStatus } from './schema'

declare module '@/lib/failure' {
  interface FailureDetails {
    CatalogGameNotFound: { gameId: number }
    FeedFileInvalid: { problems: FileProblem[]; more: number }
    /** How far a line may be moved by hand; null where the feed has sent none. */
    LineOutOfRange: { min: number | null; max: number | null }
  }
}

/** The states in which settlement looks at a match. */
export function isOver(status: FeedGameStatus): boolean {
  return ['Final', 'Postponed', 'Canceled', 'Suspended'].includes(status)
}

/** Where a line may be moved to by hand: by so many percent of the feed's, and no more than so many points. */
export function findLineRange(
  feedLine: number | null,
  percent: number,
  points: number,
): { min: number; max: number } | null {
  if (feedLine === null) return null
  const most = Math.min((Math.abs(feedLine) * percent) / 100, points)
  const round = (line: number) => Math.round(line * 100) / 100
  return { min: round(feedLine - most), max: round(feedLine + most) }
}

/** What is wrong with a file: its line where that is known, the field or "" for the line itself, and why. */
export type FileProblem = { line: number | null; field: string; reason: string }

/** A state that the feed may call a match. */
export type FeedGameStatus = z.output<typeof feedGameStatus>

/** A match as we know it; all empty where only its id was ever told. */
export type FeedMatch = {
  feedGameId: number
  homeTeam: string
  awayTeam: string
  scheduledAt: Date | null
  status: FeedGameStatus
}

const all: readonly FeedGameStatus[] = [
  'Scheduled',
  'Delayed',
  'Postponed',
  'Suspended',
  'InProgress',
  'Canceled',
]

/** What a late delivery may no longer call a game that has got this far, so that nothing reopens it. */
const outrun: Partial<Record<FeedGameStatus, readonly FeedGameStatus[]>> = {
  InProgress: ['Scheduled', 'Delayed'],
  Suspended: ['Scheduled', 'Delayed'],
  Canceled: ['Scheduled', 'Delayed', 'Postponed', 'Suspended'],
  Final: all,
}

type Told = z.output<typeof feedGame>

/** Whether a row calls a game what it is past; one that says it is a correction is never late. */
export function isLate(known: FeedMatch, told: Told): boolean {
  if (told.is_correction || !told.status) return false
  return outrun[known.status]?.includes(told.status) ?? false
}

/** Whether a row reopens its game: a correction that calls it still to come. */
export function isReopening({ is_correction, status }: Told): boolean {
  return Boolean(is_correction) && (status === 'Scheduled' || status === 'Delayed')
}

/** The game after the feed told that row: what is not told stays, and a row that comes late only fills gaps. */
export function mergeMatch(known: FeedMatch, told: Told): FeedMatch {
  const scheduledAt = told.scheduled_at ? new Date(told.scheduled_at) : null
  if (isLate(known, told))
    return {
      ...known,
      homeTeam: known.homeTeam || (told.home_team ?? ''),
      awayTeam: known.awayTeam || (told.away_team ?? ''),
      scheduledAt: known.scheduledAt ?? scheduledAt,
    }
  return {
    ...known,
    homeTeam: told.home_team ?? known.homeTeam,
    awayTeam: told.away_team ?? known.awayTeam,
    scheduledAt: scheduledAt ?? known.scheduledAt,
    status: told.status ?? known.status,
  }
}

/** Whether both say the same of a match. */
export function isSameMatch(one: FeedMatch, other: FeedMatch): boolean {
  return (
    one.homeTeam === other.homeTeam &&
    one.awayTeam === other.awayTeam &&
    one.scheduledAt?.getTime() === other.scheduledAt?.getTime() &&
    one.status === other.status
  )
}
