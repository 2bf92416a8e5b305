'use client'

import { SecondManagerNote } from '@/app/admin/(console)/approvals/second-manager-note'
import {
  advanceRollout,
  holdRollout,
  resumeRollout,
  stopRollout,
} from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import type { DescribedMove } from './describe-move'

const others = { hold: holdRollout, resume: resumeRollout, stop: stopRollout }

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
        move === 'advance' || move === 'complete'
          ? advanceRollout({ ...row, move, reason })
          : others[move]({ ...row, reason })
      }
    >
      {effect}
      {(move === 'advance' || move === 'complete') && (
        <SecondManagerNote change="release.advance" input={{ ...row, move }} />
      )}
    </ActionDialog>
  )
}
