'use client'

import { useState } from 'react'
import { accept, reject } from '@/app/admin/(console)/matches/corrections/actions'
import { useToaster } from '@/components/admin/feedback/toaster'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { Fact } from '@/components/ui/facts'
import { pluralize } from '@/components/ui/format'
import { isPendingApproval } from '@/lib/action-result'

type Props = { id: number; match: string; entries: number; facts: readonly Fact[] }

export function DecideCorrectionButtons({ id, match, entries, facts }: Props) {
  const { showToast, showResult } = useToaster()
  const [decision, setDecision] = useState<'accept' | 'reject' | null>(null)
  const close = () => setDecision(null)
  const many = pluralize(entries, 'entry', 'entries')
  return (
    <>
      <Button onClick={() => setDecision('reject')}>Reject</Button>
      <Button variant="primary" onClick={() => setDecision('accept')}>
        Accept
      </Button>
      <ConfirmDialog
        isOpen={decision === 'accept'}
        onClose={close}
        title={`Correct ${many} of ${match}?`}
        facts={facts}
        confirmText={match}
        confirmLabel={`Correct ${many}`}
        cancelLabel="Cancel"
        isDanger
        onConfirm={async ({ reason, typed }) => {
          const answer = await accept({ id, reason }, typed)
          if (!answer.ok) return answer.message
          if (isPendingApproval(answer)) showResult(answer)
          else showToast({ text: `Accepted the correction of ${match}` })
        }}
      >
        Payments are reversed and posted again, and users are notified. If a balance does not cover the
        reversal, it goes to zero and the company covers the rest. This cannot be undone.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={decision === 'reject'}
        onClose={close}
        title={`Reject the correction of ${many} of ${match}?`}
        confirmLabel="Reject correction"
        cancelLabel="Cancel"
        onConfirm={async ({ reason }) => {
          const answer = await reject({ id, reason })
          if (!answer.ok) return answer.message
          if (isPendingApproval(answer)) showResult(answer)
          else showToast({ text: `Rejected the correction of ${match}` })
        }}
      >
        Entries keep their settlement, and the same results are not proposed again.
      </ConfirmDialog>
    </>
  )
}
