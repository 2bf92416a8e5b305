'use client'

import { useState } from 'react'
import { SecondManagerNote } from '@/app/admin/(console)/approvals/second-manager-note'
import { restoreRelease, withdrawRelease } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { useAnswer } from '@/components/feedback/use-answer'
import { useClock } from '@/components/ui/clock'
import { ErrorNote } from '@/components/ui/note'
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
  /** Also of a withdrawn release: one that is restored as a draft. */
  isDraft: boolean
  /** And no stopped rollout, which forces no user. */
  isForced: boolean
}

export function WithdrawDialog({ target, onClose }: { target: WithdrawTarget; onClose: () => void }) {
  const { id, name, updatedAt, state, isDraft, isForced } = target
  const { now, zone } = useClock()
  const [attempts, setAttempts] = useState(0)
  const isWithdrawn = state === 'withdrawn'
  const { result, restored, devices, problem, isShown } = usePreview(target, String(attempts))
  const formatAt = (iso: string) => formatDateTime(new Date(iso), zone, now)
  const effect = result ? describeWithdrawal(result, formatAt) : 'The previous release becomes current again.'

  /** After a failure the devices are counted again. */
  async function send({ reason, typed }: { reason: string; typed: string }) {
    const input = { id, updatedAt, typedName: typed, devices, reason }
    const answer = await (isWithdrawn ? restoreRelease(input) : withdrawRelease(input))
    if (!answer.ok) setAttempts(last => last + 1)
    return answer
  }

  return (
    <ActionDialog
      onClose={onClose}
      title={isWithdrawn ? formatRestoreTitle(name, restored) : `Withdraw ${name}?`}
      facts={restored ? listRestoreFacts(restored, zone) : []}
      confirmText={name}
      confirmLabel={isWithdrawn ? 'Restore' : 'Withdraw'}
      cancelLabel={isWithdrawn ? 'Keep withdrawn' : 'Keep release'}
      isDanger={!isWithdrawn || isForced}
      isBlocked={!isShown}
      send={send}
    >
      {state === 'current'
        ? `${effect} Devices that already updated keep the newer version.`
        : describeEffect({ state, isDraft, isForced: isForced && restored?.impact !== null })}
      <ErrorNote className="mt-3">{problem}</ErrorNote>
      <SecondManagerNote
        change={isWithdrawn ? 'release.restore' : 'release.withdraw'}
        input={{ id, updatedAt, typedName: name }}
      />
    </ActionDialog>
  )
}

/** The effect, counted again with each `version`. A bad release can be withdrawn although its effect cannot be counted. */
function usePreview({ id, state }: Pick<WithdrawTarget, 'id' | 'state'>, version: string) {
  const isWithdrawn = state === 'withdrawn'
  const withdrawal = useAnswer(previewWithdrawal, isWithdrawn ? null : { id }, { version })
  const restoration = useAnswer(previewRestore, isWithdrawn ? { id } : null, { version })
  const [{ result }, { result: restored }] = [withdrawal, restoration]
  const problem = restoration.isCurrent ? restoration.error : undefined
  return {
    result,
    restored,
    devices: isWithdrawn ? restored && (restored.impact?.affectedDevices ?? 0) : result?.readmittedDevices,
    problem,
    isShown: isWithdrawn ? restoration.isCurrent && !problem : withdrawal.isCurrent,
  }
}

function describeEffect({
  state,
  isDraft,
  isForced,
}: Pick<WithdrawTarget, 'state' | 'isDraft' | 'isForced'>) {
  if (state === 'withdrawn' && isDraft) return 'The release is a draft again. Apps do not see drafts.'
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
