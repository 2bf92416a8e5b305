'use client'

import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { open } from '@/app/admin/(console)/contests/actions'
import { useToaster } from '@/components/admin/feedback/toaster'
import { Button } from '@/components/ui/button'
import { DateTimeField } from '@/components/ui/date-time-field'
import { Dialog } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { ErrorNote } from '@/components/ui/note'
import { TextField } from '@/components/ui/text-field'

type Props = { blueprintId: number; name: string }

export function OpenContest(props: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)}>
        <Icon name="plus" className="size-3.5" />
        Open contest
      </Button>
      {isOpen && <Opening {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function Opening({ blueprintId, name: suggested, onClose }: Props & { onClose: () => void }) {
  const { showResult, showToast } = useToaster()
  const router = useRouter()
  const [name, setName] = useState(suggested)
  const [startsAt, setStartsAt] = useState<string | null>(null)
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  async function create() {
    if (name.trim() === '' || isBusy) return
    setIsBusy(true)
    const answer = await open({ blueprintId, form: { name, startsAt }, reason: '' }).catch(() => null)
    setIsBusy(false)
    if (!answer?.ok) return setError(answer?.message ?? 'The server did not respond. Try again.')
    onClose()
    if (answer.result.id === null) return showToast({ text: 'Requested approval' })
    showResult(answer)
    router.push(`/admin/contests/${answer.result.id}` as Route)
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
          <Button variant="primary" disabled={name.trim() === '' || isBusy} onClick={() => void create()}>
            Open contest
          </Button>
        </>
      }
    >
      <p className="text-pretty text-ink-soft">
        Users can join it immediately, until it is locked. It uses the slate of the blueprint.
      </p>
      <TextField label="Name" value={name} onChange={setName} maxLength={80} autoFocus />
      <DateTimeField label="Starts" isOptional value={startsAt} onChange={setStartsAt} />
      <ErrorNote>{error}</ErrorNote>
    </Dialog>
  )
}
