import sql from 'sql-template-tag'
import { isRevert, shownAuthor } from '@/lib/change/audit/author'
import { findSentenceBuckets } from '@/lib/console/audit-log/amount-buckets'
import type { DescribableChanges } from '@/lib/console/audit-log/describe-changes'
import { actionsOf } from '@/lib/console/audit-log/topics'
import { env } from '@/lib/core/env'
import { maskRow } from '@/lib/core/mask'
import { db } from '@/lib/db/client'
import { publicUrl } from '@/lib/db/public-url'
import { findMissingChannels } from '@/lib/notify/messages/providers'
import type { Channel } from '@/lib/notify/messages/rules'
import { failedWithdrawals } from '@/lib/payments/withdrawals-list'
import { isAwaited } from './waiting-items'

/** `since` as the page's address has it; may be empty. */
export const handoverUrl = (since: string): string =>
  publicUrl(`/admin/handover${since ? `?since=${since}` : ''}`)

/** What changed and failed since a time; sign-ins are no changes. */
export type Handover = {
  since: Date
  /** `id` is that of the latest change; at most six names of subjects. */
  changes: (Required<DescribableChanges> & {
    id: number
    author: string
    count: number
    firstAt: Date
    lastAt: Date
  })[]
  changed: number
  messages: number
  /** Messages that wait because their channel has no provider. */
  unsent: { channel: Channel; count: number }[]
  jobs: number
  paymentEvents: number
  /** At the provider, or before they were sent. */
  withdrawals: number
  /** Requests for approval that ended without a decision. */
  expiredRequests: number
  /** 5xx answers. */
  failedCalls: number
  /** Rejected calls by rule, the most frequent first. */
  rejections: { rule: string; count: number }[]
}

export const maxRules = 8

/** Changes that each have a row: maintenance, releases, money, and what users can play. */
const singleActions = [
  ...actionsOf('lock-outs'),
  ...actionsOf('money'),
  'region.change',
  'game.pause',
  'game.activate',
]

/** Of one author and kind; older ones share a row, such as those of a hundred withdrawals. */
const maxSingle = 20

const maxNames = 6

/** `at` is a wall time in `zone`; null for eight hours ago. Never before the last 14 days. */
export async function readHandover(at: string | null, zone: string): Promise<Handover> {
  const since = await resolveSince(at, zone)
  const [changes, failed, unsent, rejections] = await Promise.all([
    readChanges(since),
    db.one<
      Pick<
        Handover,
        'messages' | 'jobs' | 'paymentEvents' | 'withdrawals' | 'expiredRequests' | 'failedCalls'
      >
    >(sql`
      select (select count(*)::int from messages where status = 'failed' and created_at >= ${since}) as messages,
             (select count(*)::int from graphile_worker.jobs
               where last_error is not null and attempts >= max_attempts and updated_at >= ${since}) as jobs,
             (select count(*)::int from payment_events where status = 'failed' and created_at >= ${since}) as payment_events,
             (select count(*)::int ${failedWithdrawals(sql`${since}::timestamptz`)}) as withdrawals,
             (select count(*)::int from pending_approvals
               where decision is null and expires_at >= ${since} and expires_at <= now()) as expired_requests,
             (select coalesce(sum(failed), 0)::int from api_call_stats where at >= ${since}) as failed_calls`),
    db.rows<Handover['unsent'][number]>(sql`
      select channel::text as channel, count(*)::int as count from messages
       where status = 'queued' and created_at >= ${since} and ${isAwaited} and channel::text = any(${findMissingChannels(env())})
       group by channel order by channel`),
    db.rows<Handover['rejections'][number]>(sql`
      select rule, count(*)::int as count from rejections where created_at >= ${since}
       group by rule order by count(*) desc, rule limit ${maxRules}`),
  ])
  const changed = changes.reduce((sum, { count }) => sum + count, 0)
  // Shown to viewers, and mailed.
  return { since, changes: changes.map(maskRow), changed, unsent, rejections, ...failed }
}

/** A change of a match that is named by a player is of that player. */
async function readChanges(since: Date) {
  const changes = await db.rows<Change>(sql`
    select max(id)::float8 as id /* not null */, author, action, subject_type, is_own, is_revert,
           count(distinct case subject_type when 'match' then subject_id || subject_name else subject_id end)::int as subjects,
           (array_agg(subject_name order by id desc))[1] as name,
           (array_agg(distinct coalesce(nullif(subject_name, ''), subject_id)))[:${maxNames}::int] as names,
           count(*)::int as count, min(created_at) as first_at, max(created_at) as last_at,
           case when count(*) = 1 then (array_agg(jsonb_build_object(
             'subjectId', subject_id, 'operatorId', operator_id, 'before', before, 'after', after)))[1] end as only
      from (
        select id, ${shownAuthor} as author, action, subject_type, subject_id, subject_name, operator_id, before, after,
               created_at, subject_type = 'operator' and subject_id = coalesce(operator_id::text, '') as is_own,
               ${isRevert} as is_revert,
               case when action = any(${singleActions}) and row_number() over (
                 partition by operator_id, author_name, action order by id desc) <= ${maxSingle} then id end as single_id
          from audit_rows a where created_at >= ${since} and action !~ '^operator\\.sign-' and action !~ '\\.export$'
      ) as rows
     group by author, action, subject_type, is_own, is_revert, single_id order by max(created_at) desc, max(id) desc`)
  return Promise.all(changes.map(withBuckets))
}

type Change = Handover['changes'][number]

async function withBuckets(change: Change): Promise<Change> {
  const { id: auditId, subjectType, only } = change
  return only
    ? { ...change, only: { ...only, buckets: await findSentenceBuckets({ auditId, subjectType, ...only }) } }
    : change
}

async function resolveSince(at: string | null, zone: string): Promise<Date> {
  const { since } = await db.one<{ since: Date }>(sql`
    select least(now(), greatest(now() - interval '14 days',
             coalesce(${at}::timestamp at time zone ${zone}, now() - interval '8 hours'))) as since`)
  return since
}
