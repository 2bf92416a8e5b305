import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import type { MatchKey } from '@/lib/play/feed/rules'
import type { GradableEntry, GradablePick, NumberedPick } from './rules'

type Row = Omit<GradableEntry, 'multipliers'> & { multipliers: Record<string, string> }

const columns = sql`
  entry.id::float8, entry.user_id, entry.mode, entry.buy_in_cents, entry.payout_cents, entry.unreturned_cents,
  coalesce((select jsonb_object_agg(picks, multiplier::text) from multipliers where table_id = entry.multiplier_table_id),
           '{}') as multipliers,
  entry.is_short_loss_refunded, entry.settlement, entry.outcome, entry.paid_cents`

async function readEntries(db: Db, entryIds: readonly number[], rest: Sql): Promise<GradableEntry[]> {
  const rows = await db.rows<Row>(sql`
    select ${columns} from pickem_entries entry where entry.id = any(${entryIds}::bigint[]) ${rest}`)
  return rows.map(toGradable)
}

/** The open entries among these, locked in ID order until the transaction ends. */
export const lockOpenEntries = (db: Db, entryIds: readonly number[]) =>
  readEntries(db, entryIds, sql`and entry.settled_at is null order by entry.id for no key update`)

/** The settled entries among these, locked in ID order until the transaction ends. */
export const lockSettledEntries = (db: Db, entryIds: readonly number[]) =>
  readEntries(db, entryIds, sql`and entry.settled_at is not null order by entry.id for no key update`)

/** These entries in ID order, without a lock. */
export const loadEntries = (db: Db, entryIds: readonly number[]) =>
  readEntries(db, entryIds, sql`order by entry.id`)

const pageSize = 500

/** Pages of IDs of the entries with a pick `pick` on the match that meet the condition. */
export async function* findPickedEntries(
  db: Db,
  { gameId, feedGameId }: MatchKey,
  which: Sql,
): AsyncGenerator<number[]> {
  let page: { id: number }[] = []
  do {
    page = await db.rows<{ id: number }>(sql`
      select id::float8 from (
        select distinct entry.id from pickem_entry_players pick join pickem_entries entry on entry.id = pick.entry_id
         where pick.game_id = ${gameId} and pick.feed_game_id = ${feedGameId} and pick.entry_id > ${page.at(-1)?.id ?? 0}
           and ${which}
         order by entry.id limit ${pageSize}) as page order by page.id`)
    if (page.length > 0) yield page.map(row => row.id)
  } while (page.length === pageSize)
}

const toGradable = ({ multipliers, ...row }: Row): GradableEntry => ({
  ...row,
  multipliers: new Map(Object.entries(multipliers).map(([picks, multiplier]) => [Number(picks), multiplier])),
})

/** SQL on a pick and its match: `voidHours` after the start that was sold, or after the first start of a match that was put off. */
const playDeadline = (voidHours: number) => sql`
  (least(pick.starts_at, coalesce(feed_games.put_off_from, feed_games.scheduled_at, feed_games.updated_at))
   + make_interval(hours => ${voidHours}::int))`

/** SQL on a pick and its match: until when a missing result, or a match that was put off, is awaited. */
export const waitDeadline = (voidHours: number) => sql`
  case when feed_games.status = 'Final' then feed_games.updated_at + make_interval(hours => ${voidHours}::int)
       else ${playDeadline(voidHours)} end`

/** SQL on a pick and its match: its start is after the deadline, and play was not reported before it, or suspended until then. */
export const startsTooLate = (voidHours: number) => sql`
  (coalesce(feed_games.scheduled_at > ${playDeadline(voidHours)}, false)
   and (feed_games.status not in ('InProgress', 'Final') or feed_games.put_off_from is not null
        or coalesce(feed_games.started_at > ${playDeadline(voidHours)}, true)))`

/** SQL on a pick and its match: `startsTooLate`, and the deadline is over. */
export const isPutOff = (voidHours: number) => sql`
  (${startsTooLate(voidHours)} and ${playDeadline(voidHours)} <= clock_timestamp())`

/** Picks by entry ID. Thousands of picks have few distinct players, sides and lines, so equal ones are returned and read once. */
export async function loadPicks(db: Db, entryIds: readonly number[], voidHours: number) {
  const rows = await db.rows<GradablePick & { entryIds: string; pickIds: string }>(sql`
    select pick.game_id, pick.feed_game_id, pick.feed_player_id, pick.side, pick.line, pick.outcome, pick.result,
           coalesce(pick.team, feed_players.team) as team /* not null */, feed_games.status, projections.is_played,
           projections.result as figure, ${waitDeadline(voidHours)} <= clock_timestamp() as is_overdue,
           ${isPutOff(voidHours)} as is_put_off /* not null */,
           pick.entry_ids /* not null */, pick.pick_ids /* not null */
      from (
        select game_id, feed_game_id, feed_player_id, side, line, outcome, result, team, starts_at,
               string_agg(entry_id::text, ',') as entry_ids, string_agg(id::text, ',') as pick_ids
          from pickem_entry_players
         where entry_id = any(${entryIds}::bigint[])
         group by game_id, feed_game_id, feed_player_id, side, line, outcome, result, team, starts_at
      ) as pick
           join feed_games using (game_id, feed_game_id)
           join feed_players using (game_id, feed_player_id)
           left join projections using (game_id, feed_game_id, feed_player_id)`)
  const byEntry = new Map<number, NumberedPick[]>(entryIds.map(id => [id, []]))
  for (const { entryIds, pickIds, ...pick } of rows) {
    const ids = pickIds.split(',')
    for (const [index, entryId] of entryIds.split(',').entries())
      byEntry.get(Number(entryId))?.push({ id: Number(ids[index]), pick })
  }
  return byEntry
}
