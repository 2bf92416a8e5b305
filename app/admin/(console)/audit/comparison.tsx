'use client'

import { type ReactNode, useState } from 'react'
import { useToaster } from '@/components/admin/feedback/toaster'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Icon } from '@/components/ui/icon'
import { revert } from './actions'

/** One field of a change; null where there was none. */
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
  standing: ReactNode
  leaves: string
  /** Beside the table: why, from where. */
  children: ReactNode
}

/** The fields before and after, and on demand as they are now; and the way back. */
export function Comparison({ auditId, fields, canCompare, canRevert, standing, leaves, children }: Props) {
  const [isCompared, setIsCompared] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const { showToast } = useToaster()

  async function go({ reason }: { reason: string }) {
    const answer = await revert({ auditId, reason })
    if (!answer.ok) return answer.message
    showToast({ text: 'Reverted the change' })
    return
  }

  return (
    <>
      {fields.length > 0 ? (
        <DiffTable fields={fields} isCompared={isCompared} />
      ) : (
        <p className="text-muted">No values changed.</p>
      )}
      {children}
      <div className="flex flex-col gap-4 border-line border-t pt-3 fold:col-span-2 fold:flex-row fold:items-center">
        <p className="flex gap-[7px] text-pretty text-12 text-muted">{standing}</p>
        <span className="flex flex-none gap-2 fold:ml-auto max-fold:[&>button]:flex-1">
          {canCompare && (
            <Button size="small" aria-pressed={isCompared} onClick={() => setIsCompared(!isCompared)}>
              {isCompared ? 'Hide now' : 'Compare with now'}
            </Button>
          )}
          {canRevert && (
            <Button size="small" onClick={() => setIsAsking(true)}>
              <Icon name="undo" className="size-3.5" />
              Revert…
            </Button>
          )}
        </span>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Revert ${fields.length === 1 ? 'this field' : `these ${fields.length} fields`}?`}
        facts={fields.map(({ label, before, after }) => ({
          name: label,
          value: `${after ?? 'gone'} → ${before ?? 'gone'}`,
        }))}
        confirmLabel="Revert"
        cancelLabel="Leave as it is"
        onConfirm={go}
      >
        What was before is put back, and this is a change of its own in the log. {leaves}
      </ConfirmDialog>
    </>
  )
}

function DiffTable({ fields, isCompared }: { fields: FieldDiff[]; isCompared: boolean }) {
  const head = 'border-line border-b py-1.5 pr-3 text-left font-normal text-12 text-muted'
  const cell = 'border-line border-b px-2 py-1.5 align-top whitespace-pre-wrap break-words fold:px-3'
  return (
    <table className="w-full table-fixed self-start tabular-nums">
      <thead>
        <tr>
          <th className={head}>Field</th>
          <th className={`${head} pl-2 fold:pl-3`}>Before</th>
          <th className={`${head} pl-2 fold:pl-3`}>After</th>
          {isCompared && <th className={`${head} pl-2 fold:pl-3`}>Now</th>}
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
              {before === null ? 'nothing' : `− ${before}`}
            </td>
            <td className={`${cell} ${after === null ? 'text-muted' : 'bg-positive-soft text-positive'}`}>
              {after === null ? 'nothing' : `+ ${after}`}
            </td>
            {isCompared && (
              <td className={`${cell} ${hasChanged ? 'bg-accent-soft text-accent' : 'text-ink-soft'}`}>
                {hasChanged ? (now ?? 'gone') : 'the same'}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
