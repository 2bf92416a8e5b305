'use client'

import { useState } from 'react'
import { suspendUser } from '@/app/admin/(console)/generated/actions'
import { type SuspensionEnd, SuspensionEndField } from '@/app/admin/(console)/users/suspension-end-field'
import { UnsentWithdrawals } from '@/app/admin/(console)/users/unsent-withdrawals'
import { ActionDialog } from '@/components/feedback/action-dialog'
import { MailNote } from '@/components/shell/mail-note'
import type { Profile } from '@/lib/people/account/directory/find-profile'

type Props = {
  user: Pick<Profile, 'id' | 'username' | 'suspension'>
  onClose: () => void
}

export function SuspendDialog({ user: { id, username, suspension }, onClose }: Props) {
  const [endsAt, setEndsAt] = useState<SuspensionEnd>(suspension?.endsAt?.toISOString())
  return (
    <ActionDialog
      onClose={onClose}
      title={suspension ? `Suspend ${username} longer?` : `Suspend ${username}?`}
      confirmText={username}
      confirmLabel={suspension ? 'Suspend longer' : 'Suspend'}
      isDanger
      send={async ({ reason, typed }) => {
        if (endsAt === undefined) return 'Choose the end of the suspension, or “Until lifted”.'
        return suspendUser({ userId: id, endsAt, reason }, typed)
      }}
    >
      <p className="mb-3">
        All devices are signed out immediately, and the user cannot sign in, reactivate the account or play
        until the end. Open entries are settled, and unpaid deposits end. Unsent withdrawals are returned, but
        those to decide wait for an operator. The user is notified by email.
        <MailNote />
      </p>
      <UnsentWithdrawals selection={{ ids: [String(id)] }} />
      <SuspensionEndField value={endsAt} onChange={setEndsAt} />
    </ActionDialog>
  )
}
