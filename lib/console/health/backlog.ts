import { setTimeout as wait } from 'node:timers/promises'
import { type Metric, register } from 'prom-client'
import sql from 'sql-template-tag'
import { isDraining } from '@/lib/core/draining'
import { env } from '@/lib/core/env'
import { log } from '@/lib/core/log'
import { db } from '@/lib/db/client'

const cacheMs = 15_000
/** A scrape without a database still has all other metrics. */
const timeoutMs = 2_000 * env().TIMEOUT_SCALE
/** Counts end here, so that they stay cheap after an outage. */
const maxCount = 100_000

const helps = {
  messages_waiting: 'Mails and SMS to send, of channels with a provider.',
  messages_lag_seconds: 'Age of the oldest message to send.',
  jobs_waiting: 'Jobs that are due, that wait for a retry, and that failed permanently.',
  jobs_lag_seconds: 'How long the oldest due job waits.',
  webhook_deliveries: 'Webhook deliveries that are pending, and that failed in the last 24 hours.',
  webhook_lag_seconds: 'How long the oldest due event or delivery waits, without failing endpoints.',
  settlement_waiting: 'Finished matches and contests to settle.',
  settlement_lag_seconds:
    'Time since the last result of a match to settle, and since the end of a contest to settle.',
}

type Name = keyof typeof helps
type Sample = { labels: Record<string, string>; value: number }

/** What waits to be processed, by metric. Labels have fixed values. */
export type Backlog = Record<Name, Sample[]>

/** `channels` are those with a provider: other messages wait for settings. */
export async function readBacklog(channels: readonly string[]): Promise<Backlog> {
  const [messages, jobs, webhooks, settlement] = await Promise.all([
    readMessages(channels),
    readJobs(),
    readWebhooks(),
    readSettlement(),
  ])
  return { ...messages, ...jobs, ...webhooks, ...settlement }
}

/**
 * Adds the backlog to the metrics of this process. It is read at most every 15 seconds, and is that of all processes, since it
 * is in the database.
 */
export function exportBacklog(channels: readonly string[]): void {
  let last: { at: number; backlog: Promise<Backlog | null> } | undefined

  function readCached() {
    if (!last || performance.now() - last.at >= cacheMs)
      last = {
        at: performance.now(),
        backlog: readBacklog(channels).catch(error => {
          log.warn({ error }, 'could not read the backlog')
          return null
        }),
      }
    return Promise.race([last.backlog, wait(timeoutMs, null, { ref: false })])
  }

  for (const [name, help] of Object.entries(helps) as [Name, string][]) {
    if (register.getSingleMetric(name)) continue
    // A gauge of prom-client without labels has the value 0 where nothing could be read.
    const gauge = {
      name,
      help,
      get: async () => ({
        name,
        help,
        type: 'gauge',
        aggregator: 'max',
        // The last metrics of a process are sent when its connections are closed; the others have the backlog.
        values: (!isDraining() && (await readCached())?.[name]) || [],
      }),
    }
    register.registerMetric(gauge as unknown as Metric)
  }
}

async function readMessages(channels: readonly string[]) {
  const rows = await db.rows<{ channel: string; count: number; lag: number }>(sql`
    select channel, count(oldest.created_at)::int as count,
           coalesce(extract(epoch from clock_timestamp() - min(oldest.created_at)), 0)::float8 as lag
      from unnest(${channels}::text[]) as channel
      left join lateral (
        select created_at from messages
         where status = 'queued' and messages.channel::text = channel.channel
         order by created_at limit ${maxCount}
      ) as oldest on true
     group by channel`)
  return {
    messages_waiting: rows.map(({ channel, count }) => sample(count, { channel })),
    messages_lag_seconds: rows.map(({ channel, lag }) => sample(lag, { channel })),
  }
}

async function readJobs() {
  const row = await db.row<{ due: number; retry: number; failed: number; lag: number }>(sql`
    with waiting as (
      select attempts < max_attempts as is_alive, run_at <= clock_timestamp() as is_due, attempts > 0 as was_tried, run_at
        from graphile_worker.jobs where locked_at is null limit ${maxCount}
    )
    select (count(*) filter (where is_alive and is_due))::int as due,
           (count(*) filter (where is_alive and was_tried and not is_due))::int as retry,
           (count(*) filter (where not is_alive))::int as failed,
           coalesce(extract(epoch from clock_timestamp() - min(run_at) filter (where is_alive and is_due)), 0)::float8 as lag
      from waiting`)
  const { due = 0, retry = 0, failed = 0, lag = 0 } = row ?? {}
  return {
    jobs_waiting: Object.entries({ due, retry, failed }).map(([state, count]) => sample(count, { state })),
    jobs_lag_seconds: [sample(lag)],
  }
}

async function readWebhooks() {
  const row = await db.row<{ pending: number; failed: number; lag: number }>(sql`
    with due as (
      (select created_at as since from webhook_events where not is_distributed order by id limit 1)
      union all
      select first.since from webhook_endpoints endpoint cross join lateral (
        select next_attempt_at as since from webhook_deliveries
         where endpoint_id = endpoint.id and status = 'pending' order by next_attempt_at limit 1
      ) as first
       where endpoint.disabled_at is null and endpoint.failing_since is null
    )
    select (select count(*)::int from (
              select from webhook_deliveries where status = 'pending' limit ${maxCount}) as open) as pending,
           (select count(*)::int from (
              select from webhook_deliveries
               where status = 'failed' and closed_at > now() - interval '24 hours' limit ${maxCount}) as closed) as failed,
           (select greatest(coalesce(extract(epoch from clock_timestamp() - min(since)), 0), 0)::float8 from due) as lag`)
  const { pending = 0, failed = 0, lag = 0 } = row ?? {}
  return {
    webhook_deliveries: Object.entries({ pending, failed }).map(([status, count]) =>
      sample(count, { status }),
    ),
    webhook_lag_seconds: [sample(lag)],
  }
}

/** A match waits until its first pass; in later ones it waits for results or for late entries. */
async function readSettlement() {
  const rows = await db.rows<{ kind: string; count: number; lag: number }>(sql`
    with waiting as (
      select 'match' as kind, greatest(game.updated_at, result.at) as since
        from settlement_queue queued
        join feed_games game using (game_id, feed_game_id)
        cross join lateral (
          select max(updated_at) as at from projections
           where (projections.game_id, projections.feed_game_id) = (game.game_id, game.feed_game_id)
        ) as result
       where not queued.is_second_pass
      union all
      select 'contest', created_at from contest_settlements where applied_at is null
    )
    select kind, count(since)::int as count,
           coalesce(extract(epoch from clock_timestamp() - min(since)), 0)::float8 as lag
      from unnest(array['match', 'contest']) as kind left join waiting using (kind)
     group by kind`)
  return {
    settlement_waiting: rows.map(({ kind, count }) => sample(count, { kind })),
    settlement_lag_seconds: rows.map(({ kind, lag }) => sample(lag, { kind })),
  }
}

const sample = (value: number, labels: Record<string, string> = {}): Sample => ({ labels, value })
