'use client'

import { useRouter } from 'next/navigation'
import type { ComponentProps } from 'react'
import { ActionDialog } from '@/components/feedback/action-dialog'
import type { ActionResult } from '@/lib/console/action-result'

type Props = Omit<ComponentProps<typeof ActionDialog>, 'send'> & {
  send: (given: { reason: string; typed: string }) => Promise<ActionResult>
}

/** Changes a maintenance window. */
export function WindowActionDialog({ send, ...dialog }: Props) {
  const router = useRouter()
  return (
    <ActionDialog
      {...dialog}
      send={async given => {
        const answer = await send(given)
        // The refreshed page brings the changed window.
        if (!answer.ok && answer.code === 'EditConflict') router.refresh()
        return answer
      }}
    />
  )
}
