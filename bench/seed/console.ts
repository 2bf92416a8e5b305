import pg from 'pg'

/** Writes a message and an audit row a user, as years of operators leave them. */
export async function seedConsole(url: string, crowd: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `insert into messages (channel, recipient, template, props, status, attempts, last_error, created_at, sent_at)
       select 'mail', 'bench-' || n || '@players.slatekeeper.test', 'password-changed',
              jsonb_build_object('username', 'bench_' || n),
              case when n % 500 = 0 then 'failed' else 'sent' end::message_status, 1,
              case when n % 500 = 0 then 'The address does not exist' else '' end,
              now() - make_interval(secs => n * 20), now() - make_interval(secs => n * 20 - 2)
         from generate_series(1, $1::int) n`,
      [crowd],
    )
    await client.query(
      `insert into audit_rows (author_name, action, subject_type, subject_id, subject_name, before, after, created_at)
       select 'Worker', 'user.mark-tester', 'user', n::text, 'bench_' || n, '{"isTester":false}', '{"isTester":true}',
              now() - make_interval(secs => n * 20)
         from generate_series(1, $1::int) n`,
      [crowd],
    )
    await client.query('vacuum analyze messages, audit_rows')
  } finally {
    await client.end()
  }
}
