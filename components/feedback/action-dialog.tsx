'use client'

import { useRouter } from 'next/navigation'
import { type ComponentProps, useRef } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { type ActionResult, isPendingApproval, requestOf } from '@/lib/console/action-result'
import { useToaster } from './toaster'

type Props<Result> = Omit<ComponentProps<typeof ConfirmDialog>, 'onConfirm'> & {
  /** Resolves to a message if the input is incomplete. */
  send: (given: { reason: string; typed: string }) => Promise<ActionResult<Result> | string>
  /** Toast in place of the sentence of a change that cannot be undone. A function also gets the result of one that waits for approval. */
  done?: string | ((result: Result) => string | undefined)
  onDone?: (result: Result) => void
}

/**
 * Confirms a server action and sends it. Shows the first error of a field or the general one; the page behind can then be outdated,
 * so it is rendered again when the dialog is closed.
 */
export function ActionDialog<Result>({ send, done, onDone, onClose, ...dialog }: Props<Result>) {
  const { showResult, showToast } = useToaster()
  const router = useRouter()
  const mayBeOutdated = useRef(false)
  return (
    <ConfirmDialog
      {...dialog}
      onClose={() => {
        onClose()
        if (mayBeOutdated.current) router.refresh()
      }}
      onConfirm={async given => {
        mayBeOutdated.current = true
        const answer = await send(given)
        if (typeof answer === 'string') return answer
        mayBeOutdated.current = !answer.ok
        showResult(answer)
        if (!answer.ok) return Object.values(answer.errors ?? {})[0]?.[0] ?? answer.message
        const text = typeof done === 'function' ? done(answer.result) : !isPendingApproval(answer) && done
        if (text && !answer.undo) showToast({ text, ...requestOf(answer) })
        onDone?.(answer.result)
      }}
    />
  )
}
