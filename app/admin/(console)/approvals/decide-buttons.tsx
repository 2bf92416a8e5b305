'use client'

import { useState } from 'react'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { Button } from '@/components/ui/button'
import type { Fact } from '@/components/ui/facts'
import { decide } from './actions'

type Props = {
  id: number
  /** "Credit $900.00 cash" */
  phrase: string
  /** "Credit $900.00 cash for river_lane?" */
  question: string
  subject: string
  requestedBy: string
  reason: string
  /** Of the withdrawal that the request is about. */
  facts: Fact[]
  disputeIds: number[]
  /** Why this manager cannot approve. */
  objection: string | null
}

type Decision = 'approved' | 'rejected'

export function DecideButtons(props: Props) {
  const {
    id,
    phrase,
    question,
    subject,
    requestedBy,
    reason: requestReason,
    facts,
    disputeIds,
    objection,
  } = props
  const [confirming, setConfirming] = useState<Decision | null>(null)
  const isApproving = confirming === 'approved'

  return (
    <span className="flex gap-2">
      <Button
        size="small"
        aria-label={`Reject: ${phrase}, ${subject}`}
        onClick={() => setConfirming('rejected')}
      >
        Reject
      </Button>
      {objection ? (
        <span className="max-w-[24ch] text-pretty text-12 text-muted">{objection}</span>
      ) : (
        <Button
          size="small"
          aria-label={`Approve: ${phrase}, ${subject}`}
          onClick={() => setConfirming('approved')}
        >
          Approve
        </Button>
      )}
      {confirming && (
        <ActionDialog
          onClose={() => setConfirming(null)}
          title={isApproving ? question : `Reject: ${question}`}
          facts={[
            { name: 'Requested by', value: requestedBy },
            { name: 'Reason', value: requestReason },
            ...facts,
          ]}
          {...(isApproving && { confirmText: subject })}
          confirmLabel={isApproving ? phrase : 'Reject'}
          send={({ reason, typed }) => decide({ id, decision: confirming, reason, disputeIds }, typed)}
          done={`${isApproving ? 'Approved' : 'Rejected'}: ${phrase}, ${subject}`}
        >
          {isApproving
            ? 'Takes effect immediately as a change of the requester. The audit log names you as the second manager.'
            : 'Nothing is changed. The change can be requested again.'}
        </ActionDialog>
      )}
    </span>
  )
}
