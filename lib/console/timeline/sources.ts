import sql, { type Sql } from 'sql-template-tag'
import { isMessageTo } from '@/lib/people/account/lifecycle/addresses-of'
import type { TimelineKind } from './rules'

/** Rows of one table, each an event. `facts` is a JSON object without secrets. */
export type Source = { kind: TimelineKind; name: string; from: Sql; id: Sql; at: Sql; where: Sql; facts: Sql }

const postingsOf = sql`
  (select jsonb_agg(jsonb_build_object('bucket', p.bucket, 'cents', p.amount_cents) order by p.id)
     from postings p where p.transaction_id = t.id and p.user_id = t.user_id)`

const transfer = sql`jsonb_build_object('cents', t.amount_cents, 'status', t.status)`

/** All sources of a user's timeline. Each reads an index by user. */
export function sourcesOf(userId: number): Source[] {
  return sourcesByKind.flatMap(([kind, read]) => read(userId).map(source => ({ kind, ...source })))
}

type SourcesOfKind = (userId: number) => Omit<Source, 'kind'>[]

const owned = (alias: Sql, userId: number) => sql`${alias}.user_id = ${userId}::int`

const rejectedCalls: SourcesOfKind = userId => [
  {
    name: 'rejection',
    from: sql`rejections r`,
    id: sql`r.id`,
    at: sql`r.created_at`,
    where: owned(sql`r`, userId),
    facts: sql`
      jsonb_build_object('method', r.method, 'path', r.path, 'status', r.status, 'rule', r.rule, 'request', r.request_id)`,
  },
]

const ledgerTransactions: SourcesOfKind = userId => [
  {
    name: 'transaction',
    from: sql`ledger_transactions t`,
    id: sql`t.id`,
    at: sql`t.created_at`,
    where: owned(sql`t`, userId),
    facts: sql`
      jsonb_build_object('type', t.kind, 'entry', t.pickem_entry_id, 'reverses', t.reverses_id, 'reason', t.reason,
                         'postings', ${postingsOf})`,
  },
]

const entries: SourcesOfKind = userId => [
  {
    name: 'entry',
    from: sql`pickem_entries e join games g on g.id = e.game_id`,
    id: sql`e.id`,
    at: sql`e.created_at`,
    where: owned(sql`e`, userId),
    facts: sql`
      jsonb_build_object('game', g.name, 'picks', e.picks, 'mode', e.mode, 'cents', e.buy_in_cents)`,
  },
  {
    name: 'settlement',
    from: sql`pickem_entries e join games g on g.id = e.game_id`,
    id: sql`e.id`,
    at: sql`e.settled_at`,
    where: sql`${owned(sql`e`, userId)} and e.settled_at is not null`,
    facts: sql`
      jsonb_build_object('game', g.name, 'outcome', e.outcome, 'mode', e.mode, 'cents', e.paid_cents)`,
  },
  {
    name: 'contest',
    from: sql`contest_entries e join contests c on c.id = e.contest_id`,
    id: sql`e.id`,
    at: sql`e.created_at`,
    where: owned(sql`e`, userId),
    facts: sql`
      jsonb_build_object('contest', c.id, 'name', c.name, 'status', e.status, 'rank', e.rank)`,
  },
]

const promoClaims: SourcesOfKind = userId => [
  {
    name: 'claim',
    from: sql`promo_claims c join promos p on p.id = c.promo_id`,
    id: sql`c.id`,
    at: sql`c.created_at`,
    where: owned(sql`c`, userId),
    facts: sql`jsonb_build_object('promo', p.id, 'name', p.name, 'cents', c.amount_cents)`,
  },
]

const messages: SourcesOfKind = userId => [
  {
    name: 'message',
    from: sql`messages m`,
    id: sql`m.id`,
    at: sql`m.created_at`,
    where: isMessageTo(userId),
    facts: sql`
      jsonb_build_object('channel', m.channel, 'template', m.template, 'status', m.status, 'recipient', m.recipient)`,
  },
]

const sessions: SourcesOfKind = userId => [
  {
    name: 'sign_up',
    from: sql`users u`,
    id: sql`u.id`,
    at: sql`u.created_at`,
    where: sql`u.id = ${userId}::int`,
    facts: sql`jsonb_build_object('platform', u.platform)`,
  },
  {
    name: 'sign_in',
    from: sql`access_tokens a`,
    id: sql`a.id`,
    at: sql`a.created_at`,
    where: owned(sql`a`, userId),
    facts: sql`jsonb_build_object('platform', a.platform)`,
  },
  {
    name: 'sign_out',
    from: sql`access_tokens a`,
    id: sql`a.id`,
    at: sql`a.revoked_at`,
    where: sql`${owned(sql`a`, userId)} and a.revoked_at is not null`,
    facts: sql`jsonb_build_object('reason', a.revocation_reason)`,
  },
]

const payments: SourcesOfKind = userId => [
  {
    name: 'deposit',
    from: sql`deposits t`,
    id: sql`t.id`,
    at: sql`t.created_at`,
    where: owned(sql`t`, userId),
    facts: transfer,
  },
  {
    name: 'deposit_end',
    from: sql`deposits t`,
    id: sql`t.id`,
    at: sql`coalesce(t.completed_at, t.closed_at)`,
    where: sql`${owned(sql`t`, userId)} and coalesce(t.completed_at, t.closed_at) is not null`,
    facts: transfer,
  },
  {
    name: 'withdrawal',
    from: sql`withdrawals t`,
    id: sql`t.id`,
    at: sql`t.created_at`,
    where: owned(sql`t`, userId),
    facts: transfer,
  },
  {
    name: 'withdrawal_end',
    from: sql`withdrawals t`,
    id: sql`t.id`,
    at: sql`coalesce(t.completed_at, t.closed_at)`,
    where: sql`${owned(sql`t`, userId)} and coalesce(t.completed_at, t.closed_at) is not null`,
    facts: transfer,
  },
  {
    name: 'deposit_reversal',
    from: sql`deposit_reversals t`,
    id: sql`t.id`,
    at: sql`t.created_at`,
    where: owned(sql`t`, userId),
    facts: sql`jsonb_build_object('cents', t.amount_cents, 'type', t.kind, 'status', t.status)`,
  },
]

const checks: SourcesOfKind = userId => [
  {
    name: 'identity',
    from: sql`identity_cases i`,
    id: sql`i.id`,
    at: sql`i.submitted_at`,
    where: owned(sql`i`, userId),
    facts: sql`jsonb_build_object('status', i.status)`,
  },
  {
    name: 'identity_end',
    from: sql`identity_cases i`,
    id: sql`i.id`,
    at: sql`i.decided_at`,
    where: sql`${owned(sql`i`, userId)} and i.decided_at is not null`,
    facts: sql`jsonb_build_object('status', i.status)`,
  },
  {
    name: 'location',
    from: sql`location_checks l`,
    id: sql`l.id`,
    at: sql`l.checked_at`,
    where: owned(sql`l`, userId),
    facts: sql`
      jsonb_build_object('outcome', l.outcome, 'source', l.source, 'region', l.region_code, 'isJump', l.is_jump)`,
  },
]

const operatorChanges: SourcesOfKind = userId => [
  {
    name: 'change',
    from: sql`audit_rows a`,
    id: sql`a.id`,
    at: sql`a.created_at`,
    where: sql`a.subject_type = 'user' and a.subject_id = ${String(userId)}`,
    facts: sql`
      jsonb_build_object('author', a.author_name, 'operatorId', a.operator_id, 'action', a.action, 'reason', a.reason,
                         'after', a.after)`,
  },
]

const sourcesByKind: [TimelineKind, SourcesOfKind][] = [
  ['call', rejectedCalls],
  ['posting', ledgerTransactions],
  ['entry', entries],
  ['claim', promoClaims],
  ['message', messages],
  ['sign-in', sessions],
  ['payment', payments],
  ['check', checks],
  ['operator', operatorChanges],
]
