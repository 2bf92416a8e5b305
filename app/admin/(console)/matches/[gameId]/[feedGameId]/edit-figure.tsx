'use client'

import { useState } from 'react'
import { saveLine, saveResult } from '@/app/admin/(console)/matches/actions'
import { isPendingApproval } from '@/lib/action-result'
import { useToaster } from '@/components/admin/feedback/toaster'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorNote } from '@/components/ui/note'
import { NumberField } from '@/components/ui/number-field'
import { Switch } from '@/components/ui/switch'
import { TextArea, TextField } from '@/components/ui/text-field'
import { minReasonLength } from '@/lib/audit/rules'

/** A player's line and result as they were read. */
export type EditableLine = {
  feedPlayerId: number
  name: string
  projection: number | null
  result: number | null
  isPlayed: boolean | null
  updatedAt: string
}

type Props = {
  match: { gameId: number; feedGameId: number }
  line: EditableLine
  is: 'line' | 'result'
  onClose: () => void
}

const words = {
  line: {
    title: (name: string) => `Another line for ${name}?`,
    lead: 'Entries with the player are refused until a second manager confirms the line, or the feed sends one. Those that were made keep theirs.',
    save: 'Change the line',
    done: (name: string) => `Changed the line of ${name}; a second manager has to confirm it`,
  },
  result: {
    title: (name: string) => `What did ${name} come to?`,
    lead: 'Open entries are settled by it once the match is final; if they can pay much, a second manager has to agree first. Entries that were settled by another figure become a correction, which a manager decides.',
    save: 'Say the result',
    done: (name: string) => `Said what ${name} came to`,
  },
}

/** Says one figure by hand, where the feed does not. */
export function EditFigure({ match, line, is, onClose }: Props) {
  const { showToast, showResult } = useToaster()
  const [figure, setFigure] = useState(is === 'line' ? line.projection : line.result)
  const [isPlayed, setIsPlayed] = useState(line.isPlayed ?? true)
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const isFigureNeeded = is === 'line' || isPlayed
  const isConfirmed = typed.trim() === line.name
  const isReady = isConfirmed && reason.trim().length >= minReasonLength && !(isFigureNeeded && figure === null)

  const send = (about: { gameId: number; feedGameId: number; feedPlayerId: number; updatedAt: string }) =>
    is === 'line'
      ? saveLine({ edit: { ...about, projection: figure ?? 0 }, reason: reason.trim() }, typed)
      : saveResult(
          { edit: { ...about, result: isPlayed ? figure : null, isPlayed }, reason: reason.trim() },
          typed,
        )

  async function save() {
    if (!isReady || isBusy) return
    setIsBusy(true)
    const { feedPlayerId, updatedAt, name } = line
    const about = { ...match, feedPlayerId, updatedAt }
    const answer = await send(about).catch(() => null)
    setIsBusy(false)
    if (!answer?.ok) return setWrong(answer?.message ?? 'The service did not answer. Try again.')
    if (is === 'result' && isPendingApproval(answer)) showResult(answer)
    else showToast({ text: words[is].done(name) })
    onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words[is].title(line.name)}
      isDismissable={false}
      footer={
        <>
          <Button onClick={onClose}>Leave as it is</Button>
          <Button variant="primary" disabled={!isReady || isBusy} onClick={() => void save()}>
            {words[is].save}
          </Button>
        </>
      }
    >
      <p className="text-pretty text-ink-soft">{words[is].lead}</p>
      {is === 'result' && <Switch label="Took part" isOn={isPlayed} onChange={setIsPlayed} />}
      {isFigureNeeded && (
        <NumberField
          label={is === 'line' ? 'Line' : 'Result'}
          decimals={2}
          value={figure}
          onChange={setFigure}
        />
      )}
      <TextArea label="Reason" aside="kept in the audit log" rows={2} value={reason} onChange={setReason} />
      <TextField label={`Type ${line.name} to confirm`} value={typed} onChange={setTyped} isMono />
      <ErrorNote>{wrong}</ErrorNote>
    </Dialog>
  )
}
