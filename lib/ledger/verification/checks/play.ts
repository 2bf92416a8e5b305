import sql from 'sql-template-tag'
import type { Check } from '@/lib/ledger/verification/check'

/** Shorter than the time that location checks are kept. */
const provenDays = 28

/** A transaction that began up to this much earlier can have waited for the user's lock and have seen what was committed meanwhile. */
const longestTransaction = sql`interval '1 minute'`

const recently = sql`created_at > now() - make_interval(days => ${provenDays})`

/** Cash entries, entries of cash contests, and deposits. */
export const cashPlays = sql`
  select user_id, 'entry ' || id as subject, created_at from pickem_entries where mode = 'Cash' and ${recently}
  union all
  select e.user_id, 'contest entry ' || e.id, e.created_at
    from contest_entries e join contests c on c.id = e.contest_id where c.kind = 'cash' and e.created_at > now() - make_interval(days => ${provenDays})
  union all
  select user_id, 'deposit ' || id, created_at from deposits where ${recently}`

export const claims = sql`
  select user_id, 'claim ' || id as subject, created_at from promo_claims where ${recently}`

export const playChecks: Check[] = [
  {
    name: 'excluded_users_do_not_play',
    description: 'No cash entry, deposit or promo claim during a self-exclusion or time-out.',
    violations: sql`
      select p.subject, 'user ' || p.user_id || ', excluded since ' || x.starts_at as detail
        from (${cashPlays} union all ${claims}) as p join self_exclusions x on x.user_id = p.user_id
       where p.created_at > x.starts_at and p.created_at < coalesce(x.ended_at, 'infinity') - ${longestTransaction}`,
  },
  {
    name: 'excluded_persons_do_not_play',
    description:
      'No cash entry, deposit or promo claim with another account during a self-exclusion or suspension, once mailbox, phone, identity or payment method show that it is the same person.',
    violations: sql`
      select p.subject, 'user ' || p.user_id || ', barred as user ' || bars.user_id || ' since ' || bars.starts_at as detail
        from (select user_id, starts_at, coalesce(ended_at, 'infinity') as until from self_exclusions
              union all
              select user_id, starts_at, coalesce(lifted_at, ends_at, 'infinity') from suspensions) as bars
             join person_keys barred on barred.user_id = bars.user_id and bars_person(barred.kind)
             join person_keys own on own.key_hash = barred.key_hash and own.user_id <> barred.user_id and bars_person(own.kind)
                  and (own.distrusted_at is null or own.distrusted_at >= bars.starts_at)
             join (${cashPlays} union all ${claims}) as p on p.user_id = own.user_id
       where p.created_at > greatest(bars.starts_at, barred.seen_at, own.seen_at) + ${longestTransaction}
         and p.created_at < bars.until - ${longestTransaction}`,
  },
  {
    name: 'minors_do_not_play',
    description: 'No cash entry, deposit or promo claim of a user under 18, once the date of birth is known.',
    violations: sql`
      select p.subject, 'user ' || p.user_id || ', under age' as detail
        from (${cashPlays} union all ${claims}) as p join user_kyc k on k.user_id = p.user_id
       where p.created_at > k.date_of_birth_at
         and age_on(k.date_of_birth, (p.created_at at time zone 'UTC')::date) < 18`,
  },
  {
    name: 'denied_users_do_not_play',
    description: 'A cash entry or deposit is covered by an allowed location check.',
    violations: sql`
      select p.subject, 'user ' || p.user_id || ', no allowed location at ' || p.created_at as detail
        from (${cashPlays}) as p left join user_geolocations g on g.user_id = p.user_id
       where p.created_at > coalesce(g.proven_from, '-infinity')
         and not exists (
           select from location_checks c
            where c.user_id = p.user_id and c.outcome = 'allowed'
              and p.created_at >= c.checked_at - ${longestTransaction} and p.created_at < c.allowed_until)`,
  },
]
