import { nameMovement } from '@/app/admin/(console)/entries/words'
import type { IconName } from '@/components/ui/icon'

/** A movement as this page shows it; amounts and balance as text. */
export type ShownPosting = {
  id: number
  transactionId: number
  kind: string
  reason: string
  pickemEntryId: number | null
  picks: number | null
  gameName: string | null
  promoName: string | null
  reversesId: number | null
  reversedById: number | null
  operator: string | null
  agreedBy: string | null
  amount: string
  isIn: boolean
  /** Null where so many came since that it is not counted back. */
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
  adjustment: 'scale',
  deposit: 'down',
  withdrawal: 'up',
  opening: 'down',
}

/** The drawing of what moved the money. */
export const iconOf = (kind: string): IconName => icons[kind] ?? 'scale'

/** What moved the money: "Credit by Mara Okafor", "Entry", "Reversal of T-510127". */
export function titleOf({ kind, reversesId, operator, isIn }: ShownPosting): string {
  if (reversesId !== null) return `Reversal of T-${reversesId}`
  if (kind === 'adjustment' && operator) return `${isIn ? 'Credit' : 'Debit'} by ${operator}`
  return kind === 'buy_in' ? 'Entry' : nameMovement(kind)
}

/** The id that people know it by: the entry's where there is one, else the transaction's. */
export function idOf({ pickemEntryId, transactionId }: ShownPosting): string {
  return pickemEntryId === null ? `T-${transactionId}` : `E-${pickemEntryId}`
}

/** What else tells it from others: picks and game, promo, reason, the second manager, its reversal. */
export function noteOf(movement: ShownPosting): string {
  const { picks, gameName, promoName, reason, agreedBy, reversedById, reversesId, operator } = movement
  return [
    picks !== null && gameName && `${picks} picks, ${gameName}`,
    promoName,
    reason,
    reversesId !== null && operator && `by ${operator}`,
    agreedBy && `agreed by ${agreedBy}`,
    reversedById !== null && `reversed by T-${reversedById}`,
  ]
    .filter(Boolean)
    .join('; ')
}
