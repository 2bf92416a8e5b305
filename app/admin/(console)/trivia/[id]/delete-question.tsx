'use client'

import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { deleteQuestion } from '@/app/admin/(console)/trivia/actions'
import { useToaster } from '@/components/admin/feedback/toaster'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'

export function DeleteQuestion({ id }: { id: number }) {
  const [isOpen, setIsOpen] = useState(false)
  const { showToast } = useToaster()
  const router = useRouter()
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Delete…</Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Delete this question permanently?"
        confirmLabel="Delete"
        cancelLabel="Keep question"
        needsReason={false}
        isDanger
        onConfirm={async () => {
          const result = await deleteQuestion({ id })
          if (!result.ok) return result.message
          showToast({ text: 'Deleted question' })
          router.push('/admin/trivia' as Route)
        }}
      >
        No user has seen this question. You cannot undo this. The audit log keeps its text.
      </ConfirmDialog>
    </>
  )
}
