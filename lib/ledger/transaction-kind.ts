import { sentenceCase } from '@/lib/core/format'

/** "Buy-in", "Payout". */
export function formatTransactionKind(kind: string): string {
  return sentenceCase(kind === 'buy_in' ? 'buy-in' : kind.replaceAll('_', ' '))
}
