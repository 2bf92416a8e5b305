import sql, { empty } from 'sql-template-tag'
import { db } from '@/lib/db/client'
import type { BucketKind, LedgerKind } from '@/lib/db/generated/enums'
import { canResultsBeKnown } from '@/lib/play/feed/match-state'
import type { FeedMatch } from '@/lib/play/feed/rules'
import type { GradablePick, PickFacts } from '@/lib/play/grading/rules'
import { entriesList, type ListedEntry } from './entries-list'

export type EntryPick = FeedMatch & Omit<GradablePick, keyof PickFacts> & { position: number; player: string }

/** A posting of the entry's ledger transactions in one of the user's buckets. */
type EntryPosting = {
  transactionId: number
  kind: LedgerKind
  settlement: number
  bucket: BucketKind
  amountCents: bigint
  reason: string
  createdAt: Date
}

export type EntryDetail = ListedEntry & {
  settlement: number
  /** Whether a lost pick is refunded if too few live picks remain. */
  isShortLossRefunded: boolean
  /** Open, and none of its matches has started. */
  isRefundable: boolean
  /** The open correction that would change it. */
  correctionId: number | null
  players: EntryPick[]
  postings: EntryPosting[]
}

export async function findEntry(id: number): Promise<EntryDetail | null> {
  const { select, from, join = empty } = entriesList
  const [entry, players, postings] = await Promise.all([
    db.row<Omit<EntryDetail, 'players' | 'postings'>>(sql`
      select ${select}, e.settlement, e.is_short_loss_refunded,
             e.settled_at is null and not exists (
               select from pickem_entry_players pick join feed_games using (game_id, feed_game_id)
                where pick.entry_id = e.id and ${canResultsBeKnown}) as is_refundable,
             (select max(correction.id)
                from settlement_correction_entries join settlement_corrections correction on correction.id = correction_id
               where entry_id = e.id and correction.status = 'open') as correction_id
        from ${from} ${join} where e.id = ${id}`),
    db.rows<EntryPick>(sql`
      select p.position, p.feed_player_id, m.game_id, p.feed_game_id, f.first_name || ' ' || f.last_name as player,
             coalesce(p.team, f.team) as team /* not null */, m.home_team, m.away_team, m.scheduled_at, m.status, p.side,
             p.line, case when p.outcome is null then j.result else p.result end as result, p.outcome
        from pickem_entry_players p
             join feed_players f on (f.game_id, f.feed_player_id) = (p.game_id, p.feed_player_id)
             join feed_games m on (m.game_id, m.feed_game_id) = (p.game_id, p.feed_game_id)
             left join projections j on (j.game_id, j.feed_game_id, j.feed_player_id)
                                      = (p.game_id, p.feed_game_id, p.feed_player_id)
       where p.entry_id = ${id} order by p.position`),
    db.rows<EntryPosting>(sql`
      select t.id::float8 as transaction_id, t.kind, t.settlement, p.bucket, p.amount_cents, t.reason, t.created_at
        from ledger_transactions t join postings p on p.transaction_id = t.id and p.user_id is not null
       where t.pickem_entry_id = ${id} order by t.id, p.bucket`),
  ])
  return entry ? { ...entry, players, postings } : null
}

export type LatestEntry = Pick<ListedEntry, 'id' | 'picks' | 'gameName' | 'mode' | 'buyInCents'>

export async function findLatestEntry(userId: number): Promise<LatestEntry | null> {
  const entry = await db.row<LatestEntry>(sql`
    select e.id::float8, e.picks, g.name as game_name, e.mode, e.buy_in_cents
      from pickem_entries e join games g on g.id = e.game_id
     where e.user_id = ${userId} order by e.id desc limit 1`)
  return entry ?? null
}
