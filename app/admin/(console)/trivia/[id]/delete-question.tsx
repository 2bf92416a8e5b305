'use client'

import { useRouter } from 'next/navigation'
import { removeQuestion } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { DialogButton } from '@/components/feedback/dialog-button'

export function DeleteQuestion({ id }: { id: number }) {
  const router = useRouter()
  return (
    <DialogButton
      dialog={onClose => (
        <ActionDialog
          onClose={onClose}
          title="Delete this question permanently?"
          confirmLabel="Delete"
          cancelLabel="Keep question"
          needsReason={false}
          isDanger
          send={() => removeQuestion({ id })}
          onDone={() => router.push('/admin/trivia')}
        >
          No user has seen this question. You cannot undo this. The audit log keeps its text.
        </ActionDialog>
      )}
    >
      Delete…
    </DialogButton>
  )
}
