'use client'

import { extendRollout, limitRollout } from '@/app/admin/(console)/app-versions/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import type { DescribedMove } from './describe-move'

type Props = { row: { id: number; updatedAt: string }; chosen: DescribedMove; onClose: () => void }

export function MoveDialog({ row, chosen, onClose }: Props) {
  const { move, title, label, effect } = chosen
  return (
    <ActionDialog
      onClose={onClose}
      title={title}
      confirmLabel={label}
      cancelLabel="Keep rollout"
      isDanger={move === 'complete' || move === 'stop'}
      send={({ reason }) =>
        move === 'hold' || move === 'stop'
          ? limitRollout({ ...row, move, reason })
          : extendRollout({ ...row, move, reason })
      }
      done={result => result?.text}
    >
      {effect}
    </ActionDialog>
  )
}
