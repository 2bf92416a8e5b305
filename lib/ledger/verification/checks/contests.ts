import sql from 'sql-template-tag'
import type { Check } from '@/lib/ledger/verification/check'

// Payments that were not reversed.
const unreversed = sql`
  select paid.id, paid.contest_entry_id, paid.kind, paid.settlement
    from ledger_transactions paid left join ledger_transactions back on back.reverses_id = paid.id
   where paid.kind in ('payout', 'refund') and paid.contest_entry_id is not null and back.id is null`

// Place and prize of each entry. Entries of deleted accounts keep an earlier result when a correction gives their place to
// others, so the places are those of the latest decision.
const results = sql`
  select entry.contest_id, coalesce(decided.rank, entry.rank) as rank,
         case when decided.entry_id is null or decided.applied_at is not null and not decided.is_forfeited
              then entry.paid_cents end as paid_cents
    from contest_entries entry
         left join (
           select distinct on (contest_id) contest_id, id from contest_settlements order by contest_id, number desc
         ) as latest on latest.contest_id = entry.contest_id
         left join contest_settlement_entries decided
                on decided.settlement_id = latest.id and decided.entry_id = entry.id`

// One row per place with a prize, for contests of any size.
const prizes = sql`
  select contests.id as contest_id, (prize ->> 'from')::int as first_place, (prize ->> 'to')::int as last_place,
         (prize ->> 'cents')::bigint as cents
    from contests, jsonb_array_elements(contests.prizes) as prize`

export const contestChecks: Check[] = [
  {
    name: 'contest_entries_are_bought_once',
    description:
      'A contest entry has one buy-in of its amount, paid by its owner from the buckets of the contest; a free one has none.',
    violations: sql`
      select 'contest entry ' || e.id as subject,
             coalesce(b.times, 0) || ' buy-ins of ' || coalesce(b.cents, 0) || ' for ' || e.buy_in_cents as detail
        from contest_entries e join contests c on c.id = e.contest_id left join (
               select t.contest_entry_id as id, count(distinct t.id) as times, -sum(p.amount_cents) as cents,
                      array_agg(p.bucket) as buckets
                 from ledger_transactions t join postings p on p.transaction_id = t.id and p.user_id is not null
                where t.kind = 'buy_in' and t.contest_entry_id is not null group by t.contest_entry_id
             ) as b on b.id = e.id
       where coalesce(b.cents, 0) <> e.buy_in_cents or coalesce(b.times, 0) <> (e.buy_in_cents > 0)::int
          or not coalesce(b.buckets, '{}') <@ case c.kind when 'cash' then '{site_credits,cash}'::bucket_kind[]
                                                          else '{credits,bucks}'::bucket_kind[] end`,
  },
  {
    name: 'contest_entries_are_paid_once',
    description: 'At most one payment of a contest entry is not reversed, and the entry states its amount.',
    violations: sql`
      select 'contest entry ' || e.id as subject,
             e.status || ' with prize ' || e.paid_cents || ' and refund ' || e.refunded_cents || ', ledger: '
               || coalesce(paid.kinds, 'nothing') || ' ' || coalesce(paid.cents, 0) as detail
        from contest_entries e left join (
               select s.contest_entry_id as id, count(distinct s.id) as times, sum(p.amount_cents) as cents,
                      string_agg(distinct s.kind::text, ', ') as kinds
                 from (${unreversed}) as s join postings p on p.transaction_id = s.id and p.user_id is not null
                group by s.contest_entry_id
             ) as paid on paid.id = e.id
       where paid.times > 1 or coalesce(paid.cents, 0) <> e.paid_cents + e.refunded_cents
          or paid.kinds is not null and paid.kinds <> case when e.status = 'completed' then 'payout' else 'refund' end`,
  },
  {
    name: 'contest_refunds_return_to_source_buckets',
    description: 'A refund of a contest entry returns to each bucket the amount it paid.',
    violations: sql`
      select 'contest entry ' || contest_entry_id as subject, bucket || ' is left with ' || sum(cents) as detail
        from (
          select t.contest_entry_id, p.bucket, p.amount_cents as cents
            from ledger_transactions t join postings p on p.transaction_id = t.id and p.user_id is not null
           where t.kind in ('buy_in', 'refund')
             and t.contest_entry_id in (select contest_entry_id from (${unreversed}) s where kind = 'refund')
        ) as sides group by contest_entry_id, bucket having sum(cents) <> 0`,
  },
  {
    name: 'contests_are_within_capacity',
    description: 'A contest counts its participants, never more than its capacity.',
    violations: sql`
      select 'contest ' || c.id as subject,
             c.entry_count || ' counted, ' || coalesce(e.entries, 0) || ' joined, capacity ' || coalesce(c.capacity::text, 'open')
               as detail
        from contests c left join (
               select contest_id as id, count(*) as entries from contest_entries where status <> 'left' group by contest_id
             ) as e on e.id = c.id
       where c.entry_count <> coalesce(e.entries, 0) or e.entries > c.capacity`,
  },
  {
    name: 'contest_prizes_match_the_table',
    description:
      'Entries of one place share the prizes of the places they take, rounded down; no place is paid more.',
    violations: sql`
      select 'contest ' || tied.contest_id as subject,
             'place ' || rank || ' paid ' || tied.most || ' for ' || floor(coalesce(sum(greatest(0,
               least(prize.last_place, rank + entries - 1) - greatest(prize.first_place, rank) + 1) * prize.cents), 0)
               / entries) as detail
        from (
          select contest_id, rank, count(*) as entries, max(paid_cents) as most from (${results}) as result
           where rank is not null group by contest_id, rank
        ) as tied left join (${prizes}) as prize on prize.contest_id = tied.contest_id
       group by tied.contest_id, rank, entries, tied.most
      having tied.most > floor(coalesce(sum(greatest(0,
               least(prize.last_place, rank + entries - 1) - greatest(prize.first_place, rank) + 1) * prize.cents), 0) / entries)`,
  },
  {
    name: 'contests_end_with_all_entries',
    description: 'Once the settlement of a contest is applied, no entry is open.',
    violations: sql`
      select 'contest entry ' || e.id as subject, 'joined a contest that is ' || c.status as detail
        from contest_entries e join contests c on c.id = e.contest_id
       where e.status = 'joined' and c.status in ('completed', 'canceled')
         and exists (select from contest_settlements s where s.contest_id = c.id)
         and not exists (select from contest_settlements s where s.contest_id = c.id and s.applied_at is null)`,
  },
]
