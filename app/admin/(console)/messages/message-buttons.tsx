'use client'

import { useState } from 'react'
import { useToaster } from '@/components/admin/feedback/toaster'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Icon } from '@/components/ui/icon'
import { cancel, resend } from './actions'

/** What can be done with one message: sent again once it left or failed, stopped while it waits. */
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
  const { showToast } = useToaster()
  const [isAsked, setIsAsked] = useState(false)
  const [wrong, setWrong] = useState('')

  const again = async () => {
    const answer = await resend({ id })
    setWrong(answer.ok ? '' : answer.message)
    if (answer.ok) showToast({ text: `Sent M-${id} again` })
  }
  const stop = async () => {
    const answer = await cancel({ chosen: { ids: [String(id)] } })
    if (!answer.ok) return answer.message
    showToast({ text: answer.result.canceled > 0 ? `Stopped M-${id}` : `M-${id} had left already` })
    return
  }

  if (!(isQueued ? canCancel : canResend)) return null
  return (
    <>
      {wrong && (
        <span role="alert" className="max-w-[40ch] text-12 text-danger">
          {wrong}
        </span>
      )}
      {isQueued ? (
        <Button onClick={() => setIsAsked(true)}>
          <Icon name="close" className="size-3.5" />
          Stop sending
        </Button>
      ) : (
        <Button onClick={() => void again()}>
          <Icon name="undo" className="size-3.5" />
          Send again
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={`Stop M-${id} before sending?`}
        needsReason={false}
        confirmLabel="Stop sending"
        cancelLabel="Let it go"
        isDanger
        onConfirm={stop}
      >
        It is never sent, and a code or link in it is let go. This cannot be undone.
      </ConfirmDialog>
    </>
  )
}
