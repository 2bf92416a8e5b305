'use client'

import { resendMessage } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { DialogButton } from '@/components/feedback/dialog-button'
import { useAction } from '@/components/feedback/use-action'
import { Button } from '@/components/ui/button'
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
  const { run, isBusy, error } = useAction()

  if (!(isQueued ? canCancel : canResend)) return null
  return (
    <>
      {error && (
        <span role="alert" className="max-w-[40ch] text-12 text-danger">
          {error}
        </span>
      )}
      {isQueued ? (
        <DialogButton
          icon="close"
          dialog={onClose => (
            <ActionDialog
              onClose={onClose}
              title={`Stop M-${id} before sending?`}
              needsReason={false}
              confirmLabel="Stop sending"
              cancelLabel="Keep sending"
              isDanger
              send={() => cancelSelectedMessages({ chosen: { ids: [String(id)] } })}
              done={({ canceled }) =>
                canceled > 0 ? `Canceled M-${id}` : `M-${id} was already sent or canceled`
              }
            >
              The message is not sent, and its code or link is deleted. This cannot be undone.
            </ActionDialog>
          )}
        >
          Stop sending
        </DialogButton>
      ) : (
        <Button
          aria-disabled={isBusy}
          onClick={() => !isBusy && run(() => resendMessage({ id }))}
          icon="undo"
        >
          Send again
        </Button>
      )}
    </>
  )
}
