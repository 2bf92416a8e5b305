'use client'

import { type ReactNode, useState } from 'react'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import { ValueTable } from '@/components/ui/value-table'
import { noResponse } from '@/lib/console/action-result'
import { decide, showEffect } from './actions'

type Props = {
  id: number
  /** "Credit $900.00 cash" */
  phrase: string
  /** "Credit $900.00 cash for river_lane?" */
  question: string
  subject: string
  requestedBy: string
  reason: string
  /** Why this manager cannot approve. */
  objection: ReactNode
}

type Decision = 'approved' | 'rejected'

type Effect = Awaited<ReturnType<typeof showEffect>>

export function DecideButtons(props: Props) {
  const { id, phrase, question, subject, requestedBy, reason: requestReason, objection } = props
  const [confirming, setConfirming] = useState<Decision | null>(null)
  const [effect, setEffect] = useState<Effect | null>(null)
  const isApproving = confirming === 'approved'
  const close = () => setConfirming(null)
  const shown = effect?.ok ? effect.result.shown : undefined

  async function open(decision: Decision) {
    setConfirming(decision)
    setEffect(null)
    setEffect(await showEffect({ id }).catch(() => noResponse()))
  }

  async function send(decision: Decision, reason: string, typed: string) {
    const answer = await decide({ id, decision, reason, shown }, typed)
    if (!answer.ok && answer.code === 'ApprovalEffectChanged') await open(decision)
    return answer
  }

  return (
    <span className="flex gap-2">
      <Button size="small" aria-label={`Reject: ${phrase}, ${subject}`} onClick={() => open('rejected')}>
        Reject
      </Button>
      {objection ? (
        <span className="max-w-[24ch] text-pretty text-12 text-muted">{objection}</span>
      ) : (
        <Button size="small" aria-label={`Approve: ${phrase}, ${subject}`} onClick={() => open('approved')}>
          Approve
        </Button>
      )}
      {isApproving && effect && !effect.ok && (
        <Dialog
          isAlert
          onClose={close}
          title={question}
          footer={
            <>
              <Button onClick={() => open('rejected')}>Reject…</Button>
              <Button onClick={close}>Close</Button>
            </>
          }
        >
          <EffectOf effect={effect} />
        </Dialog>
      )}
      {confirming && !(isApproving && effect && !effect.ok) && (
        <ActionDialog
          onClose={close}
          title={isApproving ? question : `Reject: ${question}`}
          facts={[
            { name: 'Requested by', value: requestedBy },
            { name: 'Reason', value: requestReason },
            ...(effect?.ok ? effect.result.facts.values : []),
          ]}
          {...(isApproving && { confirmText: subject, isBlocked: shown === undefined })}
          confirmLabel={isApproving ? phrase : 'Reject'}
          send={({ reason, typed }) => send(confirming, reason, typed)}
          done={({ rest }) =>
            `${isApproving ? 'Approved' : 'Rejected'}: ${phrase}, ${subject}${rest && `. ${rest}`}`
          }
        >
          {isApproving
            ? `Applied in the name of ${requestedBy}, approved by you. ${effect?.ok ? effect.result.approversLeft : ''}`
            : (effect?.ok && effect.result.rejected) || 'The change can be requested again.'}
          <EffectOf effect={effect} />
        </ActionDialog>
      )}
    </span>
  )
}

/** The lists of the effect, or why the change cannot be made now. */
function EffectOf({ effect }: { effect: Effect | null }) {
  if (!effect) return <Skeleton rows={2} label="Loading the effect" />
  if (!effect.ok) return <ErrorNote>{effect.message}</ErrorNote>
  const { values, tables } = effect.result.facts
  if (values.length + tables.length === 0) return <p className="mt-3">No values change.</p>
  return (
    <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3">
      {tables.map(table => (
        <ValueTable key={table.caption} {...table} />
      ))}
    </div>
  )
}
