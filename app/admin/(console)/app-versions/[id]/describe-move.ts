import type { RolloutMove, RolloutStep } from '@/lib/app-config/release/rollout-rules'

export type DescribedMove = { move: RolloutMove; title: string; label: string; effect: string }

const earlyCompletion = 'All users get it now, before the plan reaches them.'

/** Texts of the button and the dialog of a move. */
export function describeMove(
  move: RolloutMove,
  { name, percent, isForced }: { name: string; percent: number; isForced: boolean },
  next: RolloutStep | undefined,
) {
  const reach = (users: string) =>
    isForced ? `Force ${users} to update to ${name} now?` : `Offer ${name} to ${users} now?`
  switch (move) {
    case 'advance':
      return {
        title: reach(`${next?.percent ?? 100}% of users`),
        label: `Advance to ${next?.percent ?? 100}%`,
        effect:
          (next?.percent ?? 100) === 100 ? earlyCompletion : 'The wait for the following stage starts now.',
      }
    case 'complete':
      return {
        title: reach('all users'),
        label: 'Complete',
        effect: earlyCompletion,
      }
    case 'hold':
      return {
        title: `Hold the rollout of ${name} at ${percent}%?`,
        label: 'Hold',
        effect: 'The same users stay in it, and no others are added until it is resumed.',
      }
    case 'resume':
      return {
        title: `Resume the rollout of ${name} at ${percent}%?`,
        label: 'Resume',
        effect: `The same users ${isForced ? 'must update' : 'are offered the release'}. The next stage begins after its full time.`,
      }
    case 'stop':
      return {
        title: `Stop the rollout of ${name}?`,
        label: 'Stop',
        effect: `${isForced ? 'No user has to update, and all' : 'All users'} are offered the previous release until the rollout is resumed. Devices that already updated keep the newer version.`,
      }
  }
}
