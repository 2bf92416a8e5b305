'use client'

import { type ReactNode, useState } from 'react'
import { usePauseFacts } from '@/app/admin/(console)/games/use-pause-facts'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { useAnswer } from '@/components/feedback/use-answer'
import { Button } from '@/components/ui/button'
import { ErrorNote } from '@/components/ui/note'
import { previewRevert, revert } from './actions'

/** Formatted values; null if the field was absent. */
export type FieldDiff = {
  name: string
  label: string
  before: string | null
  after: string | null
  now: string | null
  hasChanged: boolean
}

type Props = {
  auditId: number
  fields: FieldDiff[]
  canCompare: boolean
  canRevert: boolean
  status: ReactNode
  caveat: string
  /** The game that a revert would pause. */
  pausedGameId: number | null
  children: ReactNode
}

export function ComparisonView(props: Props) {
  const { auditId, fields, canCompare, canRevert, status, caveat, pausedGameId, children } = props
  const [isComparing, setIsComparing] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  const pauseFacts = usePauseFacts(isConfirming ? pausedGameId : null)
  const { refusal } = useAnswer(previewRevert, isConfirming ? { auditId } : null)
  return (
    <>
      {fields.length > 0 ? (
        <DiffTable fields={fields} isComparing={isComparing} />
      ) : (
        <p className="text-muted">No values changed.</p>
      )}
      {children}
      <div className="flex flex-col gap-4 border-line border-t pt-3 sm:col-span-2 sm:flex-row sm:items-center">
        <p className="flex gap-[7px] text-pretty text-12 text-muted">{status}</p>
        <span className="flex flex-none gap-2 sm:ml-auto max-sm:[&>button]:flex-1">
          {canCompare && (
            <Button size="small" aria-pressed={isComparing} onClick={() => setIsComparing(!isComparing)}>
              {isComparing ? 'Hide current' : 'Compare with current'}
            </Button>
          )}
          {canRevert && (
            <Button size="small" onClick={() => setIsConfirming(true)} icon="undo">
              Revert…
            </Button>
          )}
        </span>
      </div>
      <ActionDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={`Revert ${fields.length === 1 ? 'this field' : `these ${fields.length} fields`}?`}
        facts={[
          ...fields.map(({ label, before, after }) => ({
            name: label,
            value: `${after ?? 'none'} → ${before ?? 'none'}`,
          })),
          ...pauseFacts,
        ]}
        confirmLabel="Revert"
        isBlocked={Boolean(refusal)}
        send={({ reason }) => revert({ auditId, reason })}
      >
        The previous values are restored. The revert is logged as a change of its own. {caveat}
        <ErrorNote className="mt-3">{refusal}</ErrorNote>
      </ActionDialog>
    </>
  )
}

function DiffTable({ fields, isComparing }: { fields: FieldDiff[]; isComparing: boolean }) {
  const head = 'border-line border-b py-1.5 pr-3 text-left font-normal text-12 text-muted'
  const cell = 'border-line border-b px-2 py-1.5 align-top whitespace-pre-wrap break-words sm:px-3'
  return (
    <table className="w-full table-fixed self-start tabular-nums">
      <thead>
        <tr>
          <th className={head}>Field</th>
          <th className={`${head} pl-2 sm:pl-3`}>Before</th>
          <th className={`${head} pl-2 sm:pl-3`}>After</th>
          {isComparing && <th className={`${head} pl-2 sm:pl-3`}>Current</th>}
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, label, before, after, now, hasChanged }) => (
          <tr key={name}>
            <th
              scope="row"
              className="border-line border-b py-1.5 pr-2 text-left align-top font-normal first-letter:uppercase"
            >
              {label}
            </th>
            <td className={`${cell} ${before === null ? 'text-muted' : 'bg-danger-soft text-danger'}`}>
              {before === null ? 'none' : `− ${before}`}
            </td>
            <td className={`${cell} ${after === null ? 'text-muted' : 'bg-positive-soft text-positive'}`}>
              {after === null ? 'none' : `+ ${after}`}
            </td>
            {isComparing && (
              <td className={`${cell} ${hasChanged ? 'bg-accent-soft text-accent' : 'text-ink-soft'}`}>
                {hasChanged ? (now ?? 'deleted') : 'unchanged'}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
