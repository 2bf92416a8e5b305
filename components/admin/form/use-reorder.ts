'use client'

import { useOptimistic, useState, useTransition } from 'react'
import type { ActionResult } from '@/lib/action-result'
import { useToaster } from '@/components/admin/feedback/toaster'

type Row = { id: number }

/** The rows in an order that changes at once and is taken back when the server refuses it; `wrong` says why then. */
export function useReorder<Item extends Row>(
  items: readonly Item[],
  save: (input: { ids: number[]; movedId: number }) => Promise<ActionResult>,
) {
  const { showResult } = useToaster()
  const [shown, show] = useOptimistic(items, (_, next: readonly Item[]) => next)
  const [wrong, setWrong] = useState<string>()
  const [, start] = useTransition()

  function reorder(next: readonly Item[], moved: Item) {
    if (next.every((item, place) => item.id === shown[place]?.id)) return
    setWrong(undefined)
    start(async () => {
      show(next)
      const answer = await save({ ids: next.map(item => item.id), movedId: moved.id }).catch(() => noAnswer)
      if (!showResult(answer).ok) setWrong(answer.ok ? undefined : answer.message)
    })
  }

  return { shown, reorder, wrong, setWrong }
}

const noAnswer: ActionResult = { ok: false, message: 'The service did not answer. The order is as it was.' }
