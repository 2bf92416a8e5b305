import sql, { type Sql } from 'sql-template-tag'
import { isRevert, shownAuthor } from '@/lib/change/audit/author'
import { isDeclined } from '@/lib/payments/withdrawals-list'
import { isMessageTo } from '@/lib/people/account/lifecycle/addresses-of'
import { isRegionClosure } from '@/lib/people/location/location-status'
import type { TimelineKind } from './rules'

/** Rows of a table `t`, each an event. */
export type Source = {
  kind: TimelineKind
  name: string
  from: Sql
  /** `t.id` by default. */
  id?: Sql
  /** `t.created_at` by default. Rows without it are no events. */
  at?: Sql
  /** Reads an index by user; `t.user_id` by default. */
  of?: (userId: number) => Sql
  /** A JSON object without secrets. */
  facts: Sql
}

const entryAndGame = sql`pickem_entries t join games g on g.id = t.game_id`
const transfer = sql`jsonb_build_object('cents', t.amount_cents, 'status', t.status)`
const failure = sql`jsonb_build_object('reason', t.failure_reason)`
const transferEnd = sql`coalesce(t.completed_at, t.closed_at)`
const identity = sql`jsonb_build_object('status', t.status)`

export const timelineSources: readonly Source[] = [
  {
    kind: 'call',
    name: 'rejection',
    from: sql`rejections t`,
    facts: sql`
      jsonb_build_object('method', t.method, 'path', t.path, 'status', t.status, 'rule', t.rule, 'request', t.request_id)`,
  },
  {
    kind: 'posting',
    name: 'transaction',
    from: sql`ledger_transactions t`,
    facts: sql`
      jsonb_build_object('type', t.kind, 'entry', t.pickem_entry_id, 'reverses', t.reverses_id, 'reason', t.reason,
                         'postings', (
        select jsonb_agg(jsonb_build_object('bucket', p.bucket, 'cents', p.amount_cents) order by p.id)
          from postings p where p.transaction_id = t.id and p.user_id = t.user_id))`,
  },
  {
    kind: 'entry',
    name: 'entry',
    from: entryAndGame,
    facts: sql`jsonb_build_object('game', g.name, 'picks', t.picks, 'mode', t.mode, 'cents', t.buy_in_cents)`,
  },
  {
    kind: 'entry',
    name: 'settlement',
    from: entryAndGame,
    at: sql`t.settled_at`,
    // Corrections are events of their own, so this one keeps the first outcome.
    facts: sql`
      jsonb_build_object('game', g.name, 'outcome', t.outcome, 'mode', t.mode, 'cents', t.paid_cents)
      || coalesce((
        select jsonb_build_object('outcome', c.from_outcome, 'cents', c.from_paid_cents)
          from settlement_correction_entries c where c.entry_id = t.id and c.applied_at is not null
         order by c.settlement limit 1), '{}')`,
  },
  {
    kind: 'entry',
    name: 'correction',
    from: sql`${entryAndGame} join settlement_correction_entries c on c.entry_id = t.id`,
    id: sql`(c.correction_id::bigint * 4294967296 + c.entry_id)`,
    at: sql`c.applied_at`,
    facts: sql`
      jsonb_build_object('entry', t.id, 'correction', c.correction_id, 'game', g.name, 'mode', t.mode,
                         'fromOutcome', c.from_outcome, 'fromCents', c.from_paid_cents,
                         'toOutcome', c.to_outcome, 'toCents', c.to_paid_cents)`,
  },
  {
    kind: 'entry',
    name: 'contest',
    from: sql`contest_entries t join contests c on c.id = t.contest_id`,
    facts: sql`jsonb_build_object('contest', c.id, 'name', c.name)`,
  },
  {
    kind: 'entry',
    name: 'contest_result',
    from: sql`
      contest_settlement_entries t join contest_settlements s on s.id = t.settlement_id
      join contests c on c.id = s.contest_id`,
    id: sql`(t.settlement_id::bigint * 4294967296 + t.entry_id)`,
    at: sql`t.applied_at`,
    facts: sql`
      jsonb_build_object('contest', c.id, 'name', c.name, 'result', s.kind, 'rank', t.rank, 'fromRank', (
        select before.rank from contest_settlement_entries before
          join contest_settlements earlier on earlier.id = before.settlement_id
         where before.entry_id = t.entry_id and earlier.number < s.number order by earlier.number desc limit 1))`,
  },
  {
    kind: 'claim',
    name: 'claim',
    from: sql`promo_claims t join promos p on p.id = t.promo_id`,
    facts: sql`
      jsonb_build_object('promo', p.id, 'name', p.name, 'cents', t.amount_cents, 'bucket', (
        select bucket from postings where transaction_id = t.ledger_transaction_id and user_id is not null limit 1))`,
  },
  {
    kind: 'message',
    name: 'message',
    from: sql`messages m`,
    id: sql`m.id`,
    at: sql`m.created_at`,
    of: isMessageTo,
    facts: sql`
      jsonb_build_object('channel', m.channel, 'template', m.template, 'status', m.status, 'recipient', m.recipient)`,
  },
  {
    kind: 'sign-in',
    name: 'sign_up',
    from: sql`users t`,
    of: userId => sql`t.id = ${userId}::int`,
    facts: sql`jsonb_build_object('platform', t.platform)`,
  },
  {
    kind: 'sign-in',
    name: 'sign_in',
    from: sql`access_tokens t`,
    facts: sql`jsonb_build_object('platform', t.platform)`,
  },
  {
    kind: 'sign-in',
    name: 'sign_out',
    from: sql`access_tokens t`,
    at: sql`t.revoked_at`,
    facts: sql`jsonb_build_object('reason', t.revocation_reason)`,
  },
  { kind: 'payment', name: 'deposit', from: sql`deposits t`, facts: transfer },
  {
    kind: 'payment',
    name: 'deposit_end',
    from: sql`deposits t`,
    at: transferEnd,
    facts: sql`${transfer} || ${failure}`,
  },
  { kind: 'payment', name: 'withdrawal', from: sql`withdrawals t`, facts: transfer },
  {
    kind: 'payment',
    name: 'withdrawal_end',
    from: sql`withdrawals t`,
    at: transferEnd,
    facts: sql`
      jsonb_build_object('cents', t.amount_cents, 'status',
        case when t.status = 'failed' and ${isDeclined(sql`t`)} then 'declined' else t.status::text end) || ${failure}`,
  },
  {
    kind: 'payment',
    name: 'deposit_reversal',
    from: sql`deposit_reversals t`,
    facts: sql`jsonb_build_object('cents', t.amount_cents, 'type', t.kind, 'status', t.status)`,
  },
  { kind: 'check', name: 'identity', from: sql`identity_cases t`, at: sql`t.submitted_at`, facts: identity },
  {
    kind: 'check',
    name: 'identity_end',
    from: sql`identity_cases t`,
    at: sql`t.decided_at`,
    facts: identity,
  },
  {
    kind: 'check',
    name: 'location',
    from: sql`location_checks t`,
    at: sql`t.checked_at`,
    facts: sql`
      jsonb_build_object('outcome', t.outcome, 'source', t.source, 'region', t.region_code, 'isJump', t.is_jump)`,
  },
  {
    // Lifted early, it is a change by an operator.
    kind: 'check',
    name: 'suspension_end',
    from: sql`suspensions t`,
    at: sql`case when t.ends_at <= now() and coalesce(t.lifted_at, 'infinity') >= t.ends_at then t.ends_at end`,
    facts: sql`'{}'::jsonb`,
  },
  {
    kind: 'check',
    name: 'time_out_end',
    from: sql`self_exclusions t`,
    at: sql`case when t.kind = 'time_out' then t.ended_at end`,
    facts: sql`'{}'::jsonb`,
  },
  {
    // Closing a region ends what is allowed there in the same transaction.
    kind: 'check',
    name: 'region_closure',
    from: sql`
      location_checks t join regions r on r.code = t.region_code
      join audit_rows a on a.subject_type = 'region' and a.subject_id = t.region_code and ${isRegionClosure}
           and t.checked_at < a.created_at
           and t.allowed_until >= a.created_at and t.allowed_until < a.created_at + interval '1 minute'`,
    at: sql`a.created_at`,
    facts: sql`
      jsonb_build_object('author', ${shownAuthor}, 'code', r.code, 'name', r.name, 'isClosed', a.after->'isAllowed' = 'false')`,
  },
  {
    kind: 'operator',
    name: 'change',
    from: sql`audit_rows a`,
    id: sql`a.id`,
    at: sql`a.created_at`,
    of: userId => sql`a.subject_type = 'user' and a.subject_id = ${String(userId)}`,
    facts: sql`
      jsonb_build_object('author', ${shownAuthor}, 'operatorId', a.operator_id, 'action', a.action, 'reason', a.reason,
                         'before', a.before, 'after', a.after, 'isRevert', ${isRevert})`,
  },
]
