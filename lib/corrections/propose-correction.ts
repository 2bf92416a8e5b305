import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import { writeDifference } from './write-difference'
import { type ChangedResult, findResultChange, type GradedGroup, dedupeChanges } from './rules'
import { waitDeadline } from '@/lib/grading/load-picks'
import type { MatchKey } from '@/lib/settlement/settle-match'

/** `busy`: another process is at the same match, or an accepted correction of it is still being carried out. */
export type SearchResult = 'nothing' | 'proposed' | 'busy'

/**
 * Compares what settled entries on a match were graded by with what the feed says now. A difference becomes a proposal,
 * in the place of an open one that says something else; one that was refused is not proposed again; without any
 * difference an open proposal is withdrawn. Entries settled more than `correctionHours` ago are only noted.
 */
export async function proposeCorrection(
  game: MatchKey,
  voidHours: number,
  correctionHours: number,
): Promise<SearchResult> {
  return transaction(async db => {
    if (!(await takeTurn(db, game))) return 'busy'
    const changed = (await loadGradedAlike(db, game, voidHours)).filter(graded => findResultChange(graded))
    const openId = await findOpen(db, game)
    if (changed.length === 0) {
      if (openId) await withdraw(db, openId, 'The figures are again those that entries were settled by.')
      return 'nothing'
    }
    const figures = dedupeChanges(changed.flatMap(graded => findResultChange(graded) ?? []))
    const id = await draft(db, game, figures)
    const difference = await writeDifference(db, { id, game, changed, openId, voidHours, correctionHours })
    const { entries, lateEntries, fingerprint } = difference
    if (await isKnown(db, { id, game, openId, fingerprint, isNoted: entries === 0 })) {
      await db.run(sql`delete from settlement_corrections where id = ${id}`)
      return 'nothing'
    }
    if (openId) await withdraw(db, openId, `The figures have changed again: see correction ${id}.`)
    if (entries + lateEntries > 0) await open(db, id, entries > 0)
    else await db.run(sql`delete from settlement_corrections where id = ${id}`)
    return entries > 0 ? 'proposed' : 'nothing'
  })
}

async function takeTurn(db: Db, { gameId, feedGameId }: MatchKey): Promise<boolean> {
  const turn = await db.row<{ isMine: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtext('settlement_corrections'), hashtext(${`${gameId}:${feedGameId}`}))
           and not exists (select from settlement_corrections
                            where game_id = ${gameId} and feed_game_id = ${feedGameId}
                              and status = 'accepted' and applied_at is null) as is_mine`)
  return turn?.isMine ?? false
}

/** Of however many picks there are, one of each kind. */
async function loadGradedAlike(
  db: Db,
  { gameId, feedGameId }: MatchKey,
  voidHours: number,
): Promise<GradedGroup[]> {
  return db.rows<GradedGroup>(sql`
    select graded.*, short_name as name, feed_games.status, is_played, projections.result as figure,
           ${waitDeadline(voidHours)} <= clock_timestamp() as is_overdue
      from (select distinct feed_player_id, side, line, outcome, result from pickem_entry_players
             where game_id = ${gameId} and feed_game_id = ${feedGameId} and outcome is not null) as graded
           join feed_games on feed_games.game_id = ${gameId} and feed_games.feed_game_id = ${feedGameId}
           join feed_players
             on feed_players.game_id = ${gameId} and feed_players.feed_player_id = graded.feed_player_id
           left join projections
             on projections.game_id = ${gameId} and projections.feed_game_id = ${feedGameId}
                and projections.feed_player_id = graded.feed_player_id`)
}

async function findOpen(db: Db, { gameId, feedGameId }: MatchKey): Promise<number | null> {
  const row = await db.row<{ id: number }>(sql`
    select id from settlement_corrections
     where game_id = ${gameId} and feed_game_id = ${feedGameId} and status = 'open' for update`)
  return row?.id ?? null
}

async function withdraw(db: Db, id: number, reason: string): Promise<void> {
  await db.run(sql`
    update settlement_corrections set status = 'withdrawn', decided_at = now(), reason = ${reason} where id = ${id}`)
}

/** Open only once its difference is whole. */
async function draft(db: Db, { gameId, feedGameId }: MatchKey, figures: ChangedResult[]): Promise<number> {
  const row = await db.row<{ id: number }>(sql`
    insert into settlement_corrections (game_id, feed_game_id, status, figures)
    values (${gameId}, ${feedGameId}, 'withdrawn', ${JSON.stringify(figures)}::jsonb) returning id`)
  if (!row) throw new Error('a correction was not written')
  return row.id
}

type Draft = { id: number; game: MatchKey; openId: number | null; fingerprint: string; isNoted: boolean }

/** Whether the same is proposed, was refused, or was noted already. */
async function isKnown(db: Db, { id, game, openId, fingerprint, isNoted }: Draft): Promise<boolean> {
  const row = await db.row<{ isKnown: boolean }>(sql`
    select exists (
      select from settlement_corrections known join settlement_corrections draft on draft.id = ${id}
       where known.game_id = ${game.gameId} and known.feed_game_id = ${game.feedGameId}
         and (known.id = ${openId}::int and known.fingerprint = ${fingerprint}
              or known.figures = draft.figures and known.status in ('refused', 'noted')
                 and (known.status = 'noted') = ${isNoted}::boolean
                 and known.id = (select max(last.id) from settlement_corrections last
                                  where last.game_id = known.game_id and last.feed_game_id = known.feed_game_id
                                    and last.id <> draft.id and last.status <> 'withdrawn'))
    ) as is_known`)
  return row?.isKnown ?? false
}

async function open(db: Db, id: number, isProposal: boolean): Promise<void> {
  await db.run(sql`
    update settlement_corrections
       set status = ${isProposal ? 'open' : 'noted'}::text::correction_status, found_at = now() where id = ${id}`)
}
