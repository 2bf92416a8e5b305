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

/** Opens a contest from a blueprint, which users can join from then on. */
export function OpenContest(props: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)}>
        <Icon name="plus" className="size-3.5" />
        Open a contest
      </Button>
      {isOpen && <Opening {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function Opening({ blueprintId, name: suggested, onClose }: Props & { onClose: () => void }) {
  const { showResult } = useToaster()
  const router = useRouter()
  const [name, setName] = useState(suggested)
  const [startsAt, setStartsAt] = useState<string | null>(null)
  const [wrong, setWrong] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  async function go() {
    if (name.trim() === '' || isBusy) return
    setIsBusy(true)
    const answer = await open({ blueprintId, form: { name, startsAt } }).catch(() => null)
    setIsBusy(false)
    if (!answer?.ok) return setWrong(answer?.message ?? 'The service did not answer. Try again.')
    showResult(answer)
    onClose()
    router.push(`/admin/contests/${answer.result.id}` as Route)
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Open a contest of “${suggested}”?`}
      isDismissable={false}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button variant="primary" disabled={name.trim() === '' || isBusy} onClick={() => void go()}>
            Open the contest
          </Button>
        </>
      }
    >
      <p className="text-pretty text-ink-soft">
        Users can join it at once, until it is locked. It picks from the slate of the blueprint.
      </p>
      <TextField label="Name" value={name} onChange={setName} maxLength={80} autoFocus />
      <DateTimeField label="Starts" isOptional value={startsAt} onChange={setStartsAt} />
      <ErrorNote>{wrong}</ErrorNote>
    </Dialog>
  )
}
