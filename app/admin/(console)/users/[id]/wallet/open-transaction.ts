import { formatAmount } from '@/components/admin/amount'
import { explainTransaction, type TransactionOrigin } from '@/lib/audit-log/explain-transaction'
import { isFailure } from '@/lib/failure'
import { getTransaction, type Transaction } from '@/lib/wallet/get-transaction'
import type { Opened } from './transaction-details'

type Found = { transaction: Transaction; story: TransactionOrigin | null }

/** The transaction that an address opens, with what is known of its making; another user's is not shown here. */
export async function findOpenTransaction(text: string | string[] | undefined, userId: number): Promise<Found | null> {
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text)) return null
  try {
    const transaction = await getTransaction(Number(text))
    if (transaction.userId !== userId) return null
    return { transaction, story: await explainTransaction(transaction) }
  } catch (error) {
    if (isFailure(error, 'TransactionNotFound')) return null
    throw error
  }
}

/** The same in words. */
export function presentTransaction({ transaction, story }: Found, username: string): Opened {
  const { id, kind, userId, reason, reversesId, reversedById, pickemEntryId, promoId, postings } = transaction
  return {
    id,
    kind,
    userId,
    username,
    reversesId,
    reversedById,
    entryId: pickemEntryId,
    promoId,
    correctionId: story?.correctionId ?? null,
    by: story?.author ?? movers[kind] ?? 'The service',
    agreedBy: story?.agreedBy ?? null,
    reason: story?.reason || reason,
    requestId: story?.requestId ?? '',
    postings: postings.map(({ id: postingId, houseAccount, bucket, amountCents }) => ({
      id: postingId,
      account: houseAccount ? `House, ${houseAccount}` : `${username}, ${bucket.replaceAll('_', ' ')}`,
      amount: formatSigned(amountCents, bucket),
    })),
  }
}

/** Who moves money where no operator does. */
const movers: Partial<Record<Transaction['kind'], string>> = {
  buy_in: 'The user, in the app',
  promo: 'The user, in the app',
  payout: 'Settlement',
  refund: 'Settlement',
  deposit: 'The payment provider',
  withdrawal: 'The payment provider',
}

/** An amount with its sign. */
export function formatSigned(cents: bigint, bucket: string): string {
  return `${cents > 0n ? '+' : ''}${formatAmount(cents, bucket)}`
}
