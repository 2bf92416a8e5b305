'use client'

import { useRouter } from 'next/navigation'
import { type ComponentProps, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { type ActionResult, isPendingApproval, requestOf } from '@/lib/console/action-result'
import { unsavedRefusal, useIgnoresUnsaved } from './saved-row'
import { useToaster } from './toaster'

type Props<Result> = Omit<ComponentProps<typeof ConfirmDialog>, 'onConfirm'> & {
  /** Resolves to a message if the input is incomplete. */
  send: (given: { reason: string; typed: string }) => Promise<ActionResult<Result> | string>
  /** Toast in place of the sentence of a change that cannot be undone. A function also gets the result of one that waits for approval. */
  done?: string | ((result: Result) => string | undefined)
  onDone?: (result: Result) => void
}

/** Failures of what is decided or over: it cannot be sent again, and their message is by which operator and when. */
const finalCodes: ReadonlySet<string> = new Set([
  'ApprovalDecided',
  'CorrectionClosed',
  'IdentityCaseDecided',
  'RolloutMoved',
  'RolloutNotInProgress',
  'WindowEnded',
  'WithdrawalDecided',
])

/**
 * Confirms a server action and sends it. Shows the first error of a field or the general one; the page behind can then be outdated,
 * so it is rendered again when the dialog is closed. After a final failure, or if it would ignore unsaved changes of the page, the
 * dialog can only be closed.
 */
export function ActionDialog<Result>({ send, done, onDone, onClose, ...dialog }: Props<Result>) {
  const { showResult, showToast } = useToaster()
  const router = useRouter()
  const mayBeOutdated = useRef(false)
  const ignoresUnsaved = useIgnoresUnsaved()
  const [refusal, setRefusal] = useState(() => (ignoresUnsaved() ? unsavedRefusal : undefined))

  function close() {
    onClose()
    if (mayBeOutdated.current) router.refresh()
  }

  async function confirm(given: { reason: string; typed: string }): Promise<string | undefined> {
    mayBeOutdated.current = true
    const answer = await send(given)
    if (typeof answer === 'string') return answer
    mayBeOutdated.current = !answer.ok
    showResult(answer)
    if (!answer.ok && finalCodes.has(answer.code))
      setRefusal({ title: 'Nothing was changed', text: answer.message })
    if (!answer.ok) return Object.values(answer.errors ?? {})[0]?.[0] ?? answer.message
    const text = typeof done === 'function' ? done(answer.result) : !isPendingApproval(answer) && done
    if (text && !answer.undo) showToast({ text, ...requestOf(answer) })
    onDone?.(answer.result)
  }

  if (refusal)
    return (
      <Dialog
        onClose={close}
        title={refusal.title}
        footer={
          <Button variant="primary" onClick={close}>
            Close
          </Button>
        }
      >
        <p role="alert" className="text-pretty text-ink-soft">
          {refusal.text}
        </p>
      </Dialog>
    )
  return (
    <ConfirmDialog
      {...dialog}
      onClose={close}
      onConfirm={async given => (ignoresUnsaved() ? unsavedRefusal.text : confirm(given))}
    />
  )
}
