import sql from 'sql-template-tag'
import type { Check } from '@/lib/ledger/verification/check'

// Payments that were not reversed.
const unreversed = sql`
  select paid.id, paid.pickem_entry_id, paid.kind, paid.settlement
    from ledger_transactions paid left join ledger_transactions back on back.reverses_id = paid.id
   where paid.kind in ('payout', 'refund') and paid.pickem_entry_id is not null and back.id is null`

export const entryChecks: Check[] = [
  {
    name: 'entries_are_bought_once',
    description:
      'A paid entry has one buy-in of its amount, paid by its owner from the buckets of its mode; a free entry has none.',
    violations: sql`
      select 'entry ' || e.id as subject,
             coalesce(b.times, 0) || ' buy-ins of ' || coalesce(b.cents, 0) || ' for ' || e.buy_in_cents as detail
        from pickem_entries e left join (
               select t.pickem_entry_id as id, count(distinct t.id) as times, -sum(p.amount_cents) as cents,
                      array_agg(p.bucket) as buckets, min(t.user_id) as payer
                 from ledger_transactions t join postings p on p.transaction_id = t.id and p.user_id is not null
                where t.kind = 'buy_in' group by t.pickem_entry_id
             ) as b using (id)
       where coalesce(b.cents, 0) <> e.buy_in_cents or coalesce(b.times, 0) <> (e.buy_in_cents > 0)::int
          or b.payer <> e.user_id
          or not coalesce(b.buckets, '{}') <@ case e.mode when 'Cash' then '{site_credits,cash}'::bucket_kind[]
                                                          else '{credits,bucks}'::bucket_kind[] end`,
  },
  {
    name: 'payments_reference_an_entry',
    description: 'Buy-ins, payouts and refunds reference one entry, of their user.',
    violations: sql`
      select 'transaction ' || t.id as subject,
             t.kind || coalesce(' of entry ' || t.pickem_entry_id, ' of contest entry ' || t.contest_entry_id, ' of no entry')
               as detail
        from ledger_transactions t left join pickem_entries e on e.id = t.pickem_entry_id
             left join contest_entries c on c.id = t.contest_entry_id
       where t.kind in ('buy_in', 'payout', 'refund')
         and (t.user_id is distinct from coalesce(e.user_id, c.user_id) or num_nonnulls(e.id, c.id) <> 1)`,
  },
  {
    name: 'settlements_pay_once',
    description: 'Each settlement of an entry pays at most once, and at most one payment is not reversed.',
    violations: sql`
      select 'entry ' || pickem_entry_id as subject, count(*) || ' payments of settlement ' || settlement as detail
        from ledger_transactions where kind in ('payout', 'refund') and pickem_entry_id is not null
       group by pickem_entry_id, settlement having count(*) > 1
      union all
      select 'entry ' || pickem_entry_id, count(*) || ' payments are not reversed'
        from (${unreversed}) as paid group by pickem_entry_id having count(*) > 1
      union all
      select 'entry ' || e.id, 'is paid by settlement ' || paid.settlement || ' of ' || e.settlement
        from (${unreversed}) as paid join pickem_entries e on e.id = paid.pickem_entry_id
       where paid.settlement > e.settlement or paid.settlement < 1`,
  },
  {
    name: 'settlements_match_payments',
    description:
      'An open or lost entry was paid nothing, a won entry its payout, a refunded entry its buy-in.',
    violations: sql`
      select 'entry ' || e.id as subject,
             coalesce(e.outcome::text, 'open') || ' with ' || coalesce(e.paid_cents::text, 'nothing') || ', ledger: '
               || coalesce(paid.kinds, 'nothing') || ' ' || coalesce(paid.cents, 0) as detail
        from pickem_entries e left join (
               select s.pickem_entry_id as id, sum(p.amount_cents) as cents, string_agg(distinct s.kind::text, ', ') as kinds
                 from (${unreversed}) as s join postings p on p.transaction_id = s.id and p.user_id is not null
                group by s.pickem_entry_id
             ) as paid using (id)
       where coalesce(e.paid_cents, 0) <> coalesce(paid.cents, 0)
          or (e.outcome is null) <> (e.paid_cents is null) or (e.outcome is null) <> (e.settlement = 0)
          or paid.kinds is not null and paid.kinds <> case e.outcome
               when 'won' then 'payout' when 'refunded' then 'refund' else '' end
          or e.outcome = 'won' and e.buy_in_cents > 0 and e.unreturned_cents = 0 and coalesce(paid.cents, 0) = 0`,
  },
  {
    name: 'wins_pay_the_multiplier',
    description:
      'A won entry has no lost pick and pays the multiplier for its live picks, minus the unreturned buy-in; a free entry pays its payout or nothing.',
    violations: sql`
      select 'entry ' || e.id as subject, 'paid ' || e.paid_cents || ' with ' || voids || ' void' as detail
        from pickem_entries e join (
               select entry_id as id, count(*) filter (where outcome = 'void') as voids,
                      count(*) filter (where outcome = 'lost') as losses
                 from pickem_entry_players group by entry_id
             ) as graded using (id)
       where e.outcome = 'won' and (losses > 0 or e.picks - voids < 2 or not coalesce(
               case when e.buy_in_cents = 0 then e.paid_cents in (0, e.payout_cents)
                    when voids = 0 then e.paid_cents = e.payout_cents - e.unreturned_cents
                    else e.paid_cents + e.unreturned_cents = (select floor(e.buy_in_cents * multiplier) from multipliers
                                          where table_id = e.multiplier_table_id and multipliers.picks <= e.picks - voids
                                          order by multipliers.picks desc limit 1) end, false))`,
  },
  {
    name: 'losses_have_a_lost_pick',
    description:
      'A lost entry has a lost pick; a refunded entry has one only if it was sold with a refund for short losses.',
    violations: sql`
      select 'entry ' || e.id as subject, e.outcome || ' with ' || losses || ' lost picks' as detail
        from pickem_entries e join (
               select entry_id as id, count(*) filter (where outcome = 'lost') as losses
                 from pickem_entry_players group by entry_id
             ) as graded using (id)
       where e.outcome = 'lost' and losses = 0
          or e.outcome = 'refunded' and losses > 0 and not e.is_short_loss_refunded`,
  },
  {
    name: 'unreturned_stakes_are_site_credits',
    description: 'The unreturned part of a buy-in is zero or the part paid by site credits.',
    violations: sql`
      select 'entry ' || e.id as subject,
             e.unreturned_cents || ' of ' || coalesce(spent.cents, 0) || ' in site credits' as detail
        from pickem_entries e left join (
               select t.pickem_entry_id as id, -sum(p.amount_cents) as cents
                 from ledger_transactions t join postings p on p.transaction_id = t.id and p.user_id is not null
                where t.kind = 'buy_in' and p.bucket = 'site_credits' group by t.pickem_entry_id
             ) as spent using (id)
       where e.unreturned_cents not in (0, coalesce(spent.cents, 0))`,
  },
  {
    name: 'wins_pay_the_right_bucket',
    description:
      'A win pays cash in Cash mode and bucks in Arcade mode; a free entry pays site credits instead of cash.',
    violations: sql`
      select 'entry ' || e.id as subject, 'paid in ' || p.bucket as detail
        from (${unreversed}) as s join postings p on p.transaction_id = s.id and p.user_id is not null
             join pickem_entries e on e.id = s.pickem_entry_id
       where s.kind = 'payout' and p.bucket::text <> case
               when e.mode = 'Arcade' then 'bucks'
               -- Entries without a players key were sold when free entries still paid cash.
               when e.buy_in_cents > 0 or e.players_key is null then 'cash' else 'site_credits' end
         and not (p.bucket = 'site_credits' and e.buy_in_cents = 0 and e.mode = 'Cash')`,
  },
  {
    name: 'players_keys_match_picks',
    description:
      'The players key of an entry matches its picks, and free entries of a day are numbered without gaps.',
    violations: sql`
      select 'entry ' || e.id as subject, e.players_key || ' for ' || picked.players_key as detail
        from pickem_entries e join (
               select entry_id as id, string_agg(feed_game_id || ':' || feed_player_id, ','
                                                 order by feed_game_id, feed_player_id) as players_key
                 from pickem_entry_players group by entry_id
             ) as picked using (id)
       where e.players_key <> picked.players_key
      union all
      select 'user ' || user_id, max(free_number) || ' is the highest number of ' || count(*) || ' free entries'
        from pickem_entries where free_on is not null group by user_id, free_on having max(free_number) <> count(*)`,
  },
  {
    name: 'refunds_return_to_source_buckets',
    description: 'A refund returns to each bucket the amount it paid.',
    violations: sql`
      select 'entry ' || pickem_entry_id as subject, bucket || ' is left with ' || sum(cents) as detail
        from (
          select s.pickem_entry_id, p.bucket, p.amount_cents as cents
            from (${unreversed}) as s join postings p on p.transaction_id = s.id and p.user_id is not null
           where s.kind = 'refund'
          union all
          select b.pickem_entry_id, p.bucket, p.amount_cents
            from ledger_transactions b join postings p on p.transaction_id = b.id and p.user_id is not null
           where b.kind = 'buy_in' and b.pickem_entry_id in (select pickem_entry_id from (${unreversed}) s where kind = 'refund')
        ) as sides group by pickem_entry_id, bucket having sum(cents) <> 0`,
  },
  {
    name: 'picks_are_graded_with_their_entry',
    description: 'An entry has all its picks, and either all or none of them are graded.',
    violations: sql`
      select 'entry ' || e.id as subject,
             count(p.id) || ' picks of ' || e.picks || ', ' || count(p.outcome) || ' graded' as detail
        from pickem_entries e left join pickem_entry_players p on p.entry_id = e.id
       group by e.id
      having count(p.id) <> e.picks or count(p.outcome) <> case when e.outcome is null then 0 else e.picks end
          or bool_or(p.settlement <> e.settlement)`,
  },
]
