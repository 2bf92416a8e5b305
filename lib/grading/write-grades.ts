import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'
import { publishSettledEntries } from '@/lib/realtime/publish'
import { postAll } from '@/lib/wallet/post'
import { paymentAmounts, type GradedEntry } from './grade-entry'
import { loadBuyIns } from './load-entries'

/** Writes first settlements down: grades, one ledger transaction for each entry that pays, and the entries. */
export async function recordSettlements(db: Db, graded: readonly GradedEntry[]): Promise<void> {
  const refunded = graded.filter(({ outcome }) => outcome === 'refunded').map(({ entry }) => entry.id)
  const buyIns = refunded.length > 0 ? await loadBuyIns(db, refunded) : new Map<number, never>()
  const movements = graded.flatMap(one => {
    const amounts = paymentAmounts(one, buyIns.get(one.entry.id))
    const kind = one.outcome === 'won' ? ('payout' as const) : ('refund' as const)
    const { id, userId, settlement } = one.entry
    const of = { userId, house: 'entries' as const, pickemEntryId: id, settlement: settlement + 1 }
    return amounts.length > 0 ? { kind, amounts, ...of } : []
  })
  await postAll(db, movements)
  await writeGrades(db, graded)
  await notifyOwners(db, graded, false)
}

/** Moves entries and their picks on to their next settlement; the ledger must already say what they are paid. */
export async function writeGrades(db: Db, graded: readonly GradedEntry[]): Promise<void> {
  const picks = graded.flatMap(one => one.picks)
  await db.run(sql`
    update pickem_entry_players pick
       set outcome = told.outcome::pick_outcome, result = told.result, settlement = pick.settlement + 1
      from unnest(${picks.map(pick => pick.id)}::int[], ${picks.map(pick => pick.outcome)}::text[],
                  ${picks.map(pick => pick.result)}::numeric[]) as told (id, outcome, result)
     where pick.id = told.id`)
  await db.run(sql`
    update pickem_entries entry
       set outcome = told.outcome::entry_outcome, paid_cents = told.paid_cents, settlement = entry.settlement + 1,
           settled_at = coalesce(entry.settled_at, now())
      from unnest(${graded.map(one => one.entry.id)}::int[], ${graded.map(one => one.outcome)}::text[],
                  ${graded.map(one => one.paidCents)}::bigint[]) as told (id, outcome, paid_cents)
     where entry.id = told.id`)
}

/** Tells the owners' apps and phones after the transaction: what was won, given back or lost. */
export async function notifyOwners(
  db: Db,
  graded: readonly GradedEntry[],
  isCorrection: boolean,
): Promise<void> {
  await publishSettledEntries(
    db,
    sql`
      select user_id, id as entry_id, contest_name, outcome, mode, ${isCorrection}::boolean as is_correction,
             case when outcome = 'lost' then buy_in_cents else paid_cents end as amount_cents
        from pickem_entries where id = any(${graded.map(one => one.entry.id)}::int[])`,
  )
}
