'use client'

import { useState } from 'react'
import { SecondManagerNote } from '@/app/admin/(console)/approvals/second-manager-note'
import { changeMatch } from '@/app/admin/(console)/generated/actions'
import { describeOpenEntries } from '@/app/admin/(console)/matches/describe-entries'
import { statusOptions } from '@/app/admin/(console)/matches/match-labels'
import { useToaster } from '@/components/feedback/toaster'
import { Pair } from '@/components/page/card'
import { ActLabel } from '@/components/ui/approval-scope'
import { Button } from '@/components/ui/button'
import { DateTimeField } from '@/components/ui/date-time-field'
import { Dialog } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { ErrorNote } from '@/components/ui/note'
import { Select } from '@/components/ui/select'
import { TextArea, TextField } from '@/components/ui/text-field'
import { minReasonLength } from '@/lib/change/audit/rules'
import { messageOf } from '@/lib/console/action-result'
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
  openEntries: number
  hasMoreEntries: boolean
}

/** Sets status and start manually. */
export function EditMatch({ match }: { match: Editable }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)} data-key="e">
        <Icon name="pencil" className="size-3.5" />
        Edit
      </Button>
      {isOpen && <Edit match={match} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function Edit({ match, onClose }: { match: Editable; onClose: () => void }) {
  const { gameId, feedGameId, name, openEntries, hasMoreEntries, updatedAt } = match
  const { showResult } = useToaster()
  const [status, setStatus] = useState(match.status)
  const [scheduledAt, setScheduledAt] = useState(match.scheduledAt)
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const isChanged = status !== match.status || scheduledAt !== match.scheduledAt
  const reopens = match.hasStarted && (status === 'Scheduled' || status === 'Delayed')
  const isReady = (isChanged || reopens) && reason.trim().length >= minReasonLength && typed.trim() === name

  async function save() {
    if (!isReady || isBusy) return
    setIsBusy(true)
    const edit = { gameId, feedGameId, updatedAt, status, scheduledAt, reason: reason.trim() }
    const answer = await changeMatch(edit, typed).catch(() => undefined)
    setIsBusy(false)
    if (!answer?.ok) return setError(messageOf(answer))
    showResult(answer)
    onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Edit ${name}`}
      isDismissable={false}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!isReady || isBusy} onClick={() => void save()}>
            <ActLabel>Save match</ActLabel>
          </Button>
        </>
      }
    >
      <p className="text-pretty text-ink-soft">
        The change applies like one from the feed, which can override it later. A final or long postponed
        match settles {describeOpenEntries(openEntries, hasMoreEntries)}.
      </p>
      {reopens && (
        <p className="text-pretty text-ink-soft">
          Play or a result was reported. If the start is in the future, saving reopens the match and withdraws
          its results.
        </p>
      )}
      <Pair>
        <Select label="State" options={statusOptions} value={status} onChange={setStatus} />
        <DateTimeField label="Starts" value={scheduledAt} onChange={setScheduledAt} />
      </Pair>
      <SecondManagerNote
        change="match.change"
        input={isChanged || reopens ? { gameId, feedGameId, updatedAt, status, scheduledAt } : null}
      />
      <TextArea label="Reason" aside="Stored in the audit log" rows={2} value={reason} onChange={setReason} />
      <TextField label={`Type ${name} to confirm`} value={typed} onChange={setTyped} isMono />
      <ErrorNote>{error}</ErrorNote>
    </Dialog>
  )
}
