'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { removeQuestion } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { Button } from '@/components/ui/button'

export function DeleteQuestion({ id }: { id: number }) {
  const [isOpen, setIsOpen] = useState(false)
  const router = useRouter()
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Delete…</Button>
      <ActionDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
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
    </>
  )
}
