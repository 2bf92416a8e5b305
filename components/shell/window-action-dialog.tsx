'use client'

import { useRouter } from 'next/navigation'
import { type ComponentProps, useState } from 'react'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import type { ActionResult } from '@/lib/console/action-result'

type Props = Omit<ComponentProps<typeof ActionDialog>, 'send'> & {
  send: (given: { reason: string; typed: string }) => Promise<ActionResult>
}

/** Changes a maintenance window. Of one that has ended it only says by which operator and when. */
export function WindowActionDialog({ send, ...dialog }: Props) {
  const router = useRouter()
  const [ended, setEnded] = useState<string>()

  if (ended !== undefined) {
    const close = () => {
      dialog.onClose()
      router.refresh()
    }
    return (
      <Dialog
        onClose={close}
        title="Nothing was changed"
        footer={
          <Button variant="primary" onClick={close}>
            Close
          </Button>
        }
      >
        <p role="alert" className="text-pretty text-ink-soft">
          {ended}
        </p>
      </Dialog>
    )
  }
  return (
    <ActionDialog
      {...dialog}
      send={async given => {
        const answer = await send(given)
        if (!answer.ok && answer.code === 'WindowEnded') setEnded(answer.message)
        // The refreshed page brings the changed window.
        if (!answer.ok && answer.code === 'EditConflict') router.refresh()
        return answer
      }}
    />
  )
}
