'use client'

import { useState } from 'react'
import { replayAllFailed } from '@/app/admin/(console)/webhooks/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { pluralize } from '@/lib/core/format'

const spans = ['1 hour', '1 day', '1 week', 'All'] as const

/** Older events are deleted, at the latest after a year. */
const hoursOf = { '1 hour': 1, '1 day': 24, '1 week': 168, All: 8_760 } as const

export function ReplayDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const [span, setSpan] = useState<(typeof spans)[number]>('1 day')
  return (
    <ActionDialog
      onClose={onClose}
      title={`Replay failed deliveries of “${name}”?`}
      confirmLabel="Replay deliveries"
      needsReason={false}
      send={async () => {
        const answer = await replayAllFailed({ id, hours: hoursOf[span] })
        return answer.ok && answer.result.deliveries === 0 ? 'No delivery failed in this time.' : answer
      }}
      done={({ deliveries }) => `Queued ${pluralize(deliveries, 'delivery', 'deliveries')} for replay`}
    >
      <div className="grid gap-3">
        <p>Each is sent again with the same webhook-id, and with all its attempts.</p>
        <SegmentedControl label="Failed in the last" choices={spans} chosen={span} onChoose={setSpan} />
      </div>
    </ActionDialog>
  )
}
