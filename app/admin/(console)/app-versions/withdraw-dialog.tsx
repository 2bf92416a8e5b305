'use client'

import { useState } from 'react'
import { useToaster } from '@/components/admin/feedback/toaster'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { restoreReleaseAction, withdrawReleaseAction } from './actions'

/** A release that is to be withdrawn or, when it is withdrawn, restored. */
export type Taking = { id: number; name: string; updatedAt: string; state: string; isForced: boolean }

/**
 * Takes a release back: what users were not told of at once, with undo; the rest after `dialog`, to be rendered, was
 * answered.
 */
export function useTaking() {
  const { showResult } = useToaster()
  const [asked, setAsked] = useState<Taking | null>(null)

  async function take(taking: Taking) {
    const { id, updatedAt, state } = taking
    if (state === 'draft' || state === 'scheduled') {
      const answer = showResult(await withdrawReleaseAction({ id, updatedAt, consent: {} }))
      if (answer.ok) return
    }
    setAsked(taking)
  }
  const dialog = asked && <TakeBackDialog taking={asked} onClose={() => setAsked(null)} />
  return { take, dialog }
}

/** Asks before a release is withdrawn or restored, since either changes what users are told at once. */
function TakeBackDialog({ taking, onClose }: { taking: Taking; onClose: () => void }) {
  const { showResult, showToast: say } = useToaster()
  const { id, name, updatedAt, state, isForced } = taking
  const isBack = state === 'withdrawn'
  const go = isBack ? restoreReleaseAction : withdrawReleaseAction
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={isBack ? `Restore ${name}?` : `Withdraw ${name}?`}
      confirmText={name}
      confirmLabel={isBack ? 'Restore' : 'Withdraw'}
      cancelLabel={isBack ? 'Leave withdrawn' : 'Keep it'}
      isDanger={!isBack || isForced}
      onConfirm={async ({ reason, typed }) => {
        const answer = showResult(await go({ id, updatedAt, consent: { reason, confirmation: typed } }))
        if (answer.ok && !answer.undo && answer.result) say({ text: answer.result.text })
        return answer.ok ? undefined : answer.message
      }}
    >
      {tell(state, isForced)}
    </ConfirmDialog>
  )
}

function tell(state: string, isForced: boolean): string {
  if (state === 'withdrawn')
    return isForced
      ? 'It counts again from its publish time on, and builds below it stop from then on.'
      : 'It counts again from its publish time on.'
  if (state === 'draft') return 'The draft is put away and can be restored.'
  if (state === 'scheduled') return 'It will not be published. It can be restored at any time.'
  if (state === 'replaced') return 'Users are told nothing else by this: a newer release is current.'
  return 'The release before it is current again at the next call of each app; if that one forces, older builds stop. Those who have updated stay updated.'
}
