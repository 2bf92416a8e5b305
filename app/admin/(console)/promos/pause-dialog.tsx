'use client'

import { pausePromo } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { useAnswer } from '@/components/feedback/use-answer'
import { formatCount } from '@/lib/core/format'
import { countPromoReach } from './actions'

type Props = { id: number; name: string; isManager: boolean; onClose: () => void }

export function PausePromoDialog({ id, name, isManager, onClose }: Props) {
  const { result: reach, error } = useAnswer(countPromoReach, { id })
  const uncounted = error ? 'Not counted' : 'Counting users…'
  return (
    <ActionDialog
      onClose={onClose}
      title={`Pause “${name}”?`}
      facts={[
        { name: 'Claims', value: reach ? formatCount(reach.claims) : uncounted, note: 'kept' },
        {
          name: 'Reach',
          value: reach ? `${formatCount(reach.eligible)} meet the rules today` : uncounted,
          note: 'cannot claim it while it is paused',
        },
      ]}
      needsReason={false}
      confirmLabel="Pause promo"
      cancelLabel="Keep published"
      send={() => pausePromo({ id })}
    >
      No user can claim it until it is published again.
      {isManager
        ? ' Publishing it again can need a second manager.'
        : ' Only a manager can publish it again or undo this.'}
    </ActionDialog>
  )
}
