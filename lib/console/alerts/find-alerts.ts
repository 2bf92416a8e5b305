import sql from 'sql-template-tag'
import { readSettings } from '@/lib/change/settings/read'
import { cutText } from '@/lib/core/cut-text'
import { maskPersonal } from '@/lib/core/log'
import { db } from '@/lib/db/client'
import type { Alert } from '@/lib/notify/mail/mail-content'
import { findSilentFeeds } from './find-silent-feeds'

/** Each key is sent once. `page` is the console page with details. */
export type DueAlert = { key: string; page: string; at: Date; alert: Alert }

/** All alerts of the last day, sent or not. */
export async function findAlerts(): Promise<DueAlert[]> {
  const { feed_silence_minutes, wrong_codes_per_hour, sms_per_day } = await readSettings()
  const found = await Promise.all([
    findForcedReleases(),
    findStoppedRollouts(),
    findStartedWindows(),
    findEndedWindows(),
    findFailedJobs(),
    feed_silence_minutes > 0 ? findFeedAlerts(feed_silence_minutes) : [],
    findDisabledWebhooks(),
    findManagersBySso(),
    findGuessedCodes(wrong_codes_per_hour),
    findUsedUpSms(sms_per_day),
  ])
  return found.flat()
}

const keyOf = (kind: Alert['kind'], id: string | number, at: Date) => `${kind}:${id}:${at.getTime()}`

async function findForcedReleases(): Promise<DueAlert[]> {
  const rows = await db.rows<{ id: number; platform: string; version: string; at: Date }>(sql`
    select id, platform, version, publish_at as at /* not null */ from releases
     where force_update and withdrawn_at is null and publish_at <= now() and publish_at > now() - interval '1 day'`)
  return rows.map(({ id, platform, version, at }) => ({
    key: keyOf('release-forced', id, at),
    page: '/admin/app-versions',
    at,
    alert: { kind: 'release-forced', platform, version, at: at.toISOString() },
  }))
}

/** Only rollouts that the service stopped. */
async function findStoppedRollouts(): Promise<DueAlert[]> {
  const rows = await db.rows<{ id: number; name: string; reason: string; at: Date }>(sql`
    select releases.id, stop.subject_name as name, stop.reason, stop.created_at as at from releases
      join lateral (
        select operator_id, subject_name, reason, created_at from audit_rows
         where subject_type = 'release' and subject_id = releases.id::text and action = 'release.stop'
         order by audit_rows.id desc limit 1
      ) stop on stop.operator_id is null and stop.created_at > now() - interval '1 day'
     where rollout_state = 'stopped' and withdrawn_at is null`)
  return rows.map(({ id, name, reason, at }) => ({
    key: keyOf('rollout-stopped', id, at),
    page: `/admin/app-versions/${id}`,
    at,
    alert: { kind: 'rollout-stopped', name, reason, at: at.toISOString() },
  }))
}

type Window = { id: number; platforms: string[]; message: string; startsAt: Date; endsAt: Date | null }

async function findStartedWindows(): Promise<DueAlert[]> {
  const rows = await db.rows<Window>(sql`
    select id, platforms::text[] as platforms, message, starts_at, ends_at from maintenance_windows
     where canceled_at is null and starts_at <= now() and starts_at > now() - interval '1 day'`)
  return rows.map(({ id, platforms, message, startsAt, endsAt }) => ({
    key: keyOf('maintenance-began', id, startsAt),
    page: '/admin/maintenance',
    at: startsAt,
    alert: {
      kind: 'maintenance-began',
      platforms: platforms ?? [],
      shows: message,
      at: startsAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
    },
  }))
}

async function findEndedWindows(): Promise<DueAlert[]> {
  const rows = await db.rows<Pick<Window, 'id' | 'platforms'> & { endsAt: Date }>(sql`
    select id, platforms::text[] as platforms, ends_at /* not null */ from maintenance_windows
     where canceled_at is null and ends_at <= now() and ends_at > now() - interval '1 day'`)
  return rows.map(({ id, platforms, endsAt }) => ({
    key: keyOf('maintenance-ended', id, endsAt),
    page: '/admin/maintenance',
    at: endsAt,
    alert: { kind: 'maintenance-ended', platforms: platforms ?? [], at: endsAt.toISOString() },
  }))
}

/** One per kind of job and day, so that a job that fails every hour does not hide other alerts. */
async function findFailedJobs(): Promise<DueAlert[]> {
  const rows = await db.rows<{
    task: string
    description: string | null
    error: string | null
    at: Date
    day: string
  }>(sql`
    select distinct on (task_identifier) task_identifier as task /* not null */, description,
           coalesce(last_error, (select error from job_runs where job_id = jobs.id order by id desc limit 1)) as error,
           updated_at as at /* not null */, (updated_at at time zone 'UTC')::date::text as day
      from graphile_worker.jobs left join job_tasks on name = task_identifier
     where locked_at is null and attempts >= jobs.max_attempts and updated_at > now() - interval '1 day'
     order by task_identifier, updated_at desc`)
  return rows.map(({ task, description, error, at, day }) => ({
    key: `job-failed:${task}:${day}`,
    page: '/admin/jobs',
    at,
    alert: {
      kind: 'job-failed',
      task,
      description: description ?? '',
      error: cutText(maskPersonal(error ?? ''), 500),
      at: at.toISOString(),
    },
  }))
}

/** Endpoints that the service disabled. */
async function findDisabledWebhooks(): Promise<DueAlert[]> {
  const rows = await db.rows<{ id: number; name: string; isGone: boolean; at: Date }>(sql`
    select id, name, disabled_because = 'gone' as is_gone, disabled_at as at /* not null */ from webhook_endpoints
     where disabled_because in ('gone', 'failing') and disabled_at > now() - interval '1 day'`)
  return rows.map(({ id, name, isGone, at }) => ({
    key: keyOf('webhook-disabled', id, at),
    page: `/admin/webhooks/${id}`,
    at,
    alert: { kind: 'webhook-disabled', endpoint: name, isGone, at: at.toISOString() },
  }))
}

/**
 * Operators that the provider of single sign-on made managers. Read from the audit log, so that a role that was taken away again is
 * reported too.
 */
async function findManagersBySso(): Promise<DueAlert[]> {
  const rows = await db.rows<{ id: string; name: string; at: Date }>(sql`
    select subject_id as id, subject_name as name, created_at as at from audit_rows
     where action in ('operator.create', 'operator.change-role') and created_at > now() - interval '1 day'
       and author_name = 'Single sign-on' and operator_id is null and after->>'role' = 'manager'`)
  return rows.map(({ id, name, at }) => ({
    key: keyOf('manager-by-sso', id, at),
    page: '/admin/operators',
    at,
    alert: { kind: 'manager-by-sso', name, at: at.toISOString() },
  }))
}

/** One per UTC day. */
async function findGuessedCodes(max: number): Promise<DueAlert[]> {
  const rows = await db.rows<{ count: number; at: Date; now: Date }>(sql`
    select count, starts_at as at, now() as now from abuse_counts
     where kind = 'wrong_codes' and count > ${max} and starts_at > now() - interval '1 day' order by starts_at`)
  return rows.map(({ count, at, now }) => ({
    key: `wrong-codes:${at.toISOString().slice(0, 10)}`,
    page: '/admin/requests',
    at: now,
    alert: { kind: 'wrong-codes', count, at: at.toISOString() },
  }))
}

async function findUsedUpSms(budget: number): Promise<DueAlert[]> {
  const rows = await db.rows<{ count: number; at: Date; now: Date }>(sql`
    select count, starts_at as at, now() as now from abuse_counts
     where kind = 'sms' and starts_at > now() - interval '1 day'`)
  return rows.flatMap(({ count, at, now }) =>
    [80, 100]
      .filter(percent => count * 100 >= budget * percent)
      .map(percent => ({
        key: `sms-budget:${at.toISOString().slice(0, 10)}:${percent}`,
        page: '/admin/messages',
        at: now,
        alert: { kind: 'sms-budget' as const, budget, percent, at: at.toISOString() },
      })),
  )
}

async function findFeedAlerts(minutes: number): Promise<DueAlert[]> {
  const silent = await findSilentFeeds(minutes)
  return silent.map(({ gameId, sport, games, deliveredAt, now }) => ({
    key: keyOf('feed-silent', gameId, deliveredAt),
    page: '/admin/matches',
    at: now,
    alert: { kind: 'feed-silent', sport, games, at: deliveredAt.toISOString() },
  }))
}
