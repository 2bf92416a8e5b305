import sql from 'sql-template-tag'
import { z } from 'zod'
import type { Requested } from '@/lib/change/approval/approvable-action'
import { change } from '@/lib/change/change'
import { lockPolicy, type Measure } from '@/lib/change/policy/assert-within-policy'
import { moneyLimits } from '@/lib/change/policy/policy-row'
import { formatAmount } from '@/lib/core/amount'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import type { BucketKind, LedgerKind } from '@/lib/db/generated/enums'
import { readBalanceFacts } from './balance-facts'
import { ledgerFailures } from './ledger-failures'
import { getWalletOwner, lockWallet } from './lock-wallet'
import { type HouseAccount, post } from './post'
import { assertCovers, assertReversible } from './rules'

type Original = {
  kind: LedgerKind
  userId: number
  pickemEntryId: number | null
  contestEntryId: number | null
  reversedById: bigint | null
}
type Amount = { bucket: BucketKind; cents: bigint; houseAccount: HouseAccount }

/** Reverses an adjustment or a promo award with an inverse transaction. A promo claim stays claimed and its budget spent. */
export const reverseTransaction = change({
  name: 'transaction.reverse',
  title: 'Reverse a transaction',
  topics: ['money'],
  users: 'gives',
  role: 'manager',
  reason: 'always',
  secondManager: 'above',
  limits: moneyLimits,
  did({ after: { reversesId, amounts } }) {
    if (reversesId === undefined) return 'reversed transactions of {subject}'
    const moved = describeMoves(amounts)
    return `reversed T-${reversesId} of {subject}${moved && ` (${moved})`}`
  },
  undo: 'A reversal cannot be reverted. Credit or debit the balance instead.',
  failures: ledgerFailures,
  input: z.object({ transactionId: z.int().min(1) }),
  async subject(db, { transactionId }) {
    const row = await db.row<{ userId: number }>(sql`
      select user_id from ledger_transactions where id = ${transactionId}`)
    if (!row) throw new Failure('TransactionNotFound')
    return getWalletOwner(db, row.userId)
  },
  confirm: 'subject',
  async run(db, { transactionId: reversesId }, { reason, assertAllowed }) {
    const reversal = await postReversal(db, { transactionId: reversesId, reason }, assertAllowed)
    const { reversingId: transactionId, username, userId } = reversal
    const amounts = movesOf(reversal.amounts)
    return {
      subject: { type: 'user', id: userId, name: username },
      after: { reversesId, transactionId, amounts },
      result: { transactionId },
    }
  },
  approval: {
    phrase: phraseOfReversal,
    question: (request, name) => `${phraseOfReversal(request)} of ${name}?`,
    about: async (db, { transactionId }) => ({ amounts: movesOf(await readAmounts(db, transactionId)) }),
    facts: (db, _, run) => readBalanceFacts(db, run),
  },
})

const movesOf = (amounts: Amount[]) => amounts.map(({ bucket, cents }) => ({ bucket, amountCents: -cents }))

/** "Reverse T-7 (−$5.00)". */
function phraseOfReversal({ transactionId, amounts }: Requested): string {
  const moved = describeMoves(amounts)
  return `Reverse T-${transactionId}${moved && ` (${moved})`}`
}

/** "−$5.00, −300 credits". */
function describeMoves(logged: unknown): string {
  const moves = Array.isArray(logged) ? (logged as { bucket: string; amountCents: number }[]) : []
  return moves.map(({ bucket, amountCents }) => formatAmount(amountCents, bucket)).join(', ')
}

/** Posts the inverse of a transaction without an audit row. `check` can throw to reject what it moves. */
export async function postReversal(
  db: Db,
  { transactionId, reason }: { transactionId: number; reason: string },
  check: (measure: Measure & { users: number[] }) => Promise<void>,
) {
  await lockPolicy(db)
  const { userId } = await getReversible(db, transactionId)
  const { username, balances } = await lockWallet(db, userId)
  // Checked again: a concurrent reversal may have committed while this one waited for the lock.
  const { pickemEntryId, contestEntryId } = await getReversible(db, transactionId)
  const amounts = await readAmounts(db, transactionId)
  await check({ users: [userId], cents: amounts.map(({ cents }) => ({ userId, cents: -cents })) })
  for (const { bucket, cents } of amounts) assertCovers(bucket, balances[bucket], -cents)
  const [first] = amounts
  if (!first) throw new Failure('TransactionNotFound')
  const reversingId = await post(db, {
    kind: 'reversal',
    userId,
    houseAccount: first.houseAccount,
    pickemEntryId,
    contestEntryId,
    reversesId: BigInt(transactionId),
    amounts: amounts.map(({ bucket, cents }) => ({ bucket, cents: -cents })),
    reason,
  })
  return { reversingId: Number(reversingId), userId, username, amounts }
}

async function getReversible(db: Db, transactionId: number): Promise<Original> {
  const original = await db.row<Original>(sql`
    select t.kind, t.user_id, t.pickem_entry_id::float8, t.contest_entry_id::float8, r.id as reversed_by_id
      from ledger_transactions t left join ledger_transactions r on r.reverses_id = t.id
     where t.id = ${transactionId}`)
  if (!original) throw new Failure('TransactionNotFound')
  if (original.reversedById !== null)
    throw new Failure('TransactionReversed', { byTransactionId: Number(original.reversedById) })
  assertReversible(original.kind)
  return original
}

async function readAmounts(db: Db, transactionId: number): Promise<Amount[]> {
  return db.rows<Amount>(sql`
    select p.bucket, p.amount_cents as cents,
           (select h.house_account from postings h
             where h.transaction_id = p.transaction_id and h.bucket = p.bucket and h.user_id is null) as house_account
      from postings p where p.transaction_id = ${transactionId} and p.user_id is not null
     order by p.bucket`)
}
