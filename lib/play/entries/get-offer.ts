import sql from 'sql-template-tag'
import { includesUse } from '@/lib/change/settings/cash-uses'
import { readSettings } from '@/lib/change/settings/read'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import type { BucketKind, PickSide, UserMode } from '@/lib/db/generated/enums'
import type { Balances } from '@/lib/ledger/lock-wallet'
import { availableCents } from '@/lib/ledger/spend'
import { isBarredAsPerson, otherAccountsOf, personProof, personUses } from '@/lib/people/person/person'
import { findMissingProof, type PersonProof } from '@/lib/people/person/rules'
import { identityState, isGeoDenied } from '@/lib/people/restrictions/cash-restrictions'
import { type CashRestrictions, findCashBar } from '@/lib/people/restrictions/rules'
import { isMatchOpen } from '@/lib/play/feed/match-state'
import { isSelectable } from './list-players'
import { type FreeEntryUsage, formatPlayersKey, type Slip } from './rules'
import type { Offer, OfferedPlayer } from './verify-slip'

type OfferToUser = Offer &
  Omit<CashRestrictions, 'isSelfExcluded'> & { hasOpposing: boolean; free: FreeEntryUsage }

type Row = Pick<OfferToUser, 'gameName' | 'isGeoDenied' | 'identity' | 'hasOpposing'> &
  FreeEntryUsage &
  OfferedPlayer & { tableId: number | null; multiplier: string | null }

// statement_timestamp() is stable: evaluated once, after the user was locked.
const utcDay = sql`(statement_timestamp() at time zone 'UTC')::date`

/** Highest number of the free entries of today, by the user or another account of the person; 0 if none. */
const usedToday = (userId: number) => sql`
  greatest(coalesce((select max(free_number) from pickem_entries where user_id = ${userId} and free_on = ${utcDay}), 0),
           ${personUses(sql`${userId}`, sql`'free_entry:' || to_char(${utcDay}, 'YYYY-MM-DD')`)})`

/** All that a slip is checked against, in one round trip. Subqueries around arrays keep PostgreSQL's plan generic. */
export async function findOffer(
  db: Db,
  userId: number,
  { game_id, players, buy_in: buyIn }: Slip,
  sides: readonly PickSide[],
): Promise<OfferToUser> {
  const playerIds = players.map(player => player.feed_player_id)
  const feedGameIds = players.map(player => player.feed_game_id)
  const isFree = buyIn === 0
  const openOnPlayers = sql`
    user_id in (select ${userId}::int union all ${otherAccountsOf(sql`${userId}::int`)}) and pickem_entries.game_id = ${game_id} and players_key = ${formatPlayersKey(players)}
    and settled_at is null`
  const rows = await db.rows<Row>(sql`
    select (select name from games where id = ${game_id} and status = 'Active') as game_name,
           ${isGeoDenied(userId)} as is_geo_denied, ${identityState(userId)} as identity,
           ${utcDay}::text as today, case when ${isFree}::boolean then ${usedToday(userId)} else 0 end as used_today,
           ${isFree}::boolean and exists (select from pickem_entries where ${openOnPlayers} and buy_in_cents = 0) as is_open_on_players,
           exists (select from pickem_entries
                          join pickem_entry_players pick on pick.entry_id = pickem_entries.id
                          join unnest((select ${playerIds}::int[]), (select ${sides}::text[])) as asked (player, side)
                            on asked.player = pick.feed_player_id and asked.side <> pick.side::text
                    where ${openOnPlayers}) as has_opposing,
           multipliers.table_id, multipliers.multiplier, ${isMatchOpen} as is_open, home_team, away_team,
           scheduled_at as starts_at,
           coalesce(short_name, '') as short_name, coalesce(team, '') as team,
           case when short_name <> '' and line_held_by_id is null then projection end as line
      from unnest((select ${playerIds}::int[]), (select ${feedGameIds}::int[]))
             with ordinality as picked (feed_player_id, feed_game_id, seat)
           left join feed_games
             on feed_games.game_id = ${game_id} and feed_games.feed_game_id = picked.feed_game_id
           left join feed_players
             on feed_players.game_id = ${game_id} and feed_players.feed_player_id = picked.feed_player_id
           left join projections
             on projections.game_id = ${game_id} and projections.feed_game_id = picked.feed_game_id
                and projections.feed_player_id = picked.feed_player_id
           left join multipliers
             on multipliers.picks = ${players.length}::int
                and multipliers.table_id = (select max(id) from multiplier_tables)
     order by seat`)
  const [first] = rows
  if (!first) throw new Error('The offer of a slip has no players')
  const { gameName, tableId, multiplier, hasOpposing, today, isOpenOnPlayers } = first
  return {
    gameName,
    isGeoDenied: first.isGeoDenied,
    identity: first.identity,
    hasOpposing,
    free: { today, usedToday: first.usedToday, isOpenOnPlayers },
    multiplier: tableId === null || multiplier === null ? null : { tableId, value: multiplier },
    players: rows,
  }
}

/** A match with the players that can be picked, by team. */
type OfferedMatch = {
  feedGameId: number
  homeTeam: string
  awayTeam: string
  closesAt: Date
  teams: { team: string; feedPlayerIds: number[] }[]
}

export type GameOffer = Awaited<ReturnType<typeof getOffer>>

/** What confirm-entry would check a slip of this user against. Throws GameClosed. */
export async function getOffer(userId: number, gameId: number) {
  const [settings, terms, multipliers, matches] = await Promise.all([
    readSettings(),
    findTerms(userId, gameId),
    db.rows<{ picks: number; multiplier: string }>(sql`
      select picks, multiplier from multipliers
       where table_id = (select max(id) from multiplier_tables) order by picks`),
    findMatches(userId, gameId),
  ])
  const { mode, balances } = terms
  const barredBy =
    mode === 'Cash'
      ? findCashBar('entries', terms, includesUse(settings.kyc_required_for_cash, 'entries'))
      : null
  const left = Math.max(0, settings.free_entries_per_day - terms.usedToday)
  return {
    gameId,
    mode,
    maxBuyInCents: settings.entry_fee_maximum_cents,
    availableCents: availableCents(mode, balances),
    freePayoutCents: settings.free_entry_payout_cents,
    freeLeftToday: findMissingProof(terms) || barredBy ? 0 : left,
    isOpposingAllowed: settings.allow_opposing_entries,
    refundsShortLosses: settings.refund_short_losses,
    siteCreditsReturnWinningsOnly: settings.site_credits_return_winnings_only,
    barredBy,
    multipliers,
    matches,
  }
}

type Terms = CashRestrictions &
  PersonProof & {
    mode: UserMode
    usedToday: number
    balances: Balances
  }

async function findTerms(userId: number, gameId: number): Promise<Terms> {
  const rows = await db.rows<Omit<Terms, 'balances'> & { kind: BucketKind; balanceCents: bigint }>(sql`
    select u.mode, u.is_self_excluded or ${isBarredAsPerson(sql`u.id`)} as is_self_excluded, ${isGeoDenied(userId)} as is_geo_denied,
           ${identityState(userId)} as identity, ${personProof}, ${usedToday(userId)} as used_today,
           b.kind, b.balance_cents
      from users u join buckets b on b.user_id = u.id
     where u.id = ${userId} and exists (select from games where id = ${gameId} and status = 'Active')`)
  const [first] = rows
  if (!first) throw new Failure('GameClosed')
  const balances = Object.fromEntries(rows.map(row => [row.kind, row.balanceCents]))
  return { ...first, balances: balances as Terms['balances'] }
}

/** The matches that get-players lists for one of the user's contest entries. */
async function findMatches(userId: number, gameId: number): Promise<OfferedMatch[]> {
  const rows = await db.rows<Omit<OfferedMatch, 'teams'> & { team: string; feedPlayerIds: number[] }>(sql`
    with joined as materialized (
      select distinct contests.blueprint_id
        from contest_entries
             join contests on contests.id = contest_entries.contest_id
             join blueprints on blueprints.id = contests.blueprint_id
       where contest_entries.user_id = ${userId} and contest_entries.status <> 'left'
         and blueprints.game_id = ${gameId}
    )
    select feed_games.feed_game_id, home_team, away_team, scheduled_at as closes_at /* not null */, team,
           array_agg(feed_players.feed_player_id order by feed_players.feed_player_id) as feed_player_ids
      from projections
           join feed_games using (game_id, feed_game_id)
           join feed_players using (game_id, feed_player_id)
     where game_id = ${gameId} and ${isSelectable}
       and (feed_game_id in (select slate.feed_game_id from joined
                                    join blueprint_feed_games slate using (blueprint_id)
                              where slate.game_id = ${gameId})
            or exists (select from joined
                        where not exists (select from blueprint_feed_games slate
                                           where slate.blueprint_id = joined.blueprint_id)))
     group by feed_games.feed_game_id, home_team, away_team, scheduled_at, team
     order by scheduled_at, feed_games.feed_game_id, team`)
  const matches = new Map<number, OfferedMatch>()
  for (const { team, feedPlayerIds, ...match } of rows) {
    const known = matches.get(match.feedGameId) ?? { ...match, teams: [] }
    known.teams.push({ team, feedPlayerIds })
    matches.set(match.feedGameId, known)
  }
  return [...matches.values()]
}
