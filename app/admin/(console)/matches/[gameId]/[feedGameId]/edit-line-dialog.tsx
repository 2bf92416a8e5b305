'use client'

import { useEffect, useState } from 'react'
import { SecondManagerNote } from '@/app/admin/(console)/approvals/second-manager-note'
import { changeLine, changeResult } from '@/app/admin/(console)/generated/actions'
import { previewResult } from '@/app/admin/(console)/matches/actions'
import { useToaster } from '@/components/feedback/toaster'
import { ActLabel } from '@/components/ui/approval-scope'
import { Button } from '@/components/ui/button'
import { ConfirmNameField } from '@/components/ui/confirm-name-field'
import { Dialog } from '@/components/ui/dialog'
import { type Fact, FactsTable } from '@/components/ui/facts'
import { Kbd } from '@/components/ui/kbd'
import { ErrorNote } from '@/components/ui/note'
import { NumberField } from '@/components/ui/number-field'
import { Switch } from '@/components/ui/switch'
import { TextArea } from '@/components/ui/text-field'
import { minReasonLength } from '@/lib/change/audit/rules'
import { doneText, messageOf } from '@/lib/console/action-result'

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
    title: (name: string, number: number | null) => `Change the line of ${name}${toNumber(number)}?`,
    lead: 'The player cannot be picked until a second manager confirms the line or the feed sends one. Existing entries keep their line.',
    save: 'Change line',
    cancel: 'Keep line',
  },
  result: {
    title: (name: string, number: number | null, isPlayed: boolean) =>
      isPlayed ? `Set the result of ${name}${toNumber(number)}?` : `Mark ${name} as not played?`,
    lead: 'Settles open entries once the match is final. For entries already settled with another result, a correction is proposed to a manager.',
    save: 'Set result',
    cancel: 'Keep result',
  },
}

function toNumber(number: number | null): string {
  return number === null ? '' : ` to ${number}`
}

/** Sets a line or result manually. */
export function EditLineDialog({ match, line, is, onClose }: Props) {
  const { showToast, showResult } = useToaster()
  const [number, setNumber] = useState(is === 'line' ? line.projection : line.result)
  const [isPlayed, setIsPlayed] = useState(line.isPlayed ?? true)
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const needsNumber = is === 'line' || isPlayed
  const isConfirmed = typed.trim() === line.name
  const isReady = isConfirmed && reason.trim().length >= minReasonLength && !(needsNumber && number === null)

  const send = (target: { gameId: number; feedGameId: number; feedPlayerId: number; updatedAt: string }) =>
    is === 'line'
      ? changeLine({ ...target, projection: number ?? 0, reason: reason.trim() }, typed)
      : changeResult({ ...target, result: isPlayed ? number : null, isPlayed, reason: reason.trim() }, typed)

  async function save() {
    if (!isReady || isBusy) return
    setIsBusy(true)
    const { feedPlayerId, updatedAt } = line
    const target = { ...match, feedPlayerId, updatedAt }
    const answer = await send(target).catch(() => undefined)
    setIsBusy(false)
    if (!answer?.ok) return setError(messageOf(answer))
    if (is === 'result') showResult(answer)
    else showToast({ text: `${doneText(answer)}. A second manager must confirm it.` })
    onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words[is].title(line.name, number, isPlayed)}
      isDismissable={false}
      lead={
        <>
          <Kbd keys="Esc" /> to cancel
        </>
      }
      footer={
        <>
          <Button onClick={onClose}>{words[is].cancel}</Button>
          <Button variant="primary" disabled={!isReady || isBusy} onClick={() => void save()}>
            <ActLabel>{words[is].save}</ActLabel>
          </Button>
        </>
      }
    >
      <p className="text-pretty text-ink-soft">{words[is].lead}</p>
      {is === 'result' && <Switch label="Took part" isOn={isPlayed} onChange={setIsPlayed} />}
      {needsNumber && (
        <NumberField
          label={is === 'line' ? 'Line' : 'Result'}
          decimals={2}
          value={number}
          onChange={setNumber}
        />
      )}
      {is === 'result' && (
        <>
          <Effect {...match} feedPlayerId={line.feedPlayerId} result={number} isPlayed={isPlayed} />
          <SecondManagerNote
            change="result.change"
            input={
              needsNumber && number === null
                ? null
                : {
                    ...match,
                    feedPlayerId: line.feedPlayerId,
                    updatedAt: line.updatedAt,
                    result: isPlayed ? number : null,
                    isPlayed,
                  }
            }
          />
        </>
      )}
      <TextArea label="Reason" aside="Stored in the audit log" rows={2} value={reason} onChange={setReason} />
      <ConfirmNameField name={line.name} value={typed} onChange={setTyped} />
      <ErrorNote>{error}</ErrorNote>
    </Dialog>
  )
}

type EffectProps = {
  gameId: number
  feedGameId: number
  feedPlayerId: number
  result: number | null
  isPlayed: boolean
}

const debounceMs = 350

/** What saving would change, counted while typing pauses. */
function Effect({ gameId, feedGameId, feedPlayerId, result, isPlayed }: EffectProps) {
  const [facts, setFacts] = useState<Fact[] | 'failed'>()
  useEffect(() => {
    setFacts(undefined)
    if (isPlayed && result === null) return
    let isLatest = true
    const timer = setTimeout(async () => {
      const input = { gameId, feedGameId, feedPlayerId, result: isPlayed ? result : null, isPlayed }
      const answer = await previewResult(input).catch(() => null)
      if (isLatest) setFacts(answer?.ok ? answer.result : 'failed')
    }, debounceMs)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [gameId, feedGameId, feedPlayerId, result, isPlayed])
  return (
    <div role="status" className="min-h-[74px]">
      {facts === 'failed' ? 'The effect could not be calculated.' : facts && <FactsTable facts={facts} />}
    </div>
  )
}
