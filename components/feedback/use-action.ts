'use client'

import { useEffect, useState, useTransition } from 'react'
import { type ActionResult, noResponse } from '@/lib/console/action-result'
import { useToaster } from './toaster'

/**
 * Runs a server action that needs no dialog. It is busy until the page shows the effect; the toast appears with it. So a
 * second action on the same row starts from the changed version.
 */
export function useAction() {
  const { showResult, beginAction } = useToaster()
  const [isBusy, start] = useTransition()
  const [error, setError] = useState<string>()
  useEffect(() => (isBusy ? beginAction() : undefined), [isBusy, beginAction])

  /** `beforeSend` sets optimistic state, which lasts as long as the action is busy. */
  function run<Result>(
    send: () => Promise<ActionResult<Result>>,
    { beforeSend, onDone }: { beforeSend?: () => void; onDone?: (result: Result) => void } = {},
  ) {
    setError(undefined)
    start(async () => {
      beforeSend?.()
      const answer = await send().catch(() => noResponse())
      start(() => {
        showResult(answer)
        if (answer.ok) onDone?.(answer.result)
        else setError(answer.message)
      })
    })
  }

  return { run, isBusy, error, clearError: () => setError(undefined) }
}
