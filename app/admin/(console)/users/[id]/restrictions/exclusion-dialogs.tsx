'use client'

import { useState } from 'react'
import { SecondManagerNote } from '@/app/admin/(console)/approvals/second-manager-note'
import { endExclusion, excludeUser } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { DateTimeField } from '@/components/ui/date-time-field'
import { SegmentedControl } from '@/components/ui/segmented-control'

type Props = { user: { id: number; username: string }; onClose: () => void }

const ends = ['Until a time', 'Permanently'] as const

export function ExcludeDialog({
  user: { id, username },
  exclusion,
  onClose,
}: Props & { exclusion: { endsAt: string | null } | null }) {
  const [end, setEnd] = useState<(typeof ends)[number]>('Until a time')
  const [endsAt, setEndsAt] = useState<string | null>(exclusion?.endsAt ?? null)
  const label = exclusion ? 'Lengthen exclusion' : 'Exclude'
  return (
    <ActionDialog
      onClose={onClose}
      title={exclusion ? `Lengthen the self-exclusion of ${username}?` : `Exclude ${username} from play?`}
      confirmText={username}
      confirmLabel={label}
      isDanger
      send={async ({ reason, typed }) => {
        if (end === 'Until a time' && !endsAt) return 'Choose the end of the exclusion, or “Permanently”.'
        return excludeUser({ userId: id, endsAt: end === 'Permanently' ? null : endsAt, reason }, typed)
      }}
    >
      <p className="mb-3">
        The user can no longer enter with cash, deposit or claim promos. An exclusion cannot be undone,
        shortened or ended before its end. After its end it stays in effect until an operator ends it at the
        user's request. Up to 180 days it starts immediately. A longer or permanent one waits for a second
        manager: exclude the user for up to 180 days first, then lengthen the exclusion.
      </p>
      <div className="grid gap-3">
        <SegmentedControl label="Ends" choices={ends} chosen={end} onChoose={setEnd} />
        {end === 'Until a time' && <DateTimeField label="End" value={endsAt} onChange={setEndsAt} />}
        <SecondManagerNote
          change="user.exclude"
          input={
            end === 'Until a time' && !endsAt
              ? null
              : { userId: id, endsAt: end === 'Permanently' ? null : endsAt }
          }
        />
      </div>
    </ActionDialog>
  )
}

export function EndExclusionDialog({ user: { id, username }, onClose }: Props) {
  return (
    <ActionDialog
      onClose={onClose}
      title={`End the self-exclusion of ${username}?`}
      confirmText={username}
      confirmLabel="End exclusion"
      isDanger
      send={({ reason, typed }) => endExclusion({ userId: id, reason }, typed)}
    >
      The user can enter with cash, deposit and claim promos again. End an exclusion only if the user asked
      for it.
    </ActionDialog>
  )
}
