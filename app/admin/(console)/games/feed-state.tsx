import { Time } from '@/components/ui/time'
import type { FeedProblem, GameFeedStatus } from '@/lib/play/feed/feed-status'

export type ShownFeed = { isOn: boolean; deliveredAt: string | null; problem: FeedProblem | null }

export const presentFeed = (feed: GameFeedStatus | undefined): ShownFeed => ({
  isOn: feed?.cronStatus === 1,
  deliveredAt: feed?.deliveredAt?.toISOString() ?? null,
  problem: feed?.problem ?? null,
})

/** What apps get as `cron_status`, and the reason: "off: no delivery yet". */
export function FeedState({ feed: { isOn, deliveredAt, problem } }: { feed: ShownFeed }) {
  const during = problem === 'silent' ? ' during matches' : ''
  return (
    <>
      {isOn ? 'on' : 'off'}:{' '}
      {deliveredAt ? (
        <>
          last delivery <Time at={deliveredAt} relative="only" />
          {during}
        </>
      ) : (
        'no delivery yet'
      )}
    </>
  )
}
