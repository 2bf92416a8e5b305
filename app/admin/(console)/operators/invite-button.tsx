'use client'

import { useState } from 'react'
import { useToaster } from '@/components/feedback/toaster'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { onDemand } from '@/components/ui/on-demand'
import type { InvitationResult } from './invite-dialog'

const InviteDialog = onDemand(async () => (await import('./invite-dialog')).InviteDialog, 'invitation dialog')
const LinkDialog = onDemand(async () => (await import('./link-dialog')).LinkDialog, 'link dialog')

export function InviteButton() {
  const [isOpen, setIsOpen] = useState(false)
  const [link, setLink] = useState<string | null>(null)
  const { showToast } = useToaster()

  function finish({ name, link: newLink, waits, approvalId }: InvitationResult) {
    setIsOpen(false)
    setLink(newLink)
    if (waits)
      showToast({
        text: `Requested approval to invite ${name}`,
        ...(approvalId !== undefined && { approvalId }),
      })
    else showToast({ text: `Invited ${name}` })
  }

  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)} data-key="n">
        <Icon name="plus" />
        Invite
      </Button>
      {isOpen && <InviteDialog onClose={() => setIsOpen(false)} onDone={finish} />}
      {link && <LinkDialog link={link} onClose={() => setLink(null)} />}
    </>
  )
}
