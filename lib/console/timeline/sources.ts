import sql, { type Sql } from 'sql-template-tag'
import { isRevert, shownAuthor } from '@/lib/change/audit/author'
import { isDeclined } from '@/lib/payments/withdrawals-list'
import { isMessageTo } from '@/lib/people/account/lifecycle/addresses-of'
import { entrySources } from './entry-sources'
import type { Source } from './source'

const postingsOf = sql`
  (select jsonb_agg(jsonb_build_object('bucket', p.bucket, 'cents', p.amount_cents) order by p.id)
     from postings p where p.transaction_id = t.id and p.user_id = t.user_id)`

const transfer = sql`jsonb_build_object('cents', t.amount_cents, 'status', t.status)`

/** All sources of a user's timeline. Each reads an index by user. */
export function sourcesOf(userId: number): Source[] {
  return [
    ...rejectedCalls(userId),
    ...ledgerTransactions(userId),
    ...entrySources(userId),
    ...promoClaims(userId),
    ...messages(userId),
    ...sessions(userId),
    ...payments(userId),
    ...checks(userId),
    ...operatorChanges(userId),
  ]
}

const owned = (alias: Sql, userId: number) => sql`${alias}.user_id = ${userId}::int`

function rejectedCalls(userId: number): Source[] {
  return [
    {
      kind: 'call',
      name: 'rejection',
      from: sql`rejections r`,
      id: sql`r.id`,
      at: sql`r.created_at`,
      where: owned(sql`r`, userId),
      facts: sql`
        jsonb_build_object('method', r.method, 'path', r.path, 'status', r.status, 'rule', r.rule, 'request', r.request_id)`,
    },
  ]
}

function ledgerTransactions(userId: number): Source[] {
  return [
    {
      kind: 'posting',
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
}

function promoClaims(userId: number): Source[] {
  return [
    {
      kind: 'claim',
      name: 'claim',
      from: sql`promo_claims c join promos p on p.id = c.promo_id`,
      id: sql`c.id`,
      at: sql`c.created_at`,
      where: owned(sql`c`, userId),
      facts: sql`jsonb_build_object('promo', p.id, 'name', p.name, 'cents', c.amount_cents)`,
    },
  ]
}

function messages(userId: number): Source[] {
  return [
    {
      kind: 'message',
      name: 'message',
      from: sql`messages m`,
      id: sql`m.id`,
      at: sql`m.created_at`,
      where: isMessageTo(userId),
      facts: sql`
        jsonb_build_object('channel', m.channel, 'template', m.template, 'status', m.status, 'recipient', m.recipient)`,
    },
  ]
}

function sessions(userId: number): Source[] {
  return [
    {
      kind: 'sign-in',
      name: 'sign_up',
      from: sql`users u`,
      id: sql`u.id`,
      at: sql`u.created_at`,
      where: sql`u.id = ${userId}::int`,
      facts: sql`jsonb_build_object('platform', u.platform)`,
    },
    {
      kind: 'sign-in',
      name: 'sign_in',
      from: sql`access_tokens a`,
      id: sql`a.id`,
      at: sql`a.created_at`,
      where: owned(sql`a`, userId),
      facts: sql`jsonb_build_object('platform', a.platform)`,
    },
    {
      kind: 'sign-in',
      name: 'sign_out',
      from: sql`access_tokens a`,
      id: sql`a.id`,
      at: sql`a.revoked_at`,
      where: sql`${owned(sql`a`, userId)} and a.revoked_at is not null`,
      facts: sql`jsonb_build_object('reason', a.revocation_reason)`,
    },
  ]
}

function payments(userId: number): Source[] {
  return [
    {
      kind: 'payment',
      name: 'deposit',
      from: sql`deposits t`,
      id: sql`t.id`,
      at: sql`t.created_at`,
      where: owned(sql`t`, userId),
      facts: transfer,
    },
    {
      kind: 'payment',
      name: 'deposit_end',
      from: sql`deposits t`,
      id: sql`t.id`,
      at: sql`coalesce(t.completed_at, t.closed_at)`,
      where: sql`${owned(sql`t`, userId)} and coalesce(t.completed_at, t.closed_at) is not null`,
      facts: transfer,
    },
    {
      kind: 'payment',
      name: 'withdrawal',
      from: sql`withdrawals t`,
      id: sql`t.id`,
      at: sql`t.created_at`,
      where: owned(sql`t`, userId),
      facts: transfer,
    },
    {
      kind: 'payment',
      name: 'withdrawal_end',
      from: sql`withdrawals t`,
      id: sql`t.id`,
      at: sql`coalesce(t.completed_at, t.closed_at)`,
      where: sql`${owned(sql`t`, userId)} and coalesce(t.completed_at, t.closed_at) is not null`,
      facts: sql`jsonb_build_object('cents', t.amount_cents, 'status',
        case when t.status = 'failed' and ${isDeclined(sql`t`)} then 'declined' else t.status::text end)`,
    },
    {
      kind: 'payment',
      name: 'deposit_reversal',
      from: sql`deposit_reversals t`,
      id: sql`t.id`,
      at: sql`t.created_at`,
      where: owned(sql`t`, userId),
      facts: sql`jsonb_build_object('cents', t.amount_cents, 'type', t.kind, 'status', t.status)`,
    },
  ]
}

function checks(userId: number): Source[] {
  return [
    {
      kind: 'check',
      name: 'identity',
      from: sql`identity_cases i`,
      id: sql`i.id`,
      at: sql`i.submitted_at`,
      where: owned(sql`i`, userId),
      facts: sql`jsonb_build_object('status', i.status)`,
    },
    {
      kind: 'check',
      name: 'identity_end',
      from: sql`identity_cases i`,
      id: sql`i.id`,
      at: sql`i.decided_at`,
      where: sql`${owned(sql`i`, userId)} and i.decided_at is not null`,
      facts: sql`jsonb_build_object('status', i.status)`,
    },
    {
      kind: 'check',
      name: 'location',
      from: sql`location_checks l`,
      id: sql`l.id`,
      at: sql`l.checked_at`,
      where: owned(sql`l`, userId),
      facts: sql`
        jsonb_build_object('outcome', l.outcome, 'source', l.source, 'region', l.region_code, 'isJump', l.is_jump)`,
    },
  ]
}

function operatorChanges(userId: number): Source[] {
  return [
    {
      kind: 'operator',
      name: 'change',
      from: sql`audit_rows a`,
      id: sql`a.id`,
      at: sql`a.created_at`,
      where: sql`a.subject_type = 'user' and a.subject_id = ${String(userId)}`,
      facts: sql`
        jsonb_build_object('author', ${shownAuthor}, 'operatorId', a.operator_id, 'action', a.action, 'reason', a.reason,
                           'before', a.before, 'after', a.after, 'isRevert', ${isRevert})`,
    },
  ]
}
