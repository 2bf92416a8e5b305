import { useCallback, useEffect, useRef, useState, useTransition } from 'react'
import { useToaster } from '@/components/feedback/toaster'
import { type ActionResult, noResponse } from '@/lib/console/action-result'

/** `reason` and `typed` are empty unless a confirmation asked for them. */
export type Confirmed = { reason: string; typed: string }

type Options<Result> = {
  /** Validates the input. */
  isReady: () => Promise<boolean>
  /** Calls the server action. */
  send: (confirmed: Confirmed) => Promise<ActionResult<Result>>
  onAnswer: (answer: ActionResult<Result>) => void
}

/** Submits one attempt at a time. One that was canceled, or whose form is gone, is not sent. */
export function useSubmission<Result>({ isReady, send, onAnswer }: Options<Result>) {
  const [isSending, startTransition] = useTransition()
  const [isWaiting, setIsWaiting] = useState(false)
  const isSaving = isSending || isWaiting
  const isSubmitting = useRef(false)
  const attempt = useAttempt()
  const { settled } = useToaster()

  /** With what the operator gave to a confirmation, if there was one. */
  async function submit(confirmed?: Partial<Confirmed>): Promise<ActionResult<Result> | undefined> {
    if (isSubmitting.current || isSaving) return undefined
    isSubmitting.current = true
    const isCurrent = attempt.begin()
    try {
      if (!(await isReady())) return undefined
      // A confirmation submits in a transition, which would wait for itself.
      if (!confirmed) await waitForOwnActions()
      return isCurrent() ? await saveNewest.current({ reason: '', typed: '', ...confirmed }) : undefined
    } finally {
      isSubmitting.current = false
    }
  }

  /** Own actions that still run may make a new version of the row. */
  async function waitForOwnActions() {
    setIsWaiting(true)
    await settled()
    setIsWaiting(false)
  }

  /** Saving ends with the refreshed page, so that the next change starts from its version. */
  function save(confirmed: Confirmed): Promise<ActionResult<Result>> {
    return new Promise(resolve =>
      startTransition(async () => {
        const answer = await send(confirmed).catch(() =>
          noResponse('The server did not respond. Your input is kept. Try saving again.'),
        )
        startTransition(() => onAnswer(answer))
        resolve(answer)
      }),
    )
  }

  const saveNewest = useRef(save)
  saveNewest.current = save

  return { submit, isSaving, isSending, cancel: attempt.cancel }
}

/** Numbers the attempts to save, so that one that was canceled or whose form is gone is not sent. */
function useAttempt() {
  const current = useRef(0)
  const cancel = useCallback(() => {
    current.current += 1
  }, [])
  useEffect(() => cancel, [cancel])
  const begin = useCallback(() => {
    current.current += 1
    const own = current.current
    return () => current.current === own
  }, [])
  return { begin, cancel }
}
