import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { transaction } from '@/lib/db/transaction'
import type { MatchKey } from '@/lib/play/feed/rules'
import { isPutOff, waitDeadline } from '@/lib/play/grading/load-entries'
import { type ChangedResult, dedupeChanges, findResultChange, type GradedGroup } from './rules'
import { writeDifference } from './write-difference'

/**
 * Compares the results that settled entries on a match were graded on with what the feed reports now.
 *
 * - A difference becomes an open proposal and replaces an open one that differs.
 * - Results of the last rejected proposal are not proposed again.
 * - Without a difference, an open proposal is withdrawn.
 * - Entries settled more than `correctionHours` ago are only noted.
 *
 * `busy`: another process works on the match, or an accepted correction of it is still being applied.
 */
export async function proposeCorrection(match: MatchKey, voidHours: number, correctionHours: number) {
  return transaction(async db => {
    if (!(await lockMatch(db, match))) return 'busy'
    const changed = (await loadGradedGroups(db, match, voidHours)).filter(graded => findResultChange(graded))
    const openId = await findOpen(db, match)
    if (changed.length === 0) {
      if (openId) await withdraw(db, openId, 'The results match those used for settlement again.')
      return 'nothing'
    }
    const figures = dedupeChanges(changed.flatMap(graded => findResultChange(graded) ?? []))
    const id = await insertDraft(db, match, figures)
    const difference = await writeDifference(db, { id, match, changed, openId, voidHours, correctionHours })
    const { entries, lateEntries, fingerprint } = difference
    if (await isKnown(db, { id, match, openId, fingerprint, isNoted: entries === 0 })) {
      await db.run(sql`delete from settlement_corrections where id = ${id}`)
      return 'nothing'
    }
    if (openId) await withdraw(db, openId, `The results changed again: see correction ${id}.`)
    if (entries + lateEntries > 0) await open(db, id, entries > 0)
    else await db.run(sql`delete from settlement_corrections where id = ${id}`)
    return entries > 0 ? 'proposed' : 'nothing'
  })
}

async function lockMatch(db: Db, { gameId, feedGameId }: MatchKey): Promise<boolean> {
  const { isLocked } = await db.one<{ isLocked: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtext('settlement_corrections'), hashtext(${`${gameId}:${feedGameId}`}))
           and not exists (select from settlement_corrections
                            where game_id = ${gameId} and feed_game_id = ${feedGameId}
                              and status = 'accepted' and applied_at is null) as is_locked`)
  return isLocked
}

/** One row per distinct player, side, line, outcome, result and start at the sale. */
async function loadGradedGroups(db: Db, { gameId, feedGameId }: MatchKey, voidHours: number) {
  return db.rows<GradedGroup>(sql`
    select pick.feed_player_id, side, line, outcome /* not null */, pick.result, short_name as name,
           feed_games.status, is_played, projections.result as figure,
           ${waitDeadline(voidHours)} <= clock_timestamp() as is_overdue, ${isPutOff(voidHours)} as is_put_off /* not null */
      from (select distinct feed_player_id, side, line, outcome, result, starts_at from pickem_entry_players
             where game_id = ${gameId} and feed_game_id = ${feedGameId} and outcome is not null
               and entry_id not in (select id from pickem_entries where is_operator_refund)) as pick
           join feed_games on feed_games.game_id = ${gameId} and feed_games.feed_game_id = ${feedGameId}
           join feed_players
             on feed_players.game_id = ${gameId} and feed_players.feed_player_id = pick.feed_player_id
           left join projections
             on projections.game_id = ${gameId} and projections.feed_game_id = ${feedGameId}
                and projections.feed_player_id = pick.feed_player_id`)
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

/** Stays withdrawn until its difference is complete. */
async function insertDraft(db: Db, { gameId, feedGameId }: MatchKey, figures: ChangedResult[]) {
  const row = await db.one<{ id: number }>(sql`
    insert into settlement_corrections (game_id, feed_game_id, status, figures)
    values (${gameId}, ${feedGameId}, 'withdrawn', ${JSON.stringify(figures)}::jsonb) returning id`)
  return row.id
}

type Draft = { id: number; match: MatchKey; openId: number | null; fingerprint: string; isNoted: boolean }

/** The same difference is open, was rejected or was noted already. */
async function isKnown(db: Db, { id, match, openId, fingerprint, isNoted }: Draft): Promise<boolean> {
  const { isKnown } = await db.one<{ isKnown: boolean }>(sql`
    select exists (
      select from settlement_corrections known join settlement_corrections draft on draft.id = ${id}
       where known.game_id = ${match.gameId} and known.feed_game_id = ${match.feedGameId}
         and (known.id = ${openId}::int and known.fingerprint = ${fingerprint}
              or known.figures = draft.figures and known.status in ('rejected', 'noted')
                 and (known.status = 'noted') = ${isNoted}::boolean
                 and known.id = (select max(last.id) from settlement_corrections last
                                  where last.game_id = known.game_id and last.feed_game_id = known.feed_game_id
                                    and last.id <> draft.id and last.status <> 'withdrawn'))
    ) as is_known`)
  return isKnown
}

async function open(db: Db, id: number, isProposal: boolean): Promise<void> {
  await db.run(sql`
    update settlement_corrections
       set status = ${isProposal ? 'open' : 'noted'}::text::correction_status, found_at = now() where id = ${id}`)
}
