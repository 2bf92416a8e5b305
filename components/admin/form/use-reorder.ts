'use client'

import { useOptimistic, useState, useTransition } from 'react'
import { useToaster } from '@/components/admin/feedback/toaster'
import { type ActionResult, noResponse } from '@/lib/action-result'

type Row = { id: number }

/** Optimistic reordering: the order changes immediately and is rolled back on error. */
export function useReorder<Item extends Row>(
  items: readonly Item[],
  save: (input: { ids: number[]; movedId: number }) => Promise<ActionResult>,
) {
  const { showResult } = useToaster()
  const [shown, setShown] = useOptimistic(items, (_, next: readonly Item[]) => next)
  const [error, setError] = useState<string>()
  const [, start] = useTransition()

  function reorder(next: readonly Item[], moved: Item) {
    if (next.every((item, index) => item.id === shown[index]?.id)) return
    setError(undefined)
    start(async () => {
      setShown(next)
      const answer = await save({ ids: next.map(item => item.id), movedId: moved.id }).catch(
        () => orderUnchanged,
      )
      if (!showResult(answer).ok) setError(answer.ok ? undefined : answer.message)
    })
  }

  return { shown, reorder, error, setError }
}

const orderUnchanged = noResponse('The server did not respond. The order was not changed.')
