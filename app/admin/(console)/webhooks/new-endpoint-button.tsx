'use client'

import { useState } from 'react'
import { useToaster } from '@/components/admin/feedback/toaster'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { onDemand } from '@/components/ui/on-demand'

const EndpointDialog = onDemand(
  async () => (await import('./endpoint-dialog')).EndpointDialog,
  'endpoint dialog',
)
const SecretDialog = onDemand(async () => (await import('./secret-dialog')).SecretDialog, 'secret dialog')

export function NewEndpointButton() {
  const [isOpen, setIsOpen] = useState(false)
  const [secret, setSecret] = useState<string>()
  const { showToast } = useToaster()

  function finish(name: string, created: string | undefined) {
    setIsOpen(false)
    setSecret(created)
    showToast({ text: `Created “${name}”` })
  }

  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)} data-key="n">
        <Icon name="plus" className="size-3.5" />
        New endpoint
      </Button>
      {isOpen && <EndpointDialog endpoint="new" onClose={() => setIsOpen(false)} onSaved={finish} />}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}
