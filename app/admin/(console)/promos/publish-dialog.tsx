'use client'

import { useRouter } from 'next/navigation'
import { SecondManagerNote } from '@/app/admin/(console)/approvals/second-manager-note'
import { publishPromo } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { useAnswer } from '@/components/feedback/use-answer'
import { useClock } from '@/components/ui/clock'
import type { Fact } from '@/components/ui/facts'
import { formatAmount } from '@/lib/core/amount'
import { formatCount, formatDateTime, pluralize } from '@/lib/core/format'
import { countPromoReach } from './actions'

type Props = { id: number; name: string; updatedAt: string; onClose: () => void }

type Reach = Extract<Awaited<ReturnType<typeof countPromoReach>>, { ok: true }>['result']

export function PublishDialog({ id, name, updatedAt, onClose }: Props) {
  const { result, error, isCurrent } = useAnswer(countPromoReach, { id }, { version: updatedAt })
  const reach = isCurrent ? result : undefined
  const router = useRouter()
  const { now, zone } = useClock()
  const uncounted = error ? 'The users could not be counted.' : 'Counting users…'
  return (
    <ActionDialog
      onClose={onClose}
      title={reach ? `Publish “${name}” to ${pluralize(reach.eligible, 'user')}?` : `Publish “${name}”?`}
      facts={
        reach ? factsOf(reach, at => formatDateTime(new Date(at), zone, now)) : describeUncounted(uncounted)
      }
      confirmText={name}
      confirmLabel="Publish"
      isBlocked={!isCurrent}
      send={async ({ reason, typed }) => {
        const answer = await publishPromo({ id, updatedAt, reason }, typed)
        // The refreshed page brings the changed promo.
        if (!answer.ok && answer.code === 'EditConflict') router.refresh()
        return answer
      }}
    >
      From its start, each user who meets its rules can claim it once. You can pause it at any time; users
      keep what they claimed.
      <SecondManagerNote change="promo.publish" input={{ id, updatedAt }} isFixed />
    </ActionDialog>
  )
}

/** The saved terms, the users who could claim the promo and what they cost at most. */
function factsOf(reach: Reach, formatAt: (at: string) => string): Fact[] {
  const { terms, eligible, claimsLeft, maxRemainingCents, bucket, isBucketActive } = reach
  const { creditsCents, startsAt, endsAt, budgetCents } = terms
  const limit =
    claimsLeft === null ? 'no budget limits it' : `the budget covers ${pluralize(claimsLeft, 'claim')}`
  return [
    { name: 'Award', value: `${formatAmount(creditsCents, bucket)} per claim` },
    { name: 'Start', value: startsAt === null ? 'Once published' : formatAt(startsAt) },
    { name: 'End', value: endsAt === null ? 'None' : formatAt(endsAt) },
    { name: 'Budget', value: budgetCents === null ? 'No limit' : formatAmount(budgetCents, bucket) },
    { name: 'Reach', value: `${formatCount(eligible)} meet the rules today` },
    { name: 'Cost today', value: `at most ${formatAmount(maxRemainingCents, bucket)}`, note: limit },
    ...describeMissingBucket(bucket, isBucketActive),
  ]
}

/** As high as the counted facts, so that the buttons do not move under a pressed pointer, which would lose the click. */
const describeUncounted = (value: string): Fact[] => [
  ...['Award', 'Start', 'End', 'Budget'].map(name => ({ name, value: '\u00a0' })),
  { name: 'Reach', value },
  { name: 'Cost today', value: 'Not counted', note: '\u00a0' },
]

function describeMissingBucket(bucket: string | null, isBucketActive: boolean): Fact[] {
  if (isBucketActive) return []
  if (bucket === null)
    return [{ name: 'Bucket', value: 'none', note: 'No user can claim until one is chosen.' }]
  return [{ name: 'Bucket', value: 'inactive', note: 'No user can claim until it is activated.' }]
}
