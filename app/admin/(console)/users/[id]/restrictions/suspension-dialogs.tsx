'use client'

import { useState } from 'react'
import { SecondManagerNote } from '@/app/admin/(console)/approvals/second-manager-note'
import { liftSuspension, suspendUser } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { Button } from '@/components/ui/button'
import { DateTimeField } from '@/components/ui/date-time-field'
import { SegmentedControl } from '@/components/ui/segmented-control'

type Props = {
  user: { id: number; username: string; isSuspended: boolean; suspendedUntil: string | null }
  onClose: () => void
}

const presets = [
  { name: '24 hours', days: 1 },
  { name: '7 days', days: 7 },
  { name: '30 days', days: 30 },
]

function daysAhead(days: number): string {
  const end = new Date(Date.now() + days * 86_400_000)
  end.setUTCSeconds(0, 0)
  return end.toISOString()
}

const ends = ['Until a time', 'Until lifted'] as const

export function SuspendDialog({ user: { id, username, isSuspended, suspendedUntil }, onClose }: Props) {
  const [end, setEnd] = useState<(typeof ends)[number]>('Until a time')
  const [endsAt, setEndsAt] = useState<string | null>(suspendedUntil)
  return (
    <ActionDialog
      onClose={onClose}
      title={isSuspended ? `Suspend ${username} longer?` : `Suspend ${username}?`}
      confirmText={username}
      confirmLabel={isSuspended ? 'Suspend longer' : 'Suspend'}
      isDanger
      send={async ({ reason, typed }) => {
        if (end === 'Until a time' && !endsAt) return 'Choose the end of the suspension, or “Until lifted”.'
        return suspendUser({ userId: id, endsAt: end === 'Until lifted' ? null : endsAt, reason }, typed)
      }}
    >
      <p className="mb-3">
        All devices are signed out immediately, and the user cannot sign in, reactivate the account or play
        until the end. The user is notified by email. Open entries are settled, and balances stay unchanged.
      </p>
      <div className="grid gap-3">
        <SegmentedControl label="Ends" choices={ends} chosen={end} onChoose={setEnd} />
        {end === 'Until a time' && (
          <>
            <DateTimeField label="End" value={endsAt} onChange={setEndsAt} />
            <span className="flex flex-wrap gap-1.5">
              {presets.map(({ name, days }) => (
                <Button key={name} size="small" onClick={() => setEndsAt(daysAhead(days))}>
                  {name}
                </Button>
              ))}
            </span>
          </>
        )}
      </div>
    </ActionDialog>
  )
}

export function LiftDialog({ user: { id, username }, onClose }: Props) {
  return (
    <ActionDialog
      onClose={onClose}
      title={`Lift the suspension of ${username}?`}
      confirmLabel="Lift suspension"
      send={({ reason }) => liftSuspension({ userId: id, reason })}
    >
      The user can sign in again with their password.
      <SecondManagerNote change="user.lift-suspension" input={{ userId: id }} />
    </ActionDialog>
  )
}
