'use client'

import { useEffect, useState, useTransition } from 'react'
import { type ActionResult, isPendingApproval, noResponse } from '@/lib/console/action-result'
import { unsavedRefusal, useIgnoresUnsaved } from './saved-row'
import { useToaster } from './toaster'

type Options<Result> = {
  /** Sets optimistic state, which lasts as long as the action is busy. */
  beforeSend?: () => void
  /** Toast in place of the sentence of a change that cannot be undone. */
  done?: string
  onDone?: (result: Result) => void
}

/**
 * Runs a server action that needs no dialog. It is busy until the page shows the effect; the toast appears with it. So a
 * second action on the same row starts from the changed version.
 */
export function useAction() {
  const { showResult, showToast, beginAction } = useToaster()
  const [isBusy, start] = useTransition()
  const [error, setError] = useState<string>()
  const ignoresUnsaved = useIgnoresUnsaved()
  useEffect(() => (isBusy ? beginAction() : undefined), [isBusy, beginAction])

  function run<Result>(send: () => Promise<ActionResult<Result>>, options: Options<Result> = {}) {
    const { beforeSend, done, onDone } = options
    if (ignoresUnsaved()) return setError(unsavedRefusal.text)
    setError(undefined)
    start(async () => {
      beforeSend?.()
      const answer = await send().catch(() => noResponse())
      start(() => {
        showResult(answer)
        if (!answer.ok) return setError(answer.message)
        if (done && !answer.undo && !isPendingApproval(answer)) showToast({ text: done })
        onDone?.(answer.result)
      })
    })
  }

  return { run, isBusy, error, clearError: () => setError(undefined) }
}
