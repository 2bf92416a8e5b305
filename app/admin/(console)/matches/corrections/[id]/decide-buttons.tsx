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
  const { tell, told } = useToaster()
  const [asked, setAsked] = useState<'accept' | 'refuse' | null>(null)
  const close = () => setAsked(null)
  const many = pluralize(entries, 'entry', 'entries')
  return (
    <>
      <Button onClick={() => setAsked('refuse')}>Refuse</Button>
      <Button look="main" onClick={() => setAsked('accept')}>
        Accept
      </Button>
      <ConfirmDialog
        isOpen={asked === 'accept'}
        onClose={close}
        question={`Settle ${many} of ${match} anew?`}
        facts={facts}
        typed={match}
        confirm={`Settle ${many} anew`}
        keep="Leave it waiting"
        isDanger
        onConfirm={async ({ reason, typed }) => {
          const answer = await accept({ id, reason }, typed)
          if (!answer.ok) return answer.message
          if (isPendingApproval(answer)) told(answer)
          else tell({ text: `Accepted the correction of ${match}` })
        }}
      >
        What was paid is reversed and paid anew at once, and users are told. A balance that does not cover
        what is taken back goes to zero, and the house bears the rest. This cannot be undone.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'refuse'}
        onClose={close}
        question={`Leave ${many} of ${match} as settled?`}
        confirm="Refuse the correction"
        keep="Leave it waiting"
        onConfirm={async ({ reason }) => {
          const answer = await refuse({ id, reason })
          if (!answer.ok) return answer.message
          if (isPendingApproval(answer)) told(answer)
          else tell({ text: `Refused the correction of ${match}` })
        }}
      >
        Nothing is paid or taken back, and the same figures are not proposed again.
      </ConfirmDialog>
    </>
  )
}
