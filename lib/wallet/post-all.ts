import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/speak'
import type { NewTransaction } from './post'

/**
 * Posts many movements in one statement, each as a ledger transaction of its own whose postings sum to zero; balances
 * follow by trigger. To be called with the balances locked where several statements could wait for each other.
 */
export async function postAll(db: Db, movements: readonly NewTransaction[]): Promise<void> {
  if (movements.length === 0) return
  const parts = movements.flatMap(({ amounts }, index) =>
    amounts.filter(({ cents }) => cents !== 0n).map(amount => ({ ...amount, seat: index + 1 })),
  )
  await db.run(sql`
    with movement as materialized (
      select nextval(pg_get_serial_sequence('ledger_transactions', 'id')) as id, told.*
        from unnest(${movements.map(one => one.kind)}::text[], ${movements.map(one => one.userId)}::int[],
                    ${movements.map(one => one.house)}::text[], ${movements.map(one => one.pickemEntryId ?? null)}::int[],
                    ${movements.map(one => one.settlement ?? 1)}::int[], ${movements.map(one => one.reversesId ?? null)}::bigint[],
                    ${movements.map(one => one.reason ?? '')}::text[])
             with ordinality as told (kind, user_id, house, entry_id, settlement, reverses_id, reason, seat)
    ), posted as (
      insert into ledger_transactions (id, kind, user_id, pickem_entry_id, settlement, reverses_id, reason)
      select id, kind::ledger_kind, user_id, entry_id, settlement, reverses_id, reason from movement
    )
    insert into postings (transaction_id, user_id, house_account, bucket, amount_cents)
    select movement.id, side.user_id, side.house, part.bucket::bucket_kind, side.sign * part.cents
      from unnest(${parts.map(part => part.seat)}::int[], ${parts.map(part => part.bucket)}::text[],
                  ${parts.map(part => part.cents)}::bigint[]) as part (seat, bucket, cents)
           join movement on movement.seat = part.seat,
           lateral (values (movement.user_id, null, 1), (null, movement.house, -1)) as side (user_id, house, sign)`)
}
