'use client'

import { useState } from 'react'
import { accept, refuse } from '@/app/admin/(console)/matches/corrections/actions'
import { isPendingApproval } from '@/lib/action-result'
import { useToaster } from '@/components/admin/feedback/toaster'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { Fact } from '@/components/ui/facts'
import { pluralize } from '@/components/ui/format'

type Props = { id: number; match: string; entries: number; facts: readonly Fact[] }

/** Accepts a correction or refuses it, each after a question that shows the difference. */
export function DecideButtons({ id, match, entries, facts }: Props) {
  const { showToast, showResult } = useToaster()
  const [asked, setAsked] = useState<'accept' | 'refuse' | null>(null)
  const close = () => setAsked(null)
  const many = pluralize(entries, 'entry', 'entries')
  return (
    <>
      <Button onClick={() => setAsked('refuse')}>Refuse</Button>
      <Button variant="primary" onClick={() => setAsked('accept')}>
        Accept
      </Button>
      <ConfirmDialog
        isOpen={asked === 'accept'}
        onClose={close}
        title={`Settle ${many} of ${match} anew?`}
        facts={facts}
        confirmText={match}
        confirmLabel={`Settle ${many} anew`}
        cancelLabel="Leave it waiting"
        isDanger
        onConfirm={async ({ reason, typed }) => {
          const answer = await accept({ id, reason }, typed)
          if (!answer.ok) return answer.message
          if (isPendingApproval(answer)) showResult(answer)
          else showToast({ text: `Accepted the correction of ${match}` })
        }}
      >
        What was paid is reversed and paid anew at once, and users are told. A balance that does not cover
        what is taken back goes to zero, and the house bears the rest. This cannot be undone.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'refuse'}
        onClose={close}
        title={`Leave ${many} of ${match} as settled?`}
        confirmLabel="Refuse the correction"
        cancelLabel="Leave it waiting"
        onConfirm={async ({ reason }) => {
          const answer = await refuse({ id, reason })
          if (!answer.ok) return answer.message
          if (isPendingApproval(answer)) showResult(answer)
          else showToast({ text: `Refused the correction of ${match}` })
        }}
      >
        Nothing is paid or taken back, and the same figures are not proposed again.
      </ConfirmDialog>
    </>
  )
}
