'use client'

import { SecondManagerNote } from '@/app/admin/(console)/approvals/second-manager-note'
import { restoreRelease, withdrawRelease } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { useAnswer } from '@/components/feedback/use-answer'
import { useClock } from '@/components/ui/clock'
import { formatDateTime } from '@/lib/core/format'
import { previewRestore, previewWithdrawal } from './actions'
import { formatRestoreTitle, listRestoreFacts } from './describe-restore'
import { describeWithdrawal } from './describe-withdrawal'

/** A withdrawn release is restored, any other is withdrawn. */
export type WithdrawTarget = {
  id: number
  name: string
  updatedAt: string
  state: string
  /** And no stopped rollout, which forces no user. */
  isForced: boolean
}

export function WithdrawDialog({ target, onClose }: { target: WithdrawTarget; onClose: () => void }) {
  const { id, name, updatedAt, state, isForced } = target
  const { now, zone } = useClock()
  const isWithdrawn = state === 'withdrawn'
  const { result } = useAnswer(previewWithdrawal, state === 'current' ? { id } : null)
  const { result: restored } = useAnswer(previewRestore, isWithdrawn ? { id } : null)
  const formatAt = (iso: string) => formatDateTime(new Date(iso), zone, now)
  const effect = result ? describeWithdrawal(result, formatAt) : 'The previous release becomes current again.'
  const action = isWithdrawn ? restoreRelease : withdrawRelease
  return (
    <ActionDialog
      onClose={onClose}
      title={isWithdrawn ? formatRestoreTitle(name, restored) : `Withdraw ${name}?`}
      facts={restored ? listRestoreFacts(restored, zone) : []}
      confirmText={name}
      confirmLabel={isWithdrawn ? 'Restore' : 'Withdraw'}
      cancelLabel={isWithdrawn ? 'Keep withdrawn' : 'Keep release'}
      isDanger={!isWithdrawn || isForced}
      send={({ reason, typed }) => action({ id, updatedAt, typedName: typed, reason })}
    >
      {state === 'current'
        ? `${effect} Devices that already updated keep the newer version.`
        : describeEffect(state, isForced && restored?.impact !== null)}
      <SecondManagerNote
        change={isWithdrawn ? 'release.restore' : 'release.withdraw'}
        input={{ id, updatedAt, typedName: name }}
      />
    </ActionDialog>
  )
}

function describeEffect(state: string, isForced: boolean): string {
  if (state === 'withdrawn')
    return isForced
      ? 'The release takes effect again from its publish time, and older versions must update.'
      : 'The release takes effect again from its publish time.'
  if (state === 'rollout')
    return isForced
      ? 'Users in the rollout no longer have to update, and are offered the previous release again.'
      : 'Users in the rollout are offered the previous release again.'
  if (state === 'draft') return 'You can restore the draft at any time.'
  if (state === 'scheduled') return 'The release will not be published. You can restore it at any time.'
  const minimum = isForced
    ? ' If it sets the minimum version, the previous forced release, if any, sets it again.'
    : ''
  return `A newer release is current and stays current.${minimum}`
}
