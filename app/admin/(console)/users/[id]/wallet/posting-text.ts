import type { IconName } from '@/components/ui/icon'
import type { ListedPosting } from '@/lib/ledger/postings-list'
import { formatTransactionKind } from '@/lib/ledger/transaction-kind'

export type ShownPosting = Omit<
  ListedPosting,
  'amountCents' | 'balanceCents' | 'createdAt' | 'bucket' | 'promoId'
> & {
  amount: string
  isIn: boolean
  /** Null if too many postings follow. */
  balance: string | null
  createdAt: string
  href: string
}

const icons: Record<string, IconName> = {
  buy_in: 'picks',
  payout: 'contests',
  refund: 'undo',
  reversal: 'undo',
  promo: 'promo',
  reward: 'trivia',
  adjustment: 'scale',
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  opening: 'deposit',
}

export const postingIcon = (kind: string): IconName => icons[kind] ?? 'scale'

/** For example "Credit by Mara Okafor", "Entry", "Reversal of T-510127". */
export function postingTitle({ kind, reversesId, operator, isIn }: ShownPosting): string {
  if (reversesId !== null) return `Reversal of T-${reversesId}`
  if (kind === 'adjustment' && operator) return `${isIn ? 'Credit' : 'Debit'} by ${operator}`
  return kind === 'buy_in' ? 'Entry' : formatTransactionKind(kind)
}

/** The entry's ID if there is one, else the transaction's. */
export function displayIdOf({ pickemEntryId, transactionId }: ShownPosting): string {
  return pickemEntryId === null ? `T-${transactionId}` : `E-${pickemEntryId}`
}

/** Picks and game, promo, reason, operators and reversal. */
export function postingNote(posting: ShownPosting): string {
  const { picks, gameName, promoName, reason, approvedBy, reversedById, reversesId, operator } = posting
  return [
    picks !== null && gameName && `${picks} picks, ${gameName}`,
    promoName,
    reason,
    reversesId !== null && operator && `by ${operator}`,
    approvedBy && `approved by ${approvedBy}`,
    reversedById !== null && `reversed by T-${reversedById}`,
  ]
    .filter(Boolean)
    .join('; ')
}
