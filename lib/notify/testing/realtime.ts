import sql from 'sql-template-tag'
import { expect, vi } from 'vitest'
import { startFakeFirebase } from '@/e2e/fixtures/fake-firebase'
import { startFakePusher } from '@/e2e/fixtures/fake-pusher'
import { overrideSettings } from '@/lib/core/testing/settings'
import { openQueue } from '@/lib/jobs/testing/jobs'
import { createRealtimeProviders, realtimeJobs } from '@/lib/notify/realtime/jobs'

const secrets = { appId: 'app-1', key: 'publishable-key', secret: 'signing-secret' }

/** An empty queue, with fakes of the Pusher server and Firebase in the settings. */
export async function openRealtime() {
  const server = await startFakePusher(secrets)
  const firebase = await startFakeFirebase()
  overrideSettings({
    PUSHER_APP_ID: secrets.appId,
    PUSHER_KEY: secrets.key,
    PUSHER_SECRET: secrets.secret,
    PUSHER_HOST: server.host,
    PUSHER_PORT: String(server.port),
    PUSHER_TLS: '0',
    FIREBASE_SERVICE_ACCOUNT: firebase.accountFile,
    FIREBASE_BASE_URL: firebase.url,
  })
  const queue = await openQueue()
  const { db } = queue
  const providers = await createRealtimeProviders()

  return {
    ...queue,
    server,
    firebase,
    providers,
    /** Sends queued events and pushes like the service. */
    deliver: () => queue.start(...realtimeJobs(providers)),
    /** The queued jobs of a kind, oldest first. */
    waiting: (task: string) =>
      db.rows<{ payload: { events: object[]; tries?: number }; priority: number }>(sql`
        select private.payload, private.priority
          from graphile_worker._private_jobs as private join graphile_worker.jobs using (id)
         where task_identifier = ${task} order by id`),
    /** Waits until the job of this kind waits for its next attempt, and makes it due; on a busy machine, it may be done before. */
    async makeDueOnce(task: string) {
      await vi.waitFor(async () => {
        const made = await db.run(sql`
          update graphile_worker._private_jobs as private set run_at = now()
            from graphile_worker.jobs
           where jobs.id = private.id and task_identifier = ${task} and jobs.run_at > now()
             and jobs.locked_at is null`)
        if (made === 0)
          expect(
            await db.rows(sql`select from graphile_worker.jobs where task_identifier = ${task}`),
          ).toEqual([])
      })
      await db.run(sql`select pg_notify('jobs:insert', '{"r":0.1,"count":1}')`)
    },
    /** Waits until none of these kinds has a job. */
    becomesIdle: (...tasks: string[]) =>
      vi.waitFor(async () =>
        expect(
          await db.rows(sql`
              select id from graphile_worker.jobs
               where task_identifier = any(${tasks.length > 0 ? tasks : ['send_realtime_events', 'send_pushes']})`),
        ).toEqual([]),
      ),
    /** A signed-in user with that push token. */
    async makeUser(pushToken: string | null): Promise<number> {
      const row = await db.row<{ id: number }>(sql`
        with made as (
          insert into users (email, username, phone, password_hash)
          select 'u' || n || '@live.test', 'live-' || n, lpad(n::text, 10, '2'), ''
            from (select 1000000000 + floor(random() * 8999999999)::bigint as n) as next
          returning id
        ), token as (
          insert into access_tokens (user_id, token_hash, expires_at, fcm_token)
          select id, sha256(id::text::bytea), now() + interval '1 day', ${pushToken} from made
        )
        select id from made`)
      return (row as { id: number }).id
    },
    /** Signs the user in on another device with that push token. Returns the ID of the access token. */
    async addDevice(userId: number, pushToken: string | null): Promise<number> {
      const row = await db.row<{ id: number }>(sql`
        insert into access_tokens (user_id, token_hash, expires_at, fcm_token)
        values (${userId}, sha256(gen_random_uuid()::text::bytea), now() + interval '1 day', ${pushToken})
        returning id`)
      return (row as { id: number }).id
    },
    async empty() {
      await queue.empty()
      server.reset()
      firebase.reset()
    },
    close: () => Promise.all([server.stop(), firebase.stop()]),
  }
}
