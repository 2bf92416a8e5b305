'use client'

import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { useToaster } from '@/components/feedback/toaster'
import { useRequestedDialog } from '@/components/feedback/use-requested-dialog'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { onDemand } from '@/components/ui/on-demand'
import type { InvitationResult } from './invite-dialog'

const InviteDialog = onDemand(async () => (await import('./invite-dialog')).InviteDialog, 'invitation dialog')
const LinkDialog = onDemand(async () => (await import('./link-dialog')).LinkDialog, 'link dialog')

export function InviteButton() {
  const [dialog, setDialog, close] = useRequestedDialog<'invite'>({ invite: true })
  const email = useSearchParams().get('email') ?? ''
  const [link, setLink] = useState<string | null>(null)
  const { showToast } = useToaster()

  function finish({ name, link: newLink, waits, approvalId }: InvitationResult & { name: string }) {
    close()
    setLink(newLink)
    if (waits)
      showToast({
        text: `Requested approval to invite ${name}`,
        ...(approvalId !== undefined && { approvalId }),
      })
  }

  return (
    <>
      <Button variant="primary" onClick={() => setDialog('invite')} data-key="n">
        <Icon name="plus" />
        Invite
      </Button>
      {dialog && <InviteDialog givenEmail={email} onClose={close} onDone={finish} />}
      {link && <LinkDialog link={link} onClose={() => setLink(null)} />}
    </>
  )
}
