import sql from 'sql-template-tag'
import type { Source } from './source'

/** Entries in pick'em and contests, with their results and the corrections of these. */
export function entrySources(userId: number): Source[] {
  return [
    {
      kind: 'entry',
      name: 'entry',
      from: sql`pickem_entries e join games g on g.id = e.game_id`,
      id: sql`e.id`,
      at: sql`e.created_at`,
      where: sql`e.user_id = ${userId}::int`,
      facts: sql`
        jsonb_build_object('game', g.name, 'picks', e.picks, 'mode', e.mode, 'cents', e.buy_in_cents)`,
    },
    {
      kind: 'entry',
      name: 'settlement',
      from: sql`pickem_entries e join games g on g.id = e.game_id`,
      id: sql`e.id`,
      at: sql`e.settled_at`,
      where: sql`e.user_id = ${userId}::int and e.settled_at is not null`,
      // Corrections are events of their own, so this one keeps the first outcome.
      facts: sql`
        jsonb_build_object('game', g.name, 'outcome', e.outcome, 'mode', e.mode, 'cents', e.paid_cents)
        || coalesce((
          select jsonb_build_object('outcome', c.from_outcome, 'cents', c.from_paid_cents)
            from settlement_correction_entries c where c.entry_id = e.id and c.applied_at is not null
           order by c.settlement limit 1), '{}')`,
    },
    {
      kind: 'entry',
      name: 'correction',
      from: sql`pickem_entries e join settlement_correction_entries c on c.entry_id = e.id join games g on g.id = e.game_id`,
      id: sql`(c.correction_id::bigint * 4294967296 + c.entry_id)`,
      at: sql`c.applied_at`,
      where: sql`e.user_id = ${userId}::int and c.applied_at is not null`,
      facts: sql`
        jsonb_build_object('entry', e.id, 'correction', c.correction_id, 'game', g.name, 'mode', e.mode,
                           'fromOutcome', c.from_outcome, 'fromCents', c.from_paid_cents,
                           'toOutcome', c.to_outcome, 'toCents', c.to_paid_cents)`,
    },
    {
      kind: 'entry',
      name: 'contest',
      from: sql`contest_entries e join contests c on c.id = e.contest_id`,
      id: sql`e.id`,
      at: sql`e.created_at`,
      where: sql`e.user_id = ${userId}::int`,
      facts: sql`
        jsonb_build_object('contest', c.id, 'name', c.name)`,
    },
    {
      kind: 'entry',
      name: 'contest_result',
      from: sql`
        contest_settlement_entries r join contest_settlements s on s.id = r.settlement_id
        join contests c on c.id = s.contest_id`,
      id: sql`(r.settlement_id::bigint * 4294967296 + r.entry_id)`,
      at: sql`r.applied_at`,
      where: sql`r.user_id = ${userId}::int and r.applied_at is not null`,
      facts: sql`
        jsonb_build_object('contest', c.id, 'name', c.name, 'result', s.kind, 'rank', r.rank, 'fromRank', (
          select before.rank from contest_settlement_entries before
            join contest_settlements earlier on earlier.id = before.settlement_id
           where before.entry_id = r.entry_id and earlier.number < s.number order by earlier.number desc limit 1))`,
    },
  ]
}
