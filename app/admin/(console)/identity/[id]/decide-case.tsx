'use client'

import { useState } from 'react'
import { approveCase, rejectCase } from '@/app/admin/(console)/identity/actions'
import { useToaster } from '@/components/admin/feedback/toaster'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'

type Choice = 'approved' | 'rejected' | 'returned'

const texts: Record<Choice, { label: string; question: string; effect: string; done: string }> = {
  approved: {
    label: 'Approve',
    question: 'Approve the identity',
    effect:
      'The user can use cash as the settings allow, and is notified by email. Your reason stays internal.',
    done: 'Approved the identity of',
  },
  rejected: {
    label: 'Reject',
    question: 'Reject the identity',
    effect: 'The user is notified by email. The email contains your reason.',
    done: 'Rejected the identity of',
  },
  returned: {
    label: 'Ask again',
    question: 'Ask for new details',
    effect: 'The user is asked by email to submit again. The email and the page contain your reason.',
    done: 'Asked for new details of',
  },
}

type Props = { id: number; username: string; isFlagged: boolean }

export function DecideCase({ id, username, isFlagged }: Props) {
  const { showToast, showResult } = useToaster()
  const [choice, setChoice] = useState<Choice | null>(null)

  async function decide(decision: Choice, reason: string) {
    if (decision === 'approved') {
      const result = showResult(await approveCase({ caseId: id, reason }))
      if (!result.ok) return result.message
      if (!result.result?.waits) showToast({ text: `${texts.approved.done} ${username}` })
      return
    }
    const result = await rejectCase({ caseId: id, decision, reason })
    if (!result.ok) return result.message
    showToast({ text: `${texts[decision].done} ${username}` })
    return
  }

  return (
    <span className="flex gap-2">
      {(['returned', 'rejected', 'approved'] as const).map(each => (
        <Button
          key={each}
          variant={each === 'approved' ? 'primary' : 'secondary'}
          onClick={() => setChoice(each)}
        >
          {texts[each].label}
        </Button>
      ))}
      {choice && (
        <ConfirmDialog
          isOpen
          onClose={() => setChoice(null)}
          title={`${texts[choice].question} of ${username}?`}
          confirmLabel={texts[choice].label}
          cancelLabel="Cancel"
          onConfirm={({ reason }) => decide(choice, reason)}
        >
          {texts[choice].effect}
          {choice === 'approved' && isFlagged && ' The check is flagged, so a second manager must approve.'}
        </ConfirmDialog>
      )}
    </span>
  )
}
