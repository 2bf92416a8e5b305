'use client'

import { useState } from 'react'
import { NewButton } from '@/components/ui/new-button'
import { onDemand } from '@/components/ui/on-demand'

const EndpointDialog = onDemand(
  async () => (await import('./endpoint-dialog')).EndpointDialog,
  'endpoint dialog',
)
const SecretDialog = onDemand(async () => (await import('./secret-dialog')).SecretDialog, 'secret dialog')

export function NewEndpointButton({ allowsLocal }: { allowsLocal: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const [secret, setSecret] = useState<string>()

  function finish(created: string | undefined) {
    setIsOpen(false)
    setSecret(created)
  }

  return (
    <>
      <NewButton onClick={() => setIsOpen(true)}>New endpoint</NewButton>
      {isOpen && (
        <EndpointDialog
          endpoint="new"
          allowsLocal={allowsLocal}
          onClose={() => setIsOpen(false)}
          onSaved={finish}
        />
      )}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}
