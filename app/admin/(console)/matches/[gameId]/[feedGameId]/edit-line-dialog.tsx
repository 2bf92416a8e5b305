'use client'

import { useState } from 'react'
import { SecondManagerNote } from '@/app/admin/(console)/approvals/second-manager-note'
import { changeLine, changeResult } from '@/app/admin/(console)/generated/actions'
import { previewResult } from '@/app/admin/(console)/matches/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { useAnswer } from '@/components/feedback/use-answer'
import { FactsTable } from '@/components/ui/facts'
import { NumberField } from '@/components/ui/number-field'
import { Switch } from '@/components/ui/switch'

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
  const { feedPlayerId, updatedAt, name } = line
  const [number, setNumber] = useState(is === 'line' ? line.projection : line.result)
  const [isPlayed, setIsPlayed] = useState(line.isPlayed ?? true)
  const isMissing = (is === 'line' || isPlayed) && number === null
  const target = { ...match, feedPlayerId, updatedAt }
  const result = { result: isPlayed ? number : null, isPlayed }

  return (
    <ActionDialog
      onClose={onClose}
      title={words[is].title(name, number, isPlayed)}
      confirmText={name}
      confirmLabel={words[is].save}
      cancelLabel={words[is].cancel}
      isBlocked={isMissing}
      send={({ reason, typed }) =>
        is === 'line'
          ? changeLine({ ...target, projection: number ?? 0, reason }, typed)
          : changeResult({ ...target, ...result, reason }, typed)
      }
      done={({ text }) => (is === 'line' ? `${text}. A second manager must confirm it.` : undefined)}
    >
      <p className="mb-4">{words[is].lead}</p>
      <div className="grid gap-4">
        {is === 'result' && <Switch label="Took part" isOn={isPlayed} onChange={setIsPlayed} />}
        {(is === 'line' || isPlayed) && (
          <NumberField
            label={is === 'line' ? 'Line' : 'Result'}
            decimals={2}
            value={number}
            onChange={setNumber}
          />
        )}
      </div>
      {is === 'result' && (
        <>
          <Effect {...match} feedPlayerId={feedPlayerId} {...result} />
          <SecondManagerNote change="result.change" input={isMissing ? null : { ...target, ...result }} />
        </>
      )}
    </ActionDialog>
  )
}

type EffectProps = {
  gameId: number
  feedGameId: number
  feedPlayerId: number
  result: number | null
  isPlayed: boolean
}

/** What saving would change, counted while typing pauses. */
function Effect({ result, isPlayed, ...line }: EffectProps) {
  const isComplete = !isPlayed || result !== null
  const answer = useAnswer(
    previewResult,
    isComplete ? { ...line, result: isPlayed ? result : null, isPlayed } : null,
  )
  const facts = answer.isCurrent && answer.result
  return (
    <div role="status" className="min-h-[74px]">
      {answer.isCurrent && answer.error
        ? 'The effect could not be calculated.'
        : facts && <FactsTable facts={facts} />}
    </div>
  )
}
