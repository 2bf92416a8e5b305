'use client'

import { useState } from 'react'
import { useAnswer } from '@/components/feedback/use-answer'
import { ErrorNote } from '@/components/ui/note'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Time } from '@/components/ui/time'
import { quickDurations } from '@/lib/app-config/maintenance/rules'
import type { ActionResult } from '@/lib/console/action-result'
import { lowerFirst } from '@/lib/core/format'
import { WindowActionDialog } from './window-action-dialog'

export type Extend = (input: {
  id: number
  updatedAt: string
  minutes: number
  reason: string
}) => Promise<ActionResult>

/** Fails if another window closes the app by then. */
export type PreviewExtension = (input: { id: number; minutes: number }) => Promise<ActionResult>

type Props = {
  window: { id: number; name: string; updatedAt: string }
  endsAt: string
  extend: Extend
  preview: PreviewExtension
  onClose: () => void
}

const choices = Object.keys(quickDurations) as (keyof typeof quickDurations)[]

export function ExtendDialog({ window: { id, name, updatedAt }, endsAt, extend, preview, onClose }: Props) {
  const [chosen, setChosen] = useState<keyof typeof quickDurations>('20 min')
  const minutes = quickDurations[chosen]
  const until = new Date(Date.parse(endsAt) + minutes * 60_000).toISOString()
  const { refusal, isCurrent } = useAnswer(preview, { id, minutes })
  const shownRefusal = isCurrent ? refusal : undefined
  return (
    <WindowActionDialog
      onClose={onClose}
      title={`Extend ${lowerFirst(name)}?`}
      facts={[
        { name: 'Current end', value: <Time at={endsAt} relative="beside" /> },
        { name: 'New end', value: <Time at={until} relative="beside" /> },
      ]}
      confirmLabel={`Extend by ${chosen}`}
      cancelLabel="Keep current end"
      isBlocked={Boolean(shownRefusal)}
      isDanger
      send={({ reason }) => extend({ id, updatedAt, minutes, reason })}
    >
      <SegmentedControl label="Extend by" choices={choices} chosen={chosen} onChoose={setChosen} />
      <ErrorNote className="mt-3">{shownRefusal}</ErrorNote>
    </WindowActionDialog>
  )
}
