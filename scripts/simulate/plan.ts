import type { z } from 'zod'
import type { feedPayload } from '@/lib/feed/schema'
import type { Athlete, Match } from './slate'

/** What the feed delivers at one moment of the play, and what there is to say about it. */
export type Scene = { atSeconds: number; delivery: z.input<typeof feedPayload>; says: string[] }

/** What is to be played, and how. */
export type Play = {
  gameId: number
  matches: Match[]
  athletes: Athlete[]
  startedAt: Date
  seconds: number
  /** Whether the last match is postponed when it should begin. */
  postpones: boolean
  /** Whether an athlete of the first match turns out not to have played. */
  benches: boolean
}

// Shares of the whole play: a quarter for entries, then matches that begin and end one after the other.
const kickOff = (index: number) => 0.25 + 0.05 * index
const whistle = (index: number) => 0.75 + 0.07 * index
const looks = 12

/** The whole play in order: the slate, kick-offs, figures that only grow, and ends. */
export function planPlay(play: Play): Scene[] {
  const { gameId: game_id, matches, athletes, seconds } = play
  const scenes: Scene[] = [
    {
      atSeconds: 0,
      delivery: {
        game_id,
        games: matches.map((match, index) => ({
          ...match,
          scheduled_at: momentOf(play, index),
          status: 'Scheduled',
        })),
        players: athletes.map(({ feed_game_id: _, projection: __, outcome: ___, ...athlete }) => athlete),
        projections: athletes.map(({ feed_player_id, feed_game_id, projection }) => ({
          feed_player_id,
          feed_game_id,
          projection,
        })),
      },
      says: [
        `${matches.length} games are open for entries:`,
        ...matches.map(
          (match, index) => `  ${nameOf(match)}, starts in ${Math.round(seconds * kickOff(index))} s`,
        ),
      ],
    },
    ...matches.flatMap((match, index) => playMatch(play, match, index)),
  ]
  return merge(scenes)
}

function playMatch(play: Play, match: Match, index: number): Scene[] {
  const { gameId: game_id, seconds } = play
  const { feed_game_id } = match
  const at = (share: number) => Math.round(seconds * share * 10) / 10
  if (play.postpones && index === play.matches.length - 1)
    return [
      {
        atSeconds: at(kickOff(index)),
        delivery: { game_id, games: [{ feed_game_id, status: 'Postponed' }] },
        says: [`${nameOf(match)} is postponed`],
      },
    ]
  const steps = Math.max(2, Math.round((whistle(index) - kickOff(index)) * looks))
  const shares = Array.from({ length: steps - 1 }, (_, step) => (step + 1) / steps)
  return [
    {
      atSeconds: at(kickOff(index)),
      delivery: {
        game_id,
        games: [{ feed_game_id, status: 'InProgress' }],
        results: figures(play, match, 0),
      },
      says: [`${nameOf(match)} begins`],
    },
    ...shares.map(share => ({
      atSeconds: at(kickOff(index) + share * (whistle(index) - kickOff(index))),
      // With its state, so that a delivery that comes late is known for one.
      delivery: {
        game_id,
        games: [{ feed_game_id, status: 'InProgress' as const }],
        results: figures(play, match, share),
      },
      says: [`${nameOf(match)}: ${leader(play, match, share)}`],
    })),
    {
      atSeconds: at(whistle(index)),
      delivery: { game_id, games: [{ feed_game_id, status: 'Final' }], results: figures(play, match, 1) },
      says: [`${nameOf(match)} is over: ${leader(play, match, 1)}`, ...benched(play, match)],
    },
  ]
}

const isBenched = (play: Play, athlete: Athlete) =>
  play.benches &&
  athlete === play.athletes.find(other => other.feed_game_id === play.matches[0]?.feed_game_id)

function figures(play: Play, { feed_game_id }: Match, share: number) {
  return play.athletes
    .filter(athlete => athlete.feed_game_id === feed_game_id)
    .map(athlete => {
      const is_played = !isBenched(play, athlete)
      const result = is_played ? Math.floor(athlete.outcome * share) : null
      return { feed_player_id: athlete.feed_player_id, feed_game_id, result, is_played }
    })
}

function leader(play: Play, match: Match, share: number): string {
  const best = play.athletes
    .filter(athlete => athlete.feed_game_id === match.feed_game_id && !isBenched(play, athlete))
    .reduce((one, other) => (other.outcome > one.outcome ? other : one))
  return `${best.short_name} has ${Math.floor(best.outcome * share)} (line ${best.projection})`
}

function benched(play: Play, { feed_game_id }: Match): string[] {
  return play.athletes
    .filter(athlete => athlete.feed_game_id === feed_game_id && isBenched(play, athlete))
    .map(athlete => `  ${athlete.short_name} did not play: picks on them are void`)
}

/** One delivery a moment: a feed tells all that it knows at once. */
function merge(scenes: Scene[]): Scene[] {
  const moments = [...new Set(scenes.map(scene => scene.atSeconds))].sort((one, other) => one - other)
  return moments.map(atSeconds => {
    const now = scenes.filter(scene => scene.atSeconds === atSeconds)
    return {
      atSeconds,
      delivery: {
        game_id: now[0]?.delivery.game_id ?? 0,
        games: now.flatMap(scene => scene.delivery.games ?? []),
        players: now.flatMap(scene => scene.delivery.players ?? []),
        projections: now.flatMap(scene => scene.delivery.projections ?? []),
        results: now.flatMap(scene => scene.delivery.results ?? []),
      },
      says: now.flatMap(scene => scene.says),
    }
  })
}

const nameOf = ({ home_team, away_team }: Match) => `${away_team} at ${home_team}`

const momentOf = ({ startedAt, seconds }: Play, index: number) =>
  new Date(startedAt.getTime() + seconds * kickOff(index) * 1_000).toISOString()
