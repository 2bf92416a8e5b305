'use client'

import { useState } from 'react'
import { SecondManagerNote } from '@/app/admin/(console)/approvals/second-manager-note'
import { acceptCorrection, rejectCorrection } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { Button } from '@/components/ui/button'
import type { Fact } from '@/components/ui/facts'
import { pluralize } from '@/lib/core/format'

type Props = { id: number; match: string; entries: number; facts: readonly Fact[] }

export function DecideCorrectionButtons({ id, match, entries, facts }: Props) {
  const [decision, setDecision] = useState<'accept' | 'reject' | null>(null)
  const close = () => setDecision(null)
  const many = pluralize(entries, 'entry', 'entries')
  return (
    <>
      <Button onClick={() => setDecision('reject')}>Reject</Button>
      <Button variant="primary" onClick={() => setDecision('accept')}>
        Accept
      </Button>
      <ActionDialog
        isOpen={decision === 'accept'}
        onClose={close}
        title={`Correct ${many} of ${match}?`}
        facts={facts}
        confirmText={match}
        confirmLabel={`Correct ${many}`}
        isDanger
        send={({ reason, typed }) => acceptCorrection({ id, reason }, typed)}
      >
        Payments are reversed and posted again, and users are notified. If a balance does not cover the
        reversal, it goes to zero and the company covers the rest. This cannot be undone.
        <SecondManagerNote change="correction.accept" input={{ id }} />
      </ActionDialog>
      <ActionDialog
        isOpen={decision === 'reject'}
        onClose={close}
        title={`Reject the correction of ${many} of ${match}?`}
        confirmLabel="Reject correction"
        send={({ reason }) => rejectCorrection({ id, reason })}
      >
        Entries keep their settlement, and the same results are not proposed again.
        <SecondManagerNote change="correction.reject" input={{ id }} />
      </ActionDialog>
    </>
  )
}
