import { cache } from 'react'
import sql from 'sql-template-tag'
import { findClosed } from '@/lib/app-config/maintenance/rules'
import { readClosures } from '@/lib/app-config/maintenance/stored-windows'
import { countApprovals } from '@/lib/console/approval/list-approvals'
import { env } from '@/lib/core/env'
import { db } from '@/lib/db/client'
import { findMissingChannels } from '@/lib/notify/messages/providers'
import { recentlyShared } from '@/lib/people/person/linked-accounts'
import { heldLines } from '@/lib/play/feed/match-state'
import { promoStates } from '@/lib/rewards/promo/promos-list'
import { jumpedChecks } from './attention-items'
import { newlyFailed } from './payment-items'
import { listPressingReleases } from './pressing-releases'
import {
  disabledEndpoints,
  gamesWithoutFeed,
  isAwaited,
  overdueContests,
  overdueMatches,
  pausedGames,
} from './waiting-items'

export type AttentionCounts = Awaited<ReturnType<typeof countAttentionItems>>

/**
 * Counts for the navigation badges; fast enough to run on every page, and cached per request. `items` is the number of items to
 * list, also of those that the list leaves out, but without the operator's own requests.
 */
export const countAttentionItems = cache(async (operatorId: number) => {
  const [row, { requests, approvals }, closures, releases] = await Promise.all([
    db.one<
      Record<
        | 'messages'
        | 'unsent'
        | 'jobs'
        | 'promos'
        | 'overdue'
        | 'contests'
        | 'feeds'
        | 'webhooks'
        | 'games'
        | 'lines'
        | 'corrections'
        | 'standings'
        | 'jumps'
        | 'withdrawals'
        | 'failedWithdrawals'
        | 'paymentEvents'
        | 'paymentCases'
        | 'identities'
        | 'sharedAccounts'
        | 'windows',
        number
      > & { now: Date }
    >(sql`
      select (select count(*)::int from messages
               where status = 'failed' and created_at > now() - interval '7 days') as messages,
             (select count(*)::int from unnest(${findMissingChannels(env())}::text[]) as missing (channel)
               where exists (select from messages
                              where status = 'queued' and messages.channel::text = missing.channel and ${isAwaited})) as unsent,
             (select count(*)::int from graphile_worker.jobs
               where locked_at is null and attempts >= max_attempts) as jobs,
             (exists (select from promos p where ${promoStates.no_bucket}))::int as promos,
             (exists (select ${overdueMatches}))::int as overdue,
             (exists (select ${overdueContests}))::int as contests,
             (exists (select ${gamesWithoutFeed}))::int as feeds,
             (exists (select ${disabledEndpoints}))::int as webhooks,
             (exists (select ${pausedGames}))::int as games,
             (select count(distinct (line.game_id, line.feed_game_id))::int ${heldLines}) as lines,
             (select count(*)::int from settlement_corrections where status = 'open') as corrections,
             (select count(*)::int from contests where standings_differ_at is not null) as standings,
             (select count(distinct c.user_id)::int ${jumpedChecks}) as jumps,
             (select count(*)::int from identity_cases join users on users.id = user_id
               where identity_cases.status = 'pending' and deleted_at is null) as identities,
             (select count(*)::int from withdrawals
               where status in ('pending', 'processing') and status = 'pending' and needs_approval) as withdrawals,
             (exists (select ${newlyFailed}))::int as failed_withdrawals,
             (exists (select from payment_events where status = 'failed'))::int as payment_events,
             (select count(*)::int from payment_cases where resolved_at is null) as payment_cases,
             (exists (${recentlyShared}))::int as shared_accounts,
             (select count(*)::int from maintenance_windows
               where canceled_at is null and starts_at > now() and starts_at < now() + interval '48 hours') as windows,
             now() as now /* not null */`),
    countApprovals(operatorId),
    readClosures(),
    listPressingReleases(),
  ])
  const { now, ...counts } = row
  const closed = findClosed(closures, now).length
  const { messages, jobs, overdue, contests, feeds, webhooks, promos, paymentEvents, failedWithdrawals } = row
  const kinds = [messages, jobs, overdue, contests, feeds, webhooks, promos, paymentEvents, failedWithdrawals]
  const failed = closed + kinds.filter(Boolean).length
  const grouped = [row.games, row.withdrawals, row.paymentCases, row.identities, row.sharedAccounts].filter(
    Boolean,
  ).length
  const ahead = releases.forcing.length + row.windows
  const halted = row.unsent + releases.halted.length + row.lines
  const single = row.corrections + row.standings + row.jumps + approvals
  return {
    ...counts,
    requests,
    approvals,
    closures,
    hasFailed: failed > 0,
    items: failed + halted + grouped + single + ahead,
  }
})
