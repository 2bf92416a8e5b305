'use client'

import { SecondManagerNote } from '@/app/admin/(console)/approvals/second-manager-note'
import { acceptCorrection, rejectCorrection } from '@/app/admin/(console)/generated/actions'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { DialogButton } from '@/components/feedback/dialog-button'
import type { Fact } from '@/components/ui/facts'
import { pluralize } from '@/lib/core/format'

type Props = { id: number; match: string; entries: number; facts: readonly Fact[] }

export function DecideCorrectionButtons({ id, match, entries, facts }: Props) {
  const many = pluralize(entries, 'entry', 'entries')
  return (
    <>
      <DialogButton
        dialog={onClose => (
          <ActionDialog
            onClose={onClose}
            title={`Reject the correction of ${many} of ${match}?`}
            confirmLabel="Reject correction"
            send={({ reason }) => rejectCorrection({ id, reason })}
          >
            Entries keep their settlement, and the same results are not proposed again.
            <SecondManagerNote change="correction.reject" input={{ id }} />
          </ActionDialog>
        )}
      >
        Reject
      </DialogButton>
      <DialogButton
        variant="primary"
        dialog={onClose => (
          <ActionDialog
            onClose={onClose}
            title={`Correct ${many} of ${match}?`}
            facts={facts}
            confirmText={match}
            confirmLabel={`Correct ${many}`}
            isDanger
            send={({ reason, typed }) => acceptCorrection({ id, reason }, typed)}
          >
            Payments are reversed and posted again, and users are notified. If the cash does not cover the
            reversal, withdrawals that are not approved are returned to it; what is still missing is covered
            by the company. This cannot be undone.
            <SecondManagerNote change="correction.accept" input={{ id }} />
          </ActionDialog>
        )}
      >
        Accept
      </DialogButton>
    </>
  )
}
