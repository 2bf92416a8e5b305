import { tellStake } from '@/app/admin/(console)/entries/words'
import type { SettlementPreview } from '@/lib/settlement/preview-settlement'

const mostShown = 10

/** What a dry run came to, in words. */
export type PresentedPreview = ReturnType<typeof presentPreview>

/** A dry run as plain words and figures, with the entries that would be paid most. */
export function presentPreview({ entries, waiting, outcomes, money, examples }: SettlementPreview) {
  return {
    entries,
    waiting,
    outcomes,
    money: (['Cash', 'Arcade'] as const)
      .filter(mode => money[mode].buyInCents + money[mode].paidCents > 0n)
      .map(mode => ({
        mode,
        buyIn: tellStake(money[mode].buyInCents, mode),
        paid: tellStake(money[mode].paidCents, mode),
      })),
    examples: examples.slice(0, mostShown).map(({ entryId, userId, mode, outcome, paidCents }) => ({
      entryId,
      userId,
      outcome,
      paid: tellStake(paidCents, mode),
    })),
  }
}
