import sql from 'sql-template-tag'
import { includesUse } from '@/lib/change/settings/cash-uses'
import { readSettings } from '@/lib/change/settings/read'
import { Failure } from '@/lib/core/failure'
import { db } from '@/lib/db/client'
import type { BucketKind, UserMode } from '@/lib/db/generated/enums'
import type { Balances } from '@/lib/ledger/lock-wallet'
import { availableCents } from '@/lib/ledger/spend'
import { isBarredAsPerson, personProof } from '@/lib/people/person/person'
import { findMissingProof, type PersonProof } from '@/lib/people/person/rules'
import { identityState, isGeoDenied } from '@/lib/people/restrictions/cash-restrictions'
import { type CashBar, type CashRestrictions, findCashBar } from '@/lib/people/restrictions/rules'
import { usedToday } from './find-offer'
import { isSelectable } from './list-players'

/** A match with the players that can be picked, by team. */
type OfferedMatch = {
  feedGameId: number
  homeTeam: string
  awayTeam: string
  closesAt: Date
  teams: { team: string; feedPlayerIds: number[] }[]
}

export type GameOffer = {
  gameId: number
  mode: UserMode
  maxBuyInCents: number
  availableCents: bigint
  freePayoutCents: number
  freeLeftToday: number
  isOpposingAllowed: boolean
  refundsShortLosses: boolean
  siteCreditsReturnWinningsOnly: boolean
  barredBy: CashBar | null
  multipliers: { picks: number; multiplier: string }[]
  /** By start. */
  matches: OfferedMatch[]
}

/** What confirm-entry would check a slip of this user against. Throws GameClosed. */
export async function getOffer(userId: number, gameId: number): Promise<GameOffer> {
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
       where contest_entries.user_id = ${userId} and blueprints.game_id = ${gameId}
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
