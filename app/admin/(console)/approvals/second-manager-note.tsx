'use client'

import { useEffect } from 'react'
import { useAnswer } from '@/components/feedback/use-answer'
import { useHeldButton, useSetWaits } from '@/components/ui/approval-scope'
import { Link } from '@/components/ui/link'
import { ErrorNote } from '@/components/ui/note'
import { checkApproval } from './actions'
import { LaterList } from './later-list'

type Props = {
  /** Its name in the audit log: "setting.change". */
  change: string
  /** Null while it is incomplete. */
  input: object | null
  /** The dialog cannot change the input, so it shows each reason why the change is refused. A conflict is compared once it is sent. */
  isFixed?: boolean
}

type Checked = Extract<Awaited<ReturnType<typeof checkApproval>>, { ok: true }>['result']

/** Shows whether the change would wait for another manager or is requested already, checked while typing pauses. The button of the dialog waits for it, and then requests approval. */
export function SecondManagerNote({ change, input, isFixed = false }: Props) {
  const sent = input && { change, input: input as Record<string, unknown> }
  const { result, error, isCurrent } = useAnswer(checkApproval, sent)
  const known = isCurrent && !error ? result : undefined
  const waits = known?.waits === true
  const setWaits = useSetWaits()
  useEffect(() => setWaits(waits), [setWaits, waits])
  const code = known?.refusal?.code
  const isShown = code === 'ManagersInvolved' || (isFixed && code !== 'EditConflict')
  const refusal = isShown ? known?.refusal : null
  useHeldButton(input !== null && (!isCurrent || Boolean(refusal)))
  if (!input) return null
  if (refusal) return <ErrorNote className="mt-3">{refusal.message}</ErrorNote>
  // As high without a text, so that the buttons do not move under a pressed pointer, which would lose the click.
  return (
    <p aria-live="polite" className={`mt-3 min-h-[1lh] ${waits ? 'font-medium text-ink' : 'text-muted'}`}>
      {waits && <Waiting {...known} />}
      {known?.waits === false && 'Needs no second manager.'}
      {known?.approversLeft && ` ${known.approversLeft}`}
      {isCurrent && error && 'May need another manager.'}
    </p>
  )
}

function Waiting({ rule, request, involvement, later }: Checked) {
  return (
    <>
      {(!request || request.other !== null) && `${rule} Takes effect once another manager approves it.`}
      {involvement && ` ${involvement}`}
      {later && ' No other manager can approve it now.'}
      {later && <LaterList later={later.later} what="it" />}
      {later?.later.length === 0 && (
        <>
          {' '}
          <Link href="/admin/approvals" className="text-accent hover:underline">
            Who can approve it
          </Link>
        </>
      )}
      {request && (
        <>
          {' '}
          {request.by} has requested{' '}
          {request.other === null ? 'this change already' : `another change already: ${request.other}`}.{' '}
          {request.anchor && (
            <Link href={`/admin/approvals#${request.anchor}`} className="text-accent hover:underline">
              Open request
            </Link>
          )}
        </>
      )}
    </>
  )
}
