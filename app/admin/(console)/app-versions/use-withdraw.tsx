'use client'

import { useState } from 'react'
import { withdrawRelease } from '@/app/admin/(console)/generated/actions'
import { useIgnoresUnsaved } from '@/components/feedback/saved-row'
import { useToaster } from '@/components/feedback/toaster'
import { onDemand } from '@/components/ui/on-demand'
import { noResponse } from '@/lib/console/action-result'
import type { WithdrawTarget } from './withdraw-dialog'

const WithdrawDialog = onDemand(async () => (await import('./withdraw-dialog')).WithdrawDialog)

/** Withdraws drafts and scheduled releases immediately, with undo; asks for confirmation otherwise. Render `dialog`. */
export function useWithdraw() {
  const { showResult } = useToaster()
  const ignoresUnsaved = useIgnoresUnsaved()
  const [target, setTarget] = useState<WithdrawTarget | null>(null)

  async function toggleWithdrawn(release: WithdrawTarget) {
    const { id, updatedAt, state } = release
    // The dialog refuses to ignore unsaved changes.
    if ((state === 'draft' || state === 'scheduled') && !ignoresUnsaved()) {
      const result = showResult(await withdrawRelease({ id, updatedAt }).catch(() => noResponse()))
      if (result.ok) return
    }
    setTarget(release)
  }
  const dialog = target && <WithdrawDialog target={target} onClose={() => setTarget(null)} />
  return { toggleWithdrawn, dialog }
}
