'use client'

import { useEffect } from 'react'
import { useAnswer } from '@/components/feedback/use-answer'
import { useSetWaits } from '@/components/ui/approval-scope'
import { Link } from '@/components/ui/link'
import { checkApproval } from './actions'

type Props = {
  /** Its name in the audit log: "setting.change". */
  change: string
  /** Null while it is incomplete. */
  input: object | null
}

/** Shows whether the change would wait for another manager or is requested already, checked while typing pauses. The button of the dialog then requests approval. */
export function SecondManagerNote({ change, input }: Props) {
  const sent = input && { change, input: input as Record<string, unknown> }
  const { result, error, isCurrent } = useAnswer(checkApproval, sent)
  const waits = isCurrent && !error && result?.waits === true
  const request = result?.request
  const setWaits = useSetWaits()
  useEffect(() => setWaits(waits), [setWaits, waits])
  if (!input) return null
  // As high without a text, so that the buttons do not move under a pressed pointer, which would lose the click.
  return (
    <p aria-live="polite" className={`mt-3 min-h-[1lh] ${waits ? 'font-medium text-ink' : 'text-muted'}`}>
      {waits && !request && `${result.rule} Takes effect once another manager approves it.`}
      {waits &&
        result.involvement.length > 0 &&
        ` You are involved with this user: ${result.involvement.join('; ')}.`}
      {isCurrent && !error && result?.refusal}
      {waits && result?.isAlone && (
        <>
          {' '}
          You are the only active manager.{' '}
          <Link href="/admin/approvals" className="text-accent hover:underline">
            Who can approve it
          </Link>
        </>
      )}
      {waits && request && (
        <>
          {request.by} has requested this change already.{' '}
          {request.anchor && (
            <Link href={`/admin/approvals#${request.anchor}`} className="text-accent hover:underline">
              Open request
            </Link>
          )}
        </>
      )}
      {isCurrent && !error && result?.waits === false && 'Needs no second manager.'}
      {isCurrent && error && 'May need another manager.'}
    </p>
  )
}
