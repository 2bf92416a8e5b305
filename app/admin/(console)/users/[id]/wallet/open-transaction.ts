import { explainTransaction, type TransactionOrigin } from '@/lib/console/audit-log/explain-transaction'
import { formatAmount } from '@/lib/core/amount'
import { isFailure } from '@/lib/core/failure'
import { maskRow, maskText } from '@/lib/core/mask'
import { readLongId } from '@/lib/core/read-id'
import { getTransaction, type LedgerTransaction } from '@/lib/ledger/get-transaction'
import { findFailureReason } from '@/lib/payments/withdrawals-list'

type OpenTransaction = {
  transaction: LedgerTransaction
  origin: TransactionOrigin | null
  /** Of the withdrawal that it returned. */
  failureReason: string | null
}

/** The transaction named in the URL, null if it belongs to another user. With `isMasked`, emails and phones in reasons are masked. */
export async function findOpenTransaction(
  text: string | string[] | undefined,
  userId: number,
  { isMasked }: { isMasked: boolean },
): Promise<OpenTransaction | null> {
  const id = readLongId(text)
  if (id === null) return null
  try {
    const transaction = await getTransaction(id)
    if (transaction.userId !== userId) return null
    const [origin, failureReason] = await Promise.all([
      explainTransaction(transaction),
      findFailureReason(id),
    ])
    if (!isMasked) return { transaction, origin, failureReason }
    const reason = maskText(transaction.reason)
    return {
      transaction: { ...transaction, reason },
      origin: origin && maskRow(origin),
      failureReason: failureReason && maskText(failureReason),
    }
  } catch (error) {
    if (isFailure(error, 'TransactionNotFound')) return null
    throw error
  }
}

export type TransactionView = ReturnType<typeof presentTransaction>

export function presentTransaction(
  { transaction, origin, failureReason }: OpenTransaction,
  username: string,
) {
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
    correctionId: origin?.correctionId ?? null,
    /** Operator name, or the part of the service that posted it. */
    by: origin?.author ?? defaultAuthors[kind] ?? 'The service',
    approvedBy: origin?.approvedBy ?? null,
    reason: [origin?.reason || reason, failureReason].filter(Boolean).join(': '),
    /** Empty if the request is not recorded. */
    requestId: origin?.requestId ?? '',
    postings: postings.map(({ id: postingId, houseAccount, bucket, amountCents }) => ({
      id: postingId,
      /** Of the user's own postings: what the app shows them. */
      appId: houseAccount ? null : postingId,
      account: houseAccount
        ? `House account, ${houseAccount}`
        : `${username}, ${bucket.replaceAll('_', ' ')}`,
      amount: formatSigned(amountCents, bucket),
    })),
  }
}

/** For transactions not posted by an operator. */
const defaultAuthors: Partial<Record<LedgerTransaction['kind'], string>> = {
  buy_in: 'The user, in the app',
  promo: 'The user, in the app',
  payout: 'Settlement',
  refund: 'Settlement',
  deposit: 'The payment provider',
  withdrawal: 'The payment provider',
}

export function formatSigned(cents: bigint, bucket: string): string {
  return `${cents > 0n ? '+' : ''}${formatAmount(cents, bucket)}`
}
