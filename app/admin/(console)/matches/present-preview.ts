import { formatStake } from '@/app/admin/(console)/entries/entry-labels'
import type { SettlementPreview } from '@/lib/play/settlement/preview-settlement'

const maxExamples = 10

export type PresentedPreview = ReturnType<typeof presentPreview>

export function presentPreview({ entries, waiting, outcomes, short, money, examples }: SettlementPreview) {
  return {
    entries,
    waiting,
    outcomes,
    short,
    money: (['Cash', 'Arcade'] as const)
      .filter(mode => money[mode].buyInCents + money[mode].paidCents > 0n)
      .map(mode => ({
        mode,
        buyIn: formatStake(money[mode].buyInCents, mode),
        paid: formatStake(money[mode].paidCents, mode),
      })),
    examples: examples.slice(0, maxExamples).map(({ entryId, userId, mode, outcome, paidCents }) => ({
      entryId,
      userId,
      outcome,
      paid: formatStake(paidCents, mode),
    })),
  }
}
