import sql from 'sql-template-tag'
import { parse } from '@/lib/core/parse'
import { db } from '@/lib/db/client'
import { importFeed } from '@/lib/play/feed/import-feed'
import { feedPayload } from '@/lib/play/feed/schema'

export const importPayload = (payload: object, gameId = 5) =>
  importFeed(parse(feedPayload, { game_id: gameId, ...payload }))

export const storedMatch = (feedGameId: number, gameId = 5) =>
  db.row<{
    homeTeam: string
    awayTeam: string
    scheduledAt: Date | null
    status: string
    updatedAt: Date
  }>(sql`
    select home_team, away_team, scheduled_at, status, updated_at from feed_games
     where game_id = ${gameId} and feed_game_id = ${feedGameId}`)

export const storedPlayer = (feedPlayerId: number, gameId = 5) =>
  db.row<{ shortName: string; team: string; position: string; headshot: string | null; updatedAt: Date }>(sql`
    select short_name, team, position, headshot, updated_at from feed_players
     where game_id = ${gameId} and feed_player_id = ${feedPlayerId}`)

export const storedLine = (feedPlayerId: number, feedGameId: number, gameId = 5) =>
  db.row<{ projection: string | null; result: string | null; isPlayed: boolean | null }>(sql`
    select projection, result, is_played from projections
     where game_id = ${gameId} and feed_game_id = ${feedGameId} and feed_player_id = ${feedPlayerId}`)
