'use client'

import { useState } from 'react'
import { SecondManagerNote } from '@/app/admin/(console)/approvals/second-manager-note'
import { changeMatch } from '@/app/admin/(console)/generated/actions'
import { statusOptions } from '@/app/admin/(console)/matches/match-labels'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { DialogButton } from '@/components/feedback/dialog-button'
import { Pair } from '@/components/page/card'
import { DateTimeField } from '@/components/ui/date-time-field'
import { Select } from '@/components/ui/select'
import type { MatchEdit } from '@/lib/play/feed/edit-schema'

type Editable = {
  gameId: number
  feedGameId: number
  name: string
  status: MatchEdit['status']
  scheduledAt: string | null
  /** Play or a result was reported. */
  hasStarted: boolean
  updatedAt: string
}

/** Sets status and start manually. */
export function EditMatch({ match }: { match: Editable }) {
  return (
    <DialogButton data-key="e" icon="pencil" dialog={onClose => <Edit match={match} onClose={onClose} />}>
      Edit
    </DialogButton>
  )
}

function Edit({ match, onClose }: { match: Editable; onClose: () => void }) {
  const { gameId, feedGameId, name, updatedAt } = match
  const [status, setStatus] = useState(match.status)
  const [scheduledAt, setScheduledAt] = useState(match.scheduledAt)
  const isChanged = status !== match.status || scheduledAt !== match.scheduledAt
  const reopens = match.hasStarted && (status === 'Scheduled' || status === 'Delayed')
  const edit = { gameId, feedGameId, updatedAt, status, scheduledAt }

  return (
    <ActionDialog
      onClose={onClose}
      title={`Edit ${name}`}
      confirmText={name}
      confirmLabel="Save match"
      isBlocked={!(isChanged || reopens)}
      send={({ reason, typed }) => changeMatch({ ...edit, reason }, typed)}
    >
      <p className="mb-4">
        The change applies like one from the feed, which can override it later. A final or long postponed
        match settles its open entries, except those that wait for another match or a result. The settlement
        preview counts them.
      </p>
      {reopens && (
        <p className="mb-4">
          Play or a result was reported. If the start is in the future, saving reopens the match and withdraws
          its results.
        </p>
      )}
      <Pair>
        <Select label="State" options={statusOptions} value={status} onChange={setStatus} />
        <DateTimeField label="Starts" value={scheduledAt} onChange={setScheduledAt} />
      </Pair>
      <SecondManagerNote change="match.change" input={isChanged || reopens ? edit : null} />
    </ActionDialog>
  )
}
