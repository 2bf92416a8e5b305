'use client'

import { useState } from 'react'
import { useToaster } from '@/components/admin/feedback/toaster'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { decide } from './actions'

type Props = {
  id: number
  /** What would be done: "Credit $900.00 cash". */
  wish: string
  /** The same as a question, with what it is about. */
  question: string
  subject: string
  requestedBy: string
  reason: string
  /** Why this manager may only refuse. */
  whyNotAgree: string | null
}

type Decision = 'approved' | 'rejected'

/** Agrees or refuses, each after a question that shows what it does. */
export function DecideButtons(props: Props) {
  const { id, wish, question, subject, requestedBy, reason: why, whyNotAgree } = props
  const { showToast } = useToaster()
  const [asked, setAsked] = useState<Decision | null>(null)
  const isAgreeing = asked === 'approved'

  async function confirm(decision: Decision, reason: string, typed: string) {
    const answer = await decide({ id, decision, reason }, typed)
    if (!answer.ok) return answer.message
    showToast({ text: `${decision === 'approved' ? 'Done' : 'Refused'}: ${wish}, ${subject}` })
    return
  }

  return (
    <span className="flex gap-2">
      <Button size="small" aria-label={`Refuse: ${wish}, ${subject}`} onClick={() => setAsked('rejected')}>
        Refuse
      </Button>
      {whyNotAgree ? (
        <span className="max-w-[24ch] text-pretty text-12 text-muted">{whyNotAgree}</span>
      ) : (
        <Button size="small" aria-label={`Agree: ${wish}, ${subject}`} onClick={() => setAsked('approved')}>
          Agree
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsked(null)}
          title={isAgreeing ? question : `Refuse this: ${question}`}
          facts={[
            { name: 'Asked by', value: requestedBy },
            { name: 'Because', value: why },
          ]}
          {...(isAgreeing && { confirmText: subject })}
          confirmLabel={isAgreeing ? wish : 'Refuse'}
          cancelLabel="Leave it waiting"
          onConfirm={({ reason, typed }) => confirm(asked, reason, typed)}
        >
          {isAgreeing
            ? 'It is done at once in the name of who asked, with yours beside it in the audit log.'
            : 'Nothing is done. It can be asked for again.'}
        </ConfirmDialog>
      )}
    </span>
  )
}
