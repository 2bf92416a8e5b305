'use client'

import { useToaster } from '@/components/feedback/toaster'
import { type SelectedRows, toRowSelection } from '@/components/list/table-row'
import { NameDialog } from '@/components/ui/name-dialog'
import { addSegment } from './actions'

export function SegmentDialog({ selected, onClose }: { selected: SelectedRows; onClose: () => void }) {
  const { showResult } = useToaster()
  return (
    <NameDialog
      title={`Save ${selected.label} as segment`}
      saveLabel="Save segment"
      onClose={onClose}
      onSave={async name => {
        const answer = showResult(await addSegment({ name, selection: toRowSelection(selected) }))
        if (!answer.ok) return answer.errors?.name?.[0] ?? answer.message
        selected.clear()
        return
      }}
    >
      <p className="text-muted">
        A promo with the rule “Segment” can be claimed by these users. The users of a segment do not change;
        deleted accounts are left out.
      </p>
    </NameDialog>
  )
}
