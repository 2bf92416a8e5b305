'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { SecondManagerNote } from '@/app/admin/(console)/approvals/second-manager-note'
import { openContest } from '@/app/admin/(console)/generated/actions'
import { useToaster } from '@/components/feedback/toaster'
import { ActLabel } from '@/components/ui/approval-scope'
import { Button } from '@/components/ui/button'
import { DateTimeField } from '@/components/ui/date-time-field'
import { Dialog } from '@/components/ui/dialog'
import { FactsTable } from '@/components/ui/facts'
import { ErrorNote } from '@/components/ui/note'
import { TextArea, TextField } from '@/components/ui/text-field'
import { minReasonLength } from '@/lib/change/audit/rules'
import { messageOf } from '@/lib/console/action-result'

export type OpenableBlueprint = {
  blueprintId: number
  /** The version that is shown. */
  updatedAt: string
  name: string
  /** What users pay and can win, formatted. */
  buyIn: string
  prizes: string
}

type Props = OpenableBlueprint & { onClose: () => void }

export function OpenContestDialog(props: Props) {
  const { blueprintId, updatedAt, name: suggested, buyIn, prizes, onClose } = props
  const { showResult } = useToaster()
  const router = useRouter()
  const [name, setName] = useState(suggested)
  const [startsAt, setStartsAt] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  const isReady = name.trim() !== '' && (!prizes || reason.trim().length >= minReasonLength)

  async function create() {
    if (!isReady || isBusy) return
    setIsBusy(true)
    const answer = await openContest({ blueprintId, updatedAt, form: { name, startsAt }, reason }).catch(
      () => undefined,
    )
    setIsBusy(false)
    if (!answer?.ok) {
      if (answer?.code === 'EditConflict') router.refresh()
      return setError(messageOf(answer))
    }
    onClose()
    showResult(answer)
    if (answer.result.waits) return
    router.push(`/admin/contests/${answer.result.id}`)
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Open a contest from “${suggested}”?`}
      isDismissable={false}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!isReady || isBusy} onClick={() => void create()}>
            <ActLabel>Open contest</ActLabel>
          </Button>
        </>
      }
    >
      <p className="text-pretty text-ink-soft">
        Users can join it in the app immediately, until it starts or is locked. Buy-in, capacity and prizes of
        the blueprint are fixed for it.
      </p>
      <FactsTable
        facts={[
          { name: 'Buy-in', value: buyIn },
          { name: 'Prizes', value: prizes || 'None' },
        ]}
      />
      <TextField label="Name" value={name} onChange={setName} maxLength={80} autoFocus />
      <DateTimeField
        label="Starts"
        isOptional
        help="Without a start, the contest starts with the first match of its slate."
        value={startsAt}
        onChange={setStartsAt}
      />
      {prizes && (
        <TextArea
          label="Reason"
          aside="Stored in the audit log"
          value={reason}
          onChange={setReason}
          rows={2}
        />
      )}
      {prizes && (
        <SecondManagerNote
          change="contest.create"
          input={name.trim() === '' ? null : { blueprintId, updatedAt, form: { name, startsAt } }}
        />
      )}
      <ErrorNote>{error}</ErrorNote>
    </Dialog>
  )
}
