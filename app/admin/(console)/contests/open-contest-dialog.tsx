'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { SecondManagerNote } from '@/app/admin/(console)/approvals/second-manager-note'
import { openContest } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { DateTimeField } from '@/components/ui/date-time-field'
import type { Fact } from '@/components/ui/facts'
import { TextField } from '@/components/ui/text-field'

export type OpenableBlueprint = {
  blueprintId: number
  /** The version that is shown. */
  updatedAt: string
  name: string
  /** What users pay and can win, formatted. */
  buyIn: string
  prizes: string
  /** What the company adds or keeps. */
  overlay: Fact | null
}

const maxNameLength = 80

export function OpenContestDialog(props: OpenableBlueprint & { onClose: () => void }) {
  const { blueprintId, updatedAt, name: suggested, buyIn, prizes, overlay, onClose } = props
  const router = useRouter()
  const [name, setName] = useState(suggested)
  const [startsAt, setStartsAt] = useState<string | null>(null)
  const input = { blueprintId, updatedAt, form: { name, startsAt } }
  const isBlocked = name.trim() === '' || name.trim().length > maxNameLength

  return (
    <ActionDialog
      onClose={onClose}
      title={`Open a contest from “${suggested}”?`}
      facts={[{ name: 'Buy-in', value: buyIn }, { name: 'Prizes', value: prizes || 'None' }, overlay]}
      needsReason={prizes !== ''}
      confirmLabel="Open contest"
      isBlocked={isBlocked}
      send={async ({ reason }) => {
        const answer = await openContest({ ...input, reason })
        if (!answer.ok && answer.code === 'EditConflict') router.refresh()
        return answer
      }}
      onDone={({ waits, id }) => {
        if (!waits) router.push(`/admin/contests/${id}`)
      }}
    >
      <p className="mb-4">
        Users can join it in the app immediately, until it starts or is locked. The saved buy-in, capacity and
        prizes of the blueprint are fixed for it.
      </p>
      <div className="grid gap-4">
        <TextField label="Name" value={name} onChange={setName} maxLength={maxNameLength} autoFocus />
        <DateTimeField
          label="Starts"
          isOptional
          help="Without a start, the contest starts with the first match of its slate."
          value={startsAt}
          onChange={setStartsAt}
        />
      </div>
      {prizes && <SecondManagerNote change="contest.create" input={isBlocked ? null : input} />}
    </ActionDialog>
  )
}
