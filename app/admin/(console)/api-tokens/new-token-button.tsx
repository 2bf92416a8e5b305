'use client'

import { useState } from 'react'
import { NewButton } from '@/components/ui/new-button'
import { onDemand } from '@/components/ui/on-demand'
import type { TokenScope } from '@/lib/people/operator/api-tokens/rules'

const TokenDialog = onDemand(async () => (await import('./token-dialog')).TokenDialog, 'token dialog')
const CopyDialog = onDemand(
  async () => (await import('@/components/feedback/copy-dialog')).CopyDialog,
  'copy dialog',
)

type Props = {
  scopes: readonly TokenScope[]
  /** Null if the operator confirms by password. */
  ssoName: string | null
}

export function NewTokenButton({ scopes, ssoName }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [token, setToken] = useState<string>()

  function finish(created: string) {
    setIsOpen(false)
    setToken(created)
  }

  return (
    <>
      <NewButton onClick={() => setIsOpen(true)}>New token</NewButton>
      {isOpen && (
        <TokenDialog scopes={scopes} ssoName={ssoName} onClose={() => setIsOpen(false)} onSaved={finish} />
      )}
      {token && (
        <CopyDialog
          title="Copy the token now"
          text={token}
          copyLabel="Copy token"
          onClose={() => setToken(undefined)}
        >
          Store it as a secret of your CI. It is not shown again. If it is lost or leaked, revoke it.
        </CopyDialog>
      )}
    </>
  )
}
