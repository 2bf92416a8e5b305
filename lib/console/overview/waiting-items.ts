import sql from 'sql-template-tag'
import { formatReleaseName } from '@/lib/app-config/release/rules'
import { env } from '@/lib/core/env'
import { maskText } from '@/lib/core/mask'
import { db } from '@/lib/db/client'
import { findMissingChannels } from '@/lib/notify/messages/providers'
import type { Channel } from '@/lib/notify/messages/rules'
import { isContestOverdue, plannedStart } from '@/lib/play/contest/contest-start'
import { heldLines, isOverdue, isUnfinished } from '@/lib/play/feed/match-state'
import { listPressingReleases } from './pressing-releases'

/** What does not go on until an operator acts. */
export type WaitingItem =
  | { kind: 'unsent'; channel: Channel; count: number; hasMore: boolean; at: Date }
  | {
      kind: 'rollout'
      id: number
      name: string
      isStopped: boolean
      percent: number
      reason: string
      at: Date
    }
  | { kind: 'games'; names: string[]; at: Date }
  /** Cash buy-ins of their open entries, in cents. */
  | { kind: 'overdue'; matches: number; entries: number; cents: number; at: Date }
  /** Cash buy-ins of their entries, in cents. */
  | { kind: 'contests'; contests: number; entries: number; cents: number; at: Date }
  /** Since the latest delivery of any of them; null if none was ever delivered. */
  | { kind: 'feeds'; names: string[]; matches: number; at: Date | null }
  | { kind: 'webhooks'; endpoints: { id: number; name: string }[]; at: Date }
  | {
      kind: 'lines'
      gameId: number
      feedGameId: number
      match: string
      players: number
      requested: number
      at: Date
    }

const maxUnsent = 1_000

/** Whether the queued message still matters: the invitation of an operator who joined or was disabled does not. */
export const isAwaited = sql`not (template = 'operator-invitation' and exists (
  select from operators
   where lower(email) = recipient and (password_hash is not null or sso_subject is not null or disabled_at is not null)))`

/** Messages that wait because their channel has no provider. */
export async function findUnsentMessages(): Promise<WaitingItem[]> {
  const rows = await db.rows<{ channel: Channel; count: number; at: Date | null }>(sql`
    select missing.channel /* not null */, waiting.count /* not null */, waiting.at
      from unnest(${findMissingChannels(env())}::text[]) as missing (channel)
           cross join lateral (
             select count(*)::int as count, min(created_at) as at
               from (select created_at from messages where status = 'queued' and channel::text = missing.channel and ${isAwaited}
                      order by id limit ${maxUnsent + 1}) as messages) as waiting`)
  return rows.flatMap(({ channel, count, at }) =>
    at
      ? [{ kind: 'unsent', channel, count: Math.min(count, maxUnsent), hasMore: count > maxUnsent, at }]
      : [],
  )
}

export async function findHaltedRollouts(): Promise<WaitingItem[]> {
  const { halted } = await listPressingReleases()
  return halted.map(({ id, rolloutState, rolloutPercent, rolloutReason, updatedAt, ...release }) => ({
    kind: 'rollout',
    id,
    name: formatReleaseName(release),
    isStopped: rolloutState === 'stopped',
    percent: rolloutPercent,
    // Shown to viewers.
    reason: maskText(rolloutReason),
    at: updatedAt,
  }))
}

/** SQL of games that an operator paused, with the time `at`; not of those that are paused since the installation. */
export const pausedGames = sql`
  from games cross join lateral (
         select created_at as at from audit_rows
          where subject_type = 'game' and subject_id = games.id::text and action in ('game.pause', 'game.activate')
          order by id desc limit 1) as pause
 where games.status = 'Paused'`

export async function findPausedGames(): Promise<WaitingItem[]> {
  const row = await db.row<{ names: string[] | null; at: Date | null }>(sql`
    select array_agg(name order by sequence, games.id) as names, max(at) as at ${pausedGames}`)
  return row?.names && row.at ? [{ kind: 'games', names: row.names, at: row.at }] : []
}

/** SQL of matches that should be over, but whose results the feed did not report, or not all. */
export const overdueMatches = sql`from feed_games where ${isOverdue}`

export async function findOverdueMatches(): Promise<WaitingItem[]> {
  const row = await db.one<{ matches: number; entries: number; cents: bigint; at: Date | null }>(sql`
    with overdue as materialized (
      select game_id, feed_game_id, coalesce(scheduled_at, started_at) as at ${overdueMatches}
    ), waiting as (
      select mode, buy_in_cents from pickem_entries
       where settled_at is null and id in (
               select entry_id from pickem_entry_players join overdue using (game_id, feed_game_id))
    )
    select (select count(*)::int from overdue) as matches, (select min(at) from overdue) as at,
           (select count(*)::int from waiting) as entries,
           (select coalesce(sum(buy_in_cents), 0)::bigint from waiting where mode = 'Cash') as cents`)
  const { matches, entries, cents, at } = row
  return at ? [{ kind: 'overdue', matches, entries, cents: Number(cents), at }] : []
}

/** SQL of contests that no one completed or canceled. */
export const overdueContests = sql`from contests c where ${isContestOverdue}`

export async function findOverdueContests(): Promise<WaitingItem[]> {
  const row = await db.one<{ contests: number; entries: number; cents: bigint; at: Date | null }>(sql`
    select count(*)::int as contests, coalesce(sum(entry_count), 0)::int as entries,
           coalesce(sum(entry_count * buy_in_cents) filter (where kind = 'cash'), 0)::bigint as cents,
           min(coalesce(${plannedStart}, c.updated_at)) as at
      ${overdueContests}`)
  const { contests, entries, cents, at } = row
  return at ? [{ kind: 'contests', contests, entries, cents: Number(cents), at }] : []
}

/** SQL of active games that apps see without a feed, although they have matches that are not over. */
export const gamesWithoutFeed = sql`
  from games
 where games.status = 'Active' and cron_status = 0
   and exists (select from feed_games where game_id = games.id and ${isUnfinished})`

export async function findGamesWithoutFeed(): Promise<WaitingItem[]> {
  const { names, ...found } = await db.one<{ names: string[] | null; matches: number; at: Date | null }>(sql`
    select array_agg(name order by sequence, id) as names, coalesce(sum(matches), 0)::int as matches,
           max(delivered_at) as at
      from (select * ${gamesWithoutFeed}) as games
           left join feed_deliveries on feed_deliveries.game_id = games.id
           cross join lateral (
             select count(*)::int as matches from feed_games where game_id = games.id and ${isUnfinished}
           ) as unfinished`)
  return names ? [{ kind: 'feeds', names, ...found }] : []
}

/** SQL of endpoints that the service disabled. */
export const disabledEndpoints = sql`from webhook_endpoints where disabled_because in ('gone', 'failing')`

export async function findDisabledEndpoints(): Promise<WaitingItem[]> {
  const rows = await db.rows<{ id: number; name: string; at: Date }>(sql`
    select id, name, disabled_at as at /* not null */ ${disabledEndpoints} order by disabled_at, id`)
  const [first] = rows
  return first
    ? [{ kind: 'webhooks', endpoints: rows.map(({ id, name }) => ({ id, name })), at: first.at }]
    : []
}

export async function findHeldLines(limit: number): Promise<WaitingItem[]> {
  const matches = await db.rows<Omit<Extract<WaitingItem, { kind: 'lines' }>, 'kind'>>(sql`
    select line.game_id, line.feed_game_id, concat(away_team, ' at ', home_team) as match,
           count(distinct line.feed_player_id)::int as players,
           (count(distinct line.feed_player_id)
              filter (where request.decision is null and request.expires_at > now()))::int as requested /* not null */,
           max(line.updated_at) as at /* not null */
      ${heldLines}
     group by line.game_id, line.feed_game_id, away_team, home_team order by at desc limit ${limit}`)
  return matches.map(match => ({ kind: 'lines', ...match }))
}
