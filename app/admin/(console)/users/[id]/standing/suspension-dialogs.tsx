'use client'

import { useState } from 'react'
import { useToaster } from '@/components/admin/feedback/toaster'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { DateTimeField } from '@/components/ui/date-time-field'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { lift, suspend } from './actions'

type Props = {
  user: { id: number; username: string; isSuspended: boolean; suspendedUntil: string | null }
  onClose: () => void
}

const ends = ['Until a time', 'Until lifted'] as const

export function SuspendDialog({ user: { id, username, isSuspended, suspendedUntil }, onClose }: Props) {
  const { showResult } = useToaster()
  const [end, setEnd] = useState<(typeof ends)[number]>('Until a time')
  const [endsAt, setEndsAt] = useState<string | null>(suspendedUntil)
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={isSuspended ? `Suspend ${username} longer?` : `Suspend ${username}?`}
      confirmText={username}
      confirmLabel={isSuspended ? 'Suspend longer' : 'Suspend'}
      cancelLabel="Cancel"
      isDanger
      onConfirm={async ({ reason, typed }) => {
        if (end === 'Until a time' && !endsAt) return 'Select the end of the suspension, or “Until lifted”.'
        const input = { userId: id, endsAt: end === 'Until lifted' ? null : endsAt, reason }
        const answer = showResult(await suspend(input, typed))
        if (!answer.ok) return answer.errors?.endsAt?.[0] ?? answer.message
      }}
    >
      <p className="mb-3">
        All devices are signed out immediately, and the user cannot sign in, reactivate the account or play
        until the end. The user is notified by email. Open entries are settled, and balances stay unchanged.
      </p>
      <div className="grid gap-3">
        <SegmentedControl label="Ends" choices={ends} chosen={end} onChoose={setEnd} />
        {end === 'Until a time' && <DateTimeField label="End" value={endsAt} onChange={setEndsAt} />}
      </div>
    </ConfirmDialog>
  )
}

export function LiftDialog({ user: { id, username }, onClose }: Props) {
  const { showResult } = useToaster()
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Lift the suspension of ${username}?`}
      confirmLabel="Lift suspension"
      cancelLabel="Cancel"
      onConfirm={async ({ reason }) => {
        const answer = showResult(await lift({ userId: id, reason }))
        if (!answer.ok) return answer.message
      }}
    >
      The user can sign in again with their password. If another operator set or lengthened the suspension, a
      second manager must approve.
    </ConfirmDialog>
  )
}
