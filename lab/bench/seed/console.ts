import type pg from 'pg'
import { withClient } from '@/lib/db/with-client'

/** Inserts a message and an audit row per user, a claim for every second user, and 200 operators. */
export async function seedConsole(url: string, userCount: number): Promise<void> {
  await withClient(url, async client => {
    await client.query(
      `insert into messages (channel, recipient, template, props, status, attempts, last_error, created_at, sent_at)
       select 'mail', 'bench-' || n || '@players.slatekeeper.test', 'password-changed',
              jsonb_build_object('username', 'bench_' || n),
              case when n % 500 = 0 then 'failed' else 'sent' end::message_status, 1,
              case when n % 500 = 0 then 'The address does not exist' else '' end,
              now() - make_interval(secs => n * 20), now() - make_interval(secs => n * 20 - 2)
         from generate_series(1, $1::int) n`,
      [userCount],
    )
    await client.query(
      `insert into audit_rows (author_name, action, subject_type, subject_id, subject_name, before, after, created_at)
       select 'Worker', 'user.mark-tester', 'user', n::text, 'bench_' || n, '{"isTester":false}', '{"isTester":true}',
              now() - make_interval(secs => n * 20)
         from generate_series(1, $1::int) n`,
      [userCount],
    )
    await client.query(
      `insert into operators (email, name, role, password_hash)
       select 'bench-' || n || '@operators.slatekeeper.test', 'Operator ' || n,
              (array['viewer', 'editor', 'manager'])[1 + n % 3]::operator_role, 'not a password hash'
         from generate_series(1, 200) n`,
    )
    await seedClaims(client)
    await client.query('vacuum analyze messages, audit_rows, operators, promo_claims, promos')
  })
}

/** Claims one promo for the existing promo credits, without triggers, so the promo's claim count is set afterwards. */
async function seedClaims(client: pg.Client) {
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query(
    `insert into promo_claims (promo_id, user_id, amount_cents, ledger_transaction_id)
     select (select min(id) from promos), user_id, 5000, id from ledger_transactions where kind = 'promo'
     on conflict do nothing`,
  )
  await client.query(
    'update promos set claims = counted.claims from (select promo_id, count(*)::int as claims from promo_claims group by 1) counted where counted.promo_id = promos.id',
  )
  await client.query('commit')
}
