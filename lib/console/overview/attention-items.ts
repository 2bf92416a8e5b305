import sql from 'sql-template-tag'
import { findClosed } from '@/lib/app-config/maintenance/rules'
import { readClosures, readStoredWindows } from '@/lib/app-config/maintenance/stored-windows'
import { formatReleaseName } from '@/lib/app-config/release/rules'
import { countForcedUpdateImpact } from '@/lib/console/impact/forced-update-impact'
import { measureWindowImpact } from '@/lib/console/impact/window-impact'
import { maskRecipient, maskText } from '@/lib/core/mask'
import { db } from '@/lib/db/client'
import { selectNow } from '@/lib/db/clock'
import { countFailedJobs, listJobs } from '@/lib/jobs/list-jobs'
import { recentlyShared } from '@/lib/people/person/linked-accounts'
import { listDifferences } from '@/lib/play/contest/standings-difference'
import { type BucketChange, listCorrections } from '@/lib/play/corrections/list-corrections'
import { promoStates } from '@/lib/rewards/promo/promos-list'
import { findPaymentWork, type PaymentItem } from './payment-items'
import { listPressingReleases, upcomingMs } from './pressing-releases'
import { findFailedRequests, findOpenApprovals, type RequestItem } from './request-items'
import {
  findDisabledEndpoints,
  findGamesWithoutFeed,
  findHaltedRollouts,
  findHeldLines,
  findOverdueContests,
  findOverdueMatches,
  findPausedGames,
  findUnsentMessages,
  type WaitingItem,
} from './waiting-items'

/** Amounts in cents. */
export type AttentionItem =
  | {
      kind: 'closed'
      platforms: readonly ('ios' | 'android')[]
      users: number
      otherUsers: string
      playingUsers: number
      endsAt: Date | null
      at: Date | null
    }
  | { kind: 'messages'; count: number; lastError: string; at: Date }
  | WaitingItem
  | { kind: 'jobs'; count: number; task: string; lastError: string; at: Date }
  | { kind: 'correction'; id: number; match: string; entries: number; changes: BucketChange[]; at: Date }
  | { kind: 'standings'; id: number; name: string; at: Date }
  | { kind: 'jump'; userId: number; username: string; checks: number; at: Date }
  | PaymentItem
  | RequestItem
  | { kind: 'identity'; count: number; at: Date }
  | { kind: 'shared accounts'; count: number; hasMore: boolean; at: Date }
  | { kind: 'promos'; count: number; at: Date }
  | {
      kind: 'release'
      id: number
      name: string
      /** A filter of users: "ios<4.13.0". */
      below: string
      devices: number
      usersWithEntries: number
      at: Date
    }
  | { kind: 'window'; id: number; platforms: readonly string[] | null; endsAt: Date | null; at: Date }

/** Matches, corrections, contests, users and requests that are listed, each. */
const maxListed = 10

const failures: ReadonlySet<AttentionItem['kind']> = new Set([
  'closed',
  'messages',
  'jobs',
  'overdue',
  'contests',
  'feeds',
  'webhooks',
  'promos',
  'payment events',
  'failed withdrawals',
])

/** Money of users waits for them. */
const withMoney: ReadonlySet<AttentionItem['kind']> = new Set([
  'overdue',
  'contests',
  'payment events',
  'correction',
  'withdrawals',
  'payment cases',
])

function rankOf(item: AttentionItem): number {
  if (item.kind === 'closed') return 0
  if ('isOwn' in item && item.isOwn) return 5
  return (failures.has(item.kind) ? 1 : 3) + (withMoney.has(item.kind) ? 0 : 1)
}

/** Of equal rank, the oldest money is first; other items keep their order. */
export function compareUrgency(one: AttentionItem, other: AttentionItem): number {
  const difference = rankOf(one) - rankOf(other)
  if (difference !== 0 || !withMoney.has(one.kind)) return difference
  return (one.at?.getTime() ?? 0) - (other.at?.getTime() ?? 0)
}

/** Most urgent first: a closed app, failures, pending decisions, changes within two days; of each, money first. Own requests are last. */
export async function listAttentionItems(operatorId: number): Promise<AttentionItem[]> {
  const groups = await Promise.all([
    findCurrentClosures(),
    findFailedMessages(),
    findUnsentMessages(),
    findFailedJobs(),
    findOverdueMatches(),
    findOverdueContests(),
    findGamesWithoutFeed(),
    findDisabledEndpoints(),
    findBlockedPromos(),
    findHaltedRollouts(),
    findPausedGames(),
    findHeldLines(maxListed),
    findOpenCorrections(),
    findDifferingStandings(),
    findJumps(),
    findPaymentWork(),
    findOpenApprovals(operatorId, maxListed),
    findFailedRequests(operatorId, maxListed),
    findPendingIdentities(),
    findSharedAccounts(),
    findForcedReleases(),
    findUpcomingWindows(),
  ])
  return groups.flat().toSorted(compareUrgency)
}

async function findCurrentClosures(): Promise<AttentionItem[]> {
  const [now, closures] = await Promise.all([selectNow(db), readClosures()])
  return Promise.all(
    findClosed(closures, now).map(async ({ platforms, startsAt, endsAt }): Promise<AttentionItem> => {
      const end = endsAt === null ? null : new Date(endsAt)
      const closedOn = platforms.length === 2 ? null : platforms
      const { users, otherUsers, playingUsers } = await measureWindowImpact({
        startsAt: now,
        endsAt: end,
        platforms: closedOn,
      })
      const at = startsAt === null ? null : new Date(startsAt)
      return { kind: 'closed', platforms, users, otherUsers, playingUsers, endsAt: end, at }
    }),
  )
}

async function findFailedMessages(): Promise<AttentionItem[]> {
  const row = await db.row<{ count: number; lastError: string; recipient: string; at: Date | null }>(sql`
    select count(*)::int as count, max(created_at) as at,
           coalesce((array_agg(last_error order by id desc))[1], '') as last_error,
           coalesce((array_agg(recipient order by id desc))[1], '') as recipient
      from messages where status = 'failed' and created_at > now() - interval '7 days'`)
  if (!row?.at) return []
  const { count, recipient, at } = row
  // Shown to viewers, and provider errors can contain the recipient.
  const lastError = maskText(row.lastError.replaceAll(recipient, maskRecipient(recipient)))
  return [{ kind: 'messages', count, lastError, at }]
}

async function findFailedJobs(): Promise<AttentionItem[]> {
  const failed = await countFailedJobs()
  const [latest] = failed > 0 ? await listJobs({ state: 'failed', limit: 1 }) : []
  if (!latest) return []
  const { task, lastError, startedAt, createdAt } = latest
  return [{ kind: 'jobs', count: failed, task, lastError, at: startedAt ?? createdAt }]
}

/** Published promos that no user can claim, since their credit bucket is missing or inactive. */
async function findBlockedPromos(): Promise<AttentionItem[]> {
  const row = await db.row<{ count: number; at: Date | null }>(sql`
    select count(*)::int as count, max(greatest(p.updated_at, b.updated_at)) as at
      from promos p left join credit_buckets b on b.id = p.credit_bucket_id
     where ${promoStates.no_bucket}`)
  return row?.at ? [{ kind: 'promos', count: row.count, at: row.at }] : []
}

async function findOpenCorrections(): Promise<AttentionItem[]> {
  const open = await listCorrections({ status: 'open', limit: maxListed })
  return open.map(({ id, awayTeam, homeTeam, entries, changes, foundAt }) => ({
    kind: 'correction',
    id,
    match: `${awayTeam} at ${homeTeam}`,
    entries,
    changes,
    at: foundAt,
  }))
}

/** Contests whose standings of the feed differ from those that an operator decided. */
async function findDifferingStandings(): Promise<AttentionItem[]> {
  const contests = await listDifferences(maxListed)
  return contests.map(contest => ({ kind: 'standings', ...contest }))
}

export const jumpedChecks = sql`
  from location_checks c join users u on u.id = c.user_id
 where c.is_jump and c.checked_at > now() - interval '1 day'
   and not exists (
     select from location_checks decision
      where decision.user_id = c.user_id and decision.source = 'operator' and decision.checked_at > c.checked_at)`

/** Users whose reported positions were too far apart in the last day, until an operator decides about their location. */
async function findJumps(): Promise<AttentionItem[]> {
  const users = await db.rows<{ userId: number; username: string; checks: number; at: Date }>(sql`
    select c.user_id, u.username, count(*)::int as checks, max(c.checked_at) as at /* not null */
      ${jumpedChecks}
     group by c.user_id, u.username order by at desc limit ${maxListed}`)
  return users.map(user => ({ kind: 'jump', ...user }))
}

async function findPendingIdentities(): Promise<AttentionItem[]> {
  const row = await db.row<{ count: number; at: Date | null }>(sql`
    select count(*)::int as count, min(submitted_at) as at
      from identity_cases join users on users.id = user_id
     where identity_cases.status = 'pending' and deleted_at is null`)
  return row?.at ? [{ kind: 'identity', count: row.count, at: row.at }] : []
}

const maxSharedAccounts = 1_000

/** Accounts that were found in the last week to share a mailbox, phone, identity, payment method or device with another. */
async function findSharedAccounts(): Promise<AttentionItem[]> {
  const row = await db.row<{ count: number; at: Date | null }>(sql`
    select count(distinct user_id)::int as count, max(shared_at) as at
      from (${recentlyShared} order by shared_at desc limit ${maxSharedAccounts + 1}) as shared`)
  if (!row?.at) return []
  const hasMore = row.count > maxSharedAccounts
  return [{ kind: 'shared accounts', count: Math.min(row.count, maxSharedAccounts), hasMore, at: row.at }]
}

async function findForcedReleases(): Promise<AttentionItem[]> {
  const { forcing } = await listPressingReleases()
  return Promise.all(
    forcing.map(async ({ id, platform, version, at }): Promise<AttentionItem> => {
      const { affectedDevices, playingUsers } = await countForcedUpdateImpact({ platform, version, at })
      const name = formatReleaseName({ platform, version })
      const below = `${platform}<${version}`
      return {
        kind: 'release',
        id,
        name,
        below,
        devices: affectedDevices,
        usersWithEntries: playingUsers,
        at,
      }
    }),
  )
}

async function findUpcomingWindows(): Promise<AttentionItem[]> {
  const { now, windows } = await readStoredWindows(db)
  const isUpcoming = (at: Date) => at > now && at.getTime() < now.getTime() + upcomingMs
  return windows
    .filter(({ canceledAt, startsAt }) => !canceledAt && isUpcoming(startsAt))
    .map(({ id, platforms, startsAt, endsAt }) => ({ kind: 'window', id, platforms, endsAt, at: startsAt }))
}
