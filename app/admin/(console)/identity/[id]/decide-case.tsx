'use client'

import { useState } from 'react'
import { SecondManagerNote } from '@/app/admin/(console)/approvals/second-manager-note'
import { approveCase, rejectCase, returnCase } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { MailNote } from '@/components/shell/mail-note'
import { Button } from '@/components/ui/button'

const decide = { approved: approveCase, rejected: rejectCase, returned: returnCase }

type Choice = 'approved' | 'rejected' | 'returned'

const texts: Record<Choice, { label: string; question: string; effect: string }> = {
  approved: {
    label: 'Approve',
    question: 'Approve the identity',
    effect:
      'The user can use cash as the settings allow, and is notified by email. Your reason stays internal.',
  },
  rejected: {
    label: 'Reject',
    question: 'Reject the identity',
    effect: 'The user is notified by email. The email contains your reason.',
  },
  returned: {
    label: 'Ask again',
    question: 'Ask for new details',
    effect: 'The user is asked by email to submit again. The email and the page contain your reason.',
  },
}

type Props = { id: number; username: string; isFlagged: boolean; hasPictures: boolean }

export function DecideCase({ id, username, isFlagged, hasPictures }: Props) {
  const [choice, setChoice] = useState<Choice | null>(null)

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
        <ActionDialog
          onClose={() => setChoice(null)}
          title={`${texts[choice].question} of ${username}?`}
          confirmLabel={texts[choice].label}
          send={({ reason }) => decide[choice]({ caseId: id, reason })}
        >
          {texts[choice].effect}
          <MailNote />
          {choice === 'approved' && isFlagged && ' The check is flagged.'}
          {choice === 'approved' && !hasPictures && ' The user sent no pictures.'}
          {choice === 'approved' && (
            <SecondManagerNote change="identity.approve" input={{ caseId: id }} isFixed />
          )}
        </ActionDialog>
      )}
    </span>
  )
}
