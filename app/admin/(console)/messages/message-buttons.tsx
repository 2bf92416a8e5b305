'use client'

import { useState } from 'react'
import { resendMessage } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { useAction } from '@/components/feedback/use-action'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { cancelSelectedMessages } from './actions'

export function MessageButtons({
  id,
  isQueued,
  canCancel,
  canResend,
}: {
  id: number
  isQueued: boolean
  /** Security messages are always sent. */
  canCancel: boolean
  canResend: boolean
}) {
  const { run, error } = useAction()
  const [isStopping, setIsStopping] = useState(false)

  if (!(isQueued ? canCancel : canResend)) return null
  return (
    <>
      {error && (
        <span role="alert" className="max-w-[40ch] text-12 text-danger">
          {error}
        </span>
      )}
      {isQueued ? (
        <Button onClick={() => setIsStopping(true)}>
          <Icon name="close" className="size-3.5" />
          Stop sending
        </Button>
      ) : (
        <Button onClick={() => run(() => resendMessage({ id }))}>
          <Icon name="undo" className="size-3.5" />
          Send again
        </Button>
      )}
      <ActionDialog
        isOpen={isStopping}
        onClose={() => setIsStopping(false)}
        title={`Stop M-${id} before sending?`}
        needsReason={false}
        confirmLabel="Stop sending"
        cancelLabel="Keep sending"
        isDanger
        send={() => cancelSelectedMessages({ chosen: { ids: [String(id)] } })}
        done={({ canceled }) => (canceled > 0 ? `Canceled M-${id}` : `M-${id} was already sent`)}
      >
        The message is not sent, and its code or link is deleted. This cannot be undone.
      </ActionDialog>
    </>
  )
}
