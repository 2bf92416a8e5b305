'use client'

import { useEffect, useState } from 'react'
import { SecondManagerNote } from '@/app/admin/(console)/approvals/second-manager-note'
import { publishPromo } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import type { Fact } from '@/components/ui/facts'
import { formatAmount } from '@/lib/core/amount'
import { formatCount, pluralize } from '@/lib/core/format'
import { countPromoReach } from './actions'

type Props = { id: number; name: string; updatedAt: string; onClose: () => void }

export function PublishDialog({ id, name, updatedAt, onClose }: Props) {
  const reach = useReach(id)
  return (
    <ActionDialog
      onClose={onClose}
      title={reach.users === null ? `Publish “${name}”?` : `Publish “${name}” to ${reach.users}?`}
      facts={reach.facts}
      confirmText={name}
      confirmLabel="Publish"
      send={({ reason, typed }) => publishPromo({ id, updatedAt, reason }, typed)}
    >
      From its start, each user who meets its rules can claim it once. You can pause it at any time. Awarded
      credits are not taken back.
      <SecondManagerNote change="promo.publish" input={{ id, updatedAt }} />
    </ActionDialog>
  )
}

/** Counts the users who could claim the promo and what they cost at most. */
function useReach(id: number): { users: string | null; facts: Fact[] } {
  const [reach, setReach] = useState<{ users: string | null; facts: Fact[] }>({
    users: null,
    facts: describeUncounted('Counting users…'),
  })
  useEffect(() => {
    let isMounted = true
    void countPromoReach({ id })
      .catch(() => undefined)
      .then(answer => {
        if (!isMounted) return
        if (!answer?.ok)
          return setReach({
            users: null,
            facts: describeUncounted('The users could not be counted.'),
          })
        const { eligible, claimsLeft, maxRemainingCents, bucket } = answer.result
        const limit =
          claimsLeft === null ? 'no budget limits it' : `the budget covers ${pluralize(claimsLeft, 'claim')}`
        setReach({
          users: pluralize(eligible, 'user'),
          facts: [
            { name: 'Reach', value: `${formatCount(eligible)} meet the rules today` },
            { name: 'Cost today', value: `at most ${formatAmount(maxRemainingCents, bucket)}`, note: limit },
            ...describeMissingBucket(answer.result),
          ],
        })
      })
    return () => {
      isMounted = false
    }
  }, [id])
  return reach
}

/** As high as the counted facts, so that the buttons do not move under a pressed pointer, which would lose the click. */
const describeUncounted = (value: string): Fact[] => [
  { name: 'Reach', value },
  { name: 'Cost today', value: 'Not counted', note: '\u00a0' },
]

function describeMissingBucket({
  bucket,
  isBucketActive,
}: {
  bucket: string | null
  isBucketActive: boolean
}): Fact[] {
  if (isBucketActive) return []
  if (bucket === null)
    return [{ name: 'Bucket', value: 'none', note: 'No user can claim until one is chosen.' }]
  return [{ name: 'Bucket', value: 'inactive', note: 'No user can claim until it is activated.' }]
}
