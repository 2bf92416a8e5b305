'use client'

import { extendRollout, limitRollout } from '@/app/admin/(console)/app-versions/actions'
import { useToaster } from '@/components/admin/feedback/toaster'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { DescribedMove } from './describe-move'

type Props = { row: { id: number; updatedAt: string }; chosen: DescribedMove; onClose: () => void }

export function MoveDialog({ row, chosen, onClose }: Props) {
  const { showResult, showToast } = useToaster()
  const { move, title, label, effect } = chosen
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={title}
      confirmLabel={label}
      cancelLabel="Keep rollout"
      isDanger={move === 'complete' || move === 'stop'}
      onConfirm={async ({ reason }) => {
        const result = showResult(
          move === 'hold' || move === 'stop'
            ? await limitRollout({ ...row, move, reason })
            : await extendRollout({ ...row, move, reason }),
        )
        if (result.ok && !result.undo && result.result) showToast({ text: result.result.text })
        return result.ok ? undefined : result.message
      }}
    >
      {effect}
    </ConfirmDialog>
  )
}
