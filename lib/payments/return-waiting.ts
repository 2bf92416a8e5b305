import sql from 'sql-template-tag'
import { type Amount, type Facts, listFacts, sumAmounts } from '@/lib/change/approval/facts'
import { groupBy } from '@/lib/core/group-by'
import type { Db } from '@/lib/db/db'
import type { BucketKind } from '@/lib/db/generated/enums'
import { loadBalances } from '@/lib/ledger/replace-payment'
import { type BucketAmounts, canBeNegative, centsIn, totalCents } from '@/lib/ledger/rules'
import { returnCash, type StoredWithdrawal, selectWithdrawals } from './apply-payout'
import { lentCents } from './pending-corrections'

/** Locks the withdrawals of the users that are not approved, as a decision does before it locks the user. */
export async function lockWaiting(db: Db, userIds: readonly number[]): Promise<void> {
  await db.run(sql`
    select from withdrawals where user_id = any(${userIds}::int[]) and status = 'pending' and provider is not null
     order by id for no key update`)
}

/**
 * Money in a withdrawal that is not approved is still the user's: before a correction takes more than the cash, it returns such
 * withdrawals, the newest first, until they cover it. Updates `balances`. Lock the withdrawals, then the user.
 */
export async function returnWaiting(
  db: Db,
  userId: number,
  moves: BucketAmounts,
  balances: Map<BucketKind, bigint> | undefined,
): Promise<void> {
  const taken = -centsIn(moves, 'cash')
  const cash = balances?.get('cash') ?? 0n
  if (taken <= cash || taken <= 0n) return
  const waiting = await db.rows<StoredWithdrawal>(sql`
    ${selectWithdrawals} where user_id = ${userId} and status = 'pending' and provider is not null order by id desc for no key update`)
  for (const withdrawal of waiting) {
    if ((balances?.get('cash') ?? 0n) >= taken) return
    await returnCash(db, withdrawal, 'corrected', 'A correction took money of the user back')
    // Loans of refunds and disputes can have taken a part.
    const { cents } = await db.one<{ cents: bigint }>(sql`
      select balance_cents as cents from buckets where user_id = ${userId} and kind = 'cash'`)
    balances?.set('cash', cents)
  }
}

export type Waiting = { userId: number; withdrawalId: number; cents: bigint }

type Move = { userId: number; bucket: BucketKind; cents: bigint }

/** A balance that does not cover what is taken from it, also with the cash of withdrawals that are not approved. */
export type Short = { userId: number; bucket: BucketKind; balanceCents: bigint; missingCents: bigint }

/** What `returnWaiting` would return if these were moved, net for each balance, and what the company would cover. */
export async function previewReturns(
  db: Db,
  moves: readonly Move[],
): Promise<{ short: Short[]; returned: Waiting[] }> {
  const balances = await loadBalances(db, [...new Set(moves.map(({ userId }) => userId))])
  const lacking = [...groupBy(moves, ({ userId, bucket }) => `${userId} ${bucket}`).values()].flatMap(own => {
    const [{ userId, bucket } = { userId: 0, bucket: 'cash' as const }] = own
    const balanceCents = balances.get(userId)?.get(bucket) ?? 0n
    const net = totalCents(own)
    const missingCents = -net - balanceCents
    const isShort = net < 0n && missingCents > 0n && !canBeNegative.includes(bucket)
    return isShort ? { userId, bucket, balanceCents, missingCents } : []
  })
  return coverFromWaiting(db, lacking)
}

/** The withdrawals that `returnWaiting` would return to cover these, and what is still missing then. */
export async function coverFromWaiting<Lacking extends Short>(db: Db, lacking: readonly Lacking[]) {
  const ids = lacking.flatMap(({ userId, bucket }) => (bucket === 'cash' ? userId : []))
  const rows = await db.rows<Waiting>(sql`
    select user_id, id::float8 as withdrawal_id, amount_cents as cents from withdrawals
     where user_id = any(${ids}::int[]) and status = 'pending' and provider is not null order by id desc`)
  const waiting = groupBy(rows, ({ userId }) => userId)
  const lent = await db.rows<{ userId: number; cents: bigint }>(sql`
    select id as user_id, ${lentCents(sql`users.id`)} as cents /* not null */
      from users where id = any(${[...waiting.keys()]}::int[])`)
  const loans = new Map(lent.map(({ userId, cents }) => [userId, cents]))
  const returned: Waiting[] = []
  const short = lacking.flatMap(one => {
    if (one.bucket !== 'cash') return one
    // Returned cash repays loans first.
    const loan = loans.get(one.userId) ?? 0n
    let left = one.missingCents + loan
    for (const withdrawal of waiting.get(one.userId) ?? []) {
      if (left <= 0n) break
      returned.push(withdrawal)
      left -= withdrawal.cents
    }
    const missingCents = left < one.missingCents ? left : one.missingCents
    return missingCents > 0n ? { ...one, missingCents } : []
  })
  return { short, returned }
}

/** For the second manager: which withdrawals are returned, that later ones can be, and what the company covers, by the balances now. */
export async function readReturnFacts(
  db: Db,
  changes: readonly { userId: number; amounts: readonly Amount[] }[],
): Promise<Facts> {
  const moves = changes.flatMap(({ userId, amounts }) =>
    amounts.map(({ bucket, cents }) => ({ userId, bucket: bucket as BucketKind, cents: BigInt(cents) })),
  )
  const { short, returned } = await previewReturns(db, moves)
  const now = { isDerived: true, isEstimate: true }
  const takesCash = moves.some(({ bucket, cents }) => bucket === 'cash' && cents < 0n)
  const value = 'returned too, if what is taken back needs them'
  const values = takesCash ? [{ name: 'withdrawalsRequestedUntilThen', value, isEstimate: true }] : []
  const tables = [
    ...listFacts({
      ...now,
      title: 'Withdrawals returned to cover it',
      columns: ['Withdrawal', 'User', 'Amount'],
      rows: returned.map(one => [
        `W-${one.withdrawalId}`,
        `U-${one.userId}`,
        [{ bucket: 'cash', cents: one.cents }],
      ]),
    }),
    ...listFacts({
      ...now,
      title: 'Covered by the company',
      columns: ['User', 'Amount'],
      rows: short.map(({ userId, bucket, missingCents }) => [
        `U-${userId}`,
        [{ bucket, cents: missingCents }],
      ]),
      sums: [
        { name: 'Covered', amounts: sumAmounts(short.map(one => ({ ...one, cents: one.missingCents }))) },
      ],
    }),
  ]
  return { values, tables }
}
