import sql from 'sql-template-tag'
import { Failure } from '@/lib/core/failure'
import { maskRow, maskText } from '@/lib/core/mask'
import { db } from '@/lib/db/client'
import type { Db } from '@/lib/db/db'
import type { BucketKind, CorrectionStatus, EntryOutcome, UserMode } from '@/lib/db/generated/enums'
import { coverFromWaiting, type Short, type Waiting } from '@/lib/payments/return-waiting'
import type { ChangedResult } from './rules'

export type BucketChange = { bucket: BucketKind; cents: bigint }

/** Cents of `reclaimedCents` and `paidOutCents` are summed over all currencies. */
export type Correction = {
  id: number
  gameId: number
  gameName: string
  feedGameId: number
  homeTeam: string
  awayTeam: string
  matchStatus: string
  status: CorrectionStatus
  figures: ChangedResult[]
  entries: number
  /** Affected entries that are not corrected: settled too long ago, or of a deleted account. */
  lateEntries: number
  /** Number of entries by change, such as "won to lost". */
  outcomes: Record<string, number>
  reclaimedCents: bigint
  paidOutCents: bigint
  changes: BucketChange[]
  applied: number
  foundAt: Date
  decidedAt: Date | null
  decidedBy: string
  reason: string
  appliedAt: Date | null
}

type ShortUser = Short & { username: string }

const columns = sql`
  correction.id, correction.game_id, games.name as game_name, correction.feed_game_id, home_team, away_team,
  feed_games.status as match_status, correction.status, figures, entries, late_entries, outcomes, reclaimed_cents,
  paid_out_cents, found_at, decided_at, decided_by, correction.reason, correction.applied_at,
  done.applied`

const tables = sql`
  settlement_corrections correction
    join feed_games using (game_id, feed_game_id)
    join games on games.id = correction.game_id
    cross join lateral (
      select count(applied_at)::int as applied
        from settlement_correction_entries where correction_id = correction.id) as done`

/** Newest first; `before` is the last ID of the previous page. */
export async function listCorrections({
  status,
  before,
  limit = 50,
}: {
  status?: CorrectionStatus
  before?: number
  limit?: number
} = {}): Promise<Correction[]> {
  const corrections = await db.rows<Omit<Correction, 'changes'>>(sql`
    select ${columns} from ${tables}
     where (${status ?? null}::text is null or correction.status::text = ${status ?? null}::text)
       and (${before ?? null}::int is null or correction.id < ${before ?? null}::int)
     order by correction.id desc limit ${limit}`)
  const changes = await sumChanges(
    db,
    corrections.map(({ id }) => id),
  )
  return corrections.map(correction => ({
    ...correction,
    changes: changes.filter(({ correctionId }) => correctionId === correction.id),
  }))
}

type OperatorChange = { name: string; reason: string }

type OpenCorrection = Correction & {
  /** Amounts that could not be taken back when it was applied. */
  shortfalls: { mode: UserMode; cents: bigint }[]
  /** Users whose current balance cannot cover the changes, also with withdrawals that are not approved. */
  shortUsers: ShortUser[]
  /** Withdrawals that accepting returns, because the rest of the cash does not cover the changes. */
  returned: Waiting[]
  /** Null if the proposed results may be from the feed. */
  changedBy: OperatorChange | null
}

/** With `isMasked`, emails and phones in reasons are masked. */
export async function getCorrection(
  id: number,
  { isMasked }: { isMasked: boolean },
): Promise<OpenCorrection> {
  const correction = await db.row<Omit<Correction, 'changes'>>(sql`
    select ${columns} from ${tables} where correction.id = ${id}`)
  if (!correction) throw new Failure('CorrectionNotFound')
  const changedBy = await findProposedChange(correction)
  const { short: shortUsers, returned } = await coverFromWaiting(db, await findShortUsers(id))
  return {
    ...correction,
    reason: isMasked ? maskText(correction.reason) : correction.reason,
    changes: await sumChanges(db, [id]),
    shortfalls: await sumShortfalls(id),
    shortUsers,
    returned,
    changedBy: changedBy && isMasked ? maskRow(changedBy) : changedBy,
  }
}

/**
 * The last change by an operator before the correction was found. It is the proposed one if it set a proposed result, or nothing
 * changed the result or the match since: a change has the time of its audit row.
 */
async function findProposedChange({
  gameId,
  feedGameId,
  figures,
  foundAt,
}: Pick<Correction, 'gameId' | 'feedGameId' | 'figures' | 'foundAt'>): Promise<OperatorChange | null> {
  const row = await db.row<OperatorChange & { isProposed: boolean }>(sql`
    with proposed as (
      select * from unnest(${figures.map(figure => figure.feedPlayerId)}::int[],
                           ${figures.map(({ to }) => to.figure)}::numeric[]) as proposed (feed_player_id, figure)
    )
    select author_name as name, reason,
           audit.created_at in (
             select updated_at from projections
              where game_id = ${gameId} and feed_game_id = ${feedGameId}
                and feed_player_id in (select feed_player_id from proposed)
             union all
             select updated_at from feed_games where game_id = ${gameId} and feed_game_id = ${feedGameId})
           or exists (
             select from proposed
              where edit.feed_player_id = proposed.feed_player_id
                and (after @> jsonb_build_object('result', figure)
                     or after->'figures' @> jsonb_build_array(jsonb_build_object(
                          'feedGameId', ${feedGameId}::int, 'feedPlayerId', edit.feed_player_id, 'result', figure))))
             as is_proposed /* not null */
      from feed_edits edit join audit_rows audit on audit.id = edit.audit_id
     where edit.game_id = ${gameId} and edit.feed_game_id = ${feedGameId} and edit.line is null
       and (edit.feed_player_id is null or edit.feed_player_id in (select feed_player_id from proposed))
       and audit.created_at <= ${foundAt}
     order by audit.id desc limit 1`)
  return row?.isProposed ? { name: row.name, reason: row.reason } : null
}

/** Per correction and bucket. */
export async function sumChanges(on: Db, ids: readonly number[]) {
  return on.rows<BucketChange & { correctionId: number }>(sql`
    select correction_id, move.key::bucket_kind as bucket, sum(move.value::bigint)::bigint as cents
      from settlement_correction_entries, jsonb_each_text(moves) as move
     where correction_id = any(${ids}::int[]) group by 1, 2 order by 1, 2`)
}

async function sumShortfalls(id: number): Promise<OpenCorrection['shortfalls']> {
  return db.rows<OpenCorrection['shortfalls'][number]>(sql`
    select mode, sum(shortfall_cents)::bigint as cents
      from settlement_correction_entries join pickem_entries on pickem_entries.id = entry_id
     where correction_id = ${id} and shortfall_cents > 0 group by 1 order by 1`)
}

/** Largest shortfall first, at most 1,000 users. */
async function findShortUsers(id: number): Promise<ShortUser[]> {
  return db.rows<ShortUser>(sql`
    select moved.user_id, username, buckets.kind as bucket, balance_cents, -(balance_cents + moved.cents) as missing_cents
      from (select user_id, move.key as kind, sum(move.value::bigint)::bigint as cents
              from settlement_correction_entries join settlement_corrections on id = correction_id, jsonb_each_text(moves) as move
             where correction_id = ${id} and settlement_correction_entries.applied_at is null and status in ('open', 'accepted')
             group by user_id, move.key) as moved
           join buckets on buckets.user_id = moved.user_id and buckets.kind = moved.kind::bucket_kind
           join users on users.id = moved.user_id
     where balance_cents + moved.cents < 0 and moved.cents < 0 and buckets.kind in ('cash', 'site_credits', 'bucks')
     order by missing_cents desc, moved.user_id limit 1000`)
}

export type CorrectedEntry = {
  entryId: number
  userId: number
  username: string
  isUserDeleted: boolean
  mode: UserMode
  fromOutcome: EntryOutcome
  toOutcome: EntryOutcome
  fromPaidCents: bigint
  toPaidCents: bigint
  shortfallCents: bigint
  appliedAt: Date | null
}

/** In ID order; `after` is the last ID of the previous page. */
export async function listCorrectedEntries(id: number, after = 0, limit = 100): Promise<CorrectedEntry[]> {
  return db.rows<CorrectedEntry>(sql`
    select c.entry_id::float8, c.user_id, u.username, u.deleted_at is not null as is_user_deleted, e.mode, c.from_outcome,
           c.to_outcome, c.from_paid_cents, c.to_paid_cents, c.shortfall_cents, c.applied_at
      from settlement_correction_entries c
           join users u on u.id = c.user_id
           join pickem_entries e on e.id = c.entry_id
     where c.correction_id = ${id} and c.entry_id > ${after} order by c.entry_id limit ${limit}`)
}
