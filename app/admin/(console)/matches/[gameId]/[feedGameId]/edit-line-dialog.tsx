'use client'

import { useState } from 'react'
import { SecondManagerNote } from '@/app/admin/(console)/approvals/second-manager-note'
import { changeLine, changeResult } from '@/app/admin/(console)/generated/actions'
import { previewResult } from '@/app/admin/(console)/matches/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { useAnswer } from '@/components/feedback/use-answer'
import { useHeldButton } from '@/components/ui/approval-scope'
import { FactsTable } from '@/components/ui/facts'
import { NumberField } from '@/components/ui/number-field'
import { Switch } from '@/components/ui/switch'
import { formatNumber } from '@/lib/core/format'
import { isInRange, matchFailures } from '@/lib/play/feed/rules'

export type EditableLine = {
  feedPlayerId: number
  name: string
  projection: number | null
  result: number | null
  isPlayed: boolean | null
  setBackTo: number | null
  range: { min: number; max: number } | null
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
    lead: 'The player cannot be picked until a second manager confirms the line, you set it back, or the feed sends one. Existing entries keep their line.',
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
  return number === null || Number.isNaN(number) ? '' : ` to ${formatNumber(number)}`
}

/** Sets a line or result manually. */
export function EditLineDialog({ match, line, is, onClose }: Props) {
  const { feedPlayerId, updatedAt, name, setBackTo } = line
  const [number, setNumber] = useState(is === 'line' ? line.projection : line.result)
  const [isPlayed, setIsPlayed] = useState(line.isPlayed ?? true)
  const isMissing = (is === 'line' || isPlayed) && isEmpty(number)
  const isOutside = is === 'line' && !isAllowed(number, line)
  const target = { ...match, feedPlayerId, updatedAt }
  const result = { result: isPlayed ? number : null, isPlayed }

  return (
    <ActionDialog
      onClose={onClose}
      title={words[is].title(name, isOutside ? null : number, isPlayed)}
      confirmText={name}
      confirmLabel={words[is].save}
      cancelLabel={words[is].cancel}
      hasFocus
      isBlocked={isMissing || isOutside}
      send={({ reason, typed }) =>
        is === 'line'
          ? changeLine({ ...target, projection: number ?? 0, reason }, typed)
          : changeResult({ ...target, ...result, reason }, typed)
      }
      done={({ text }) =>
        is === 'line' && number !== setBackTo ? `${text}. A second manager must confirm it.` : undefined
      }
    >
      <p className="mb-4">{words[is].lead}</p>
      <div className="grid gap-4">
        {is === 'result' && <Switch label="Took part" isOn={isPlayed} onChange={setIsPlayed} />}
        {(is === 'line' || isPlayed) && (
          <NumberField
            label={is === 'line' ? 'Line' : 'Result'}
            decimals={2}
            autoFocus
            value={number}
            onChange={setNumber}
            {...(is === 'line' && { ...line.range, help: describeLine(line) })}
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

const isEmpty = (number: number | null) => number === null || Number.isNaN(number)

const isAllowed = (line: number | null, { range }: EditableLine) =>
  line === null || (range !== null && isInRange(line, range))

/** "Now 25.5, allowed 13.5 to 33.5." */
function describeLine({ projection, setBackTo, range }: EditableLine): string {
  if (!range) return matchFailures.LineOutOfRange({ min: null, max: null })
  const now = projection === null ? 'No line' : `Now ${formatNumber(projection)}`
  const allowed = `${now}, allowed ${formatNumber(range.min)} to ${formatNumber(range.max)}.`
  if (setBackTo === null) return allowed
  return `${allowed} You can set it back to ${formatNumber(setBackTo)} without a second manager.`
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
  useHeldButton(isComplete && !answer.isCurrent)
  const facts = answer.isCurrent && answer.result
  return (
    <div role="status" className="min-h-[74px]">
      {answer.isCurrent && answer.error ? answer.error : facts && <FactsTable facts={facts} />}
    </div>
  )
}
