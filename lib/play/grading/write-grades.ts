import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { payoutData } from '@/lib/ledger/payout-data'
import { publishSettledEntries } from '@/lib/notify/realtime/publish'
import { insertEventPage, isSubscribed } from '@/lib/notify/webhooks/record-event'
import type { GradedEntry } from './rules'

/**
 * Stores the grades and records their webhook events. In one statement, since triggers compare entries and picks at its end. Post the
 * payments first: a trigger compares them too.
 */
export async function writeGrades(db: Db, graded: readonly GradedEntry[]): Promise<void> {
  const picks = graded.flatMap(one => one.picks)
  await db.run(sql`
    with graded_picks as (
      update pickem_entry_players pick
         set outcome = graded.outcome::pick_outcome, result = graded.result, settlement = pick.settlement + 1
        from unnest(${picks.map(pick => pick.id)}::bigint[], ${picks.map(pick => pick.outcome)}::text[],
                    ${picks.map(pick => pick.result)}::numeric[]) as graded (id, outcome, result)
       where pick.id = graded.id
    ), settled as (
      update pickem_entries entry
         set outcome = graded.outcome::entry_outcome, paid_cents = graded.paid_cents, settlement = entry.settlement + 1,
             settled_at = coalesce(entry.settled_at, now())
        from unnest(${graded.map(one => one.entry.id)}::bigint[], ${graded.map(one => one.outcome)}::text[],
                    ${graded.map(one => one.paidCents)}::bigint[]) as graded (id, outcome, paid_cents)
       where entry.id = graded.id
      returning entry.id, entry.user_id, entry.game_id, entry.mode, entry.settlement, entry.outcome, entry.buy_in_cents,
                entry.paid_cents
    ) ${insertEventPage(settledEvents)}`)
}

const settledEvents = sql`
  select type, data from (
    select case when settlement > 1 then 'entry.corrected'
                when outcome = 'refunded' then 'entry.refunded'
                else 'entry.settled' end as type,
           jsonb_build_object('pickem_contest_entry_id', id, 'user_id', user_id, 'game_id', game_id, 'mode', mode,
                              'settlement', settlement, 'outcome', outcome, 'buy_in', format_cents(buy_in_cents),
                              'paid', format_cents(coalesce(paid_cents, 0))) as data
      from settled where ${isSubscribed('entry.settled', 'entry.refunded', 'entry.corrected')}
    union all
    select 'payout.paid', ${payoutData}
      from settled join ledger_transactions paid
             on paid.pickem_entry_id = settled.id and paid.settlement = settled.settlement and paid.kind = 'payout'
     where ${isSubscribed('payout.paid')}
  ) as event
   where exists (select from webhook_endpoints where event.type = any(events))`

/** Notifies the owners' apps and devices of the result once the transaction commits. */
export async function notifyOwners(db: Db, graded: readonly GradedEntry[], isCorrection: boolean) {
  await publishSettledEntries(
    db,
    sql`
      select user_id, id as entry_id, contest_name, outcome, mode, ${isCorrection}::boolean as is_correction,
             case when outcome = 'lost' then buy_in_cents else paid_cents end as amount_cents
        from pickem_entries where id = any(${graded.map(one => one.entry.id)}::bigint[])`,
  )
}
