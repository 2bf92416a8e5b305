import sql from 'sql-template-tag'
import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import { assertWithinPolicy, lockPolicy } from '@/lib/change/policy/assert-within-policy'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import type { BucketKind, LedgerKind } from '@/lib/db/generated/enums'
import { transaction } from '@/lib/db/transaction'
import { lockWallet } from './lock-wallet'
import { type HouseAccount, post } from './post'
import { assertCovers, assertReversible } from './rules'

type Reversal = { transactionId: number; reason: string }

type Reversed = { transactionId: number; auditId: number }

type Original = { kind: LedgerKind; userId: number; reversedById: bigint | null }
type Amount = { bucket: BucketKind; cents: bigint; houseAccount: HouseAccount }

/**
 * Reverses an adjustment or a promo award with an inverse transaction. A promo claim stays claimed and its budget spent.
 * Throws TransactionNotFound, TransactionNotReversible, TransactionReversed, WalletNotFound, BalanceTooLow, OwnAccount, and
 * SecondManagerNeeded above the limits.
 */
export async function reverseTransaction(by: Author, reversal: Reversal): Promise<Reversed> {
  return transaction(db => applyReversal(db, by, reversal))
}

/** Same as `reverseTransaction`, in the caller's transaction. With a second manager, `approvedById`, no limits apply. */
export async function applyReversal(
  db: Db,
  by: Author,
  { transactionId, reason }: Reversal,
  approvedById: number | null = null,
): Promise<Reversed> {
  const { reversingId, username, userId, amounts } = await postReversal(
    db,
    { transactionId, reason },
    (reversedUserId, cents) =>
      assertWithinPolicy(
        db,
        by,
        'transaction.reverse',
        {
          users: [reversedUserId],
          cents: cents.map(one => ({ userId: reversedUserId, cents: one })),
        },
        approvedById,
      ),
  )
  const auditId = await recordChange(db, by, {
    action: 'transaction.reverse',
    subject: { type: 'user', id: userId, name: username },
    before: null,
    after: {
      reversesId: transactionId,
      transactionId: reversingId,
      amounts: amounts.map(({ bucket, cents }) => ({ bucket, amountCents: -cents })),
    },
    reason,
    approvedById,
  })
  return { transactionId: reversingId, auditId }
}

/**
 * Posts the inverse of a transaction without an audit row. `check` can throw to reject the user's amounts, given in
 * hundredths per bucket.
 */
export async function postReversal(
  db: Db,
  { transactionId, reason }: Reversal,
  check: (userId: number, cents: bigint[]) => Promise<void>,
) {
  await lockPolicy(db)
  const { userId } = await getReversible(db, transactionId)
  const { username, balances } = await lockWallet(db, userId)
  // Checked again: a concurrent reversal may have committed while this one waited for the lock.
  await getReversible(db, transactionId)
  const amounts = await readAmounts(db, transactionId)
  await check(
    userId,
    amounts.map(amount => -amount.cents),
  )
  for (const { bucket, cents } of amounts) assertCovers(bucket, balances[bucket], -cents)
  const [first] = amounts
  if (!first) throw new Failure('TransactionNotFound')
  const reversingId = await post(db, {
    kind: 'reversal',
    userId,
    houseAccount: first.houseAccount,
    reversesId: BigInt(transactionId),
    amounts: amounts.map(({ bucket, cents }) => ({ bucket, cents: -cents })),
    reason,
  })
  return { reversingId: Number(reversingId), userId, username, amounts }
}

async function getReversible(db: Db, transactionId: number): Promise<Original> {
  const original = await db.row<Original>(sql`
    select t.kind, t.user_id, r.id as reversed_by_id
      from ledger_transactions t left join ledger_transactions r on r.reverses_id = t.id
     where t.id = ${transactionId}`)
  if (!original) throw new Failure('TransactionNotFound')
  if (original.reversedById !== null)
    throw new Failure('TransactionReversed', { byTransactionId: Number(original.reversedById) })
  assertReversible(original.kind)
  return original
}

/** The user's amount per bucket, with its house account. */
async function readAmounts(db: Db, transactionId: number): Promise<Amount[]> {
  return db.rows<Amount>(sql`
    select p.bucket, p.amount_cents as cents,
           (select h.house_account from postings h
             where h.transaction_id = p.transaction_id and h.bucket = p.bucket and h.user_id is null) as house_account
      from postings p where p.transaction_id = ${transactionId} and p.user_id is not null
     order by p.bucket`)
}
