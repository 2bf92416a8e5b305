import type pg from 'pg'

const days = 62

/**
 * Inserts two months of figures, as the job update_analytics counts them: more in the evening and on weekends, growing
 * slowly. The same every time.
 */
export async function insertHistory(client: pg.Client): Promise<void> {
  await client.query(
    `
    with hours as (
      select at, (sin(extract(hour from at) / 24.0 * 2 * pi() + 2.4) + 1.25)
                 * (case when extract(dow from at) in (0, 6) then 1.6 else 1 end)
                 * (1 + 0.012 * ($1 - extract(epoch from now() - at) / 86400))
                 * (0.8 + abs(hashtext(at::text) % 40) / 100.0) as load
        from generate_series(date_trunc('day', now(), 'UTC') - make_interval(days => $1),
                             date_trunc('hour', now()) - interval '4 hours', '1 hour') as at
    ),
    paid as (select at, load, 0.72 + abs(hashtext('paid' || at::date) % 36) / 100.0 as share from hours)
    insert into hourly_metrics (metric, key, at, amount)
    select metric, key, at, amount::bigint
      from paid, lateral (values
             ('sign_ups', '', load * 6), ('entries', 'Cash', load * 44), ('entries', 'Arcade', load * 70),
             ('bought', 'Cash', load * 44 * 850), ('paid', 'Cash', load * 44 * 850 * share),
             ('deposited', '', load * 21 * 2600), ('withdrawn', '', load * 9 * 3400),
             ('claims', '1', load * 3), ('claims', '2', load * 2), ('claims', '4', load)) as figures (metric, key, amount)
    union all
    select 'active_users', '', date_trunc('day', at, 'UTC'), (sum(load) * 24)::bigint from paid group by 3
    union all
    select 'active_users_of_span', span::text, day, (span ^ 0.3 * 900 * (1 + 0.012 * ($1 - ahead)))::bigint
      from unnest(array[7, 28, 90]) as span, generate_series(1, $1) as ahead,
           lateral (select date_trunc('day', now(), 'UTC') - make_interval(days => ahead) as day) as days
    on conflict do nothing`,
    [days],
  )
}
